"""Word files whose XML or text attacks its reader."""

from __future__ import annotations

import zipfile

from hostile_docx_writer import CT, RELS, XH, W, body, document, docx, mkzip, para
from hostile_tasks import EMAIL, INJ, LCG, LINES, MB, NAME, C, E, P, put

# XML attacks

def dtd(d, ent="&x;"):
    return document(para("Jane").replace("Jane", "Jane " + ent) + body(),
        head='<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE d [' + d + "]>")


put("docx/xxe_file.docx", docx(dtd('<!ENTITY x SYSTEM "file:///etc/passwd">')), "docx",
    "external entity file:///etc/passwd; must not be read", E, "UNSAFE_XML")
put("docx/xxe_http.docx", docx(dtd('<!ENTITY x SYSTEM "http://127.0.0.1:9/x">')), "docx",
    "external entity by HTTP; must not be fetched", E, "UNSAFE_XML")
put("docx/xxe_parameter.docx", docx(dtd('<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;', "")), "docx",
    "external parameter entity", E, "UNSAFE_XML")
put("docx/xxe_external_dtd.docx", docx(document(body(),
    head='<?xml version="1.0"?>\n<!DOCTYPE d SYSTEM "http://127.0.0.1:9/d.dtd">')), "docx", "external DTD", E,
    "UNSAFE_XML")
put("docx/xxe_in_rels.docx", mkzip([("[Content_Types].xml", CT % ""), ("_rels/.rels",
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + (RELS % "").split("?>",
    1)[1].replace("rId1", "&x;")), ("word/document.xml", document(body()))]), "docx",
    "external entity in the package relationships", E, "UNSAFE_XML")
put("docx/xxe_in_core_props.docx",
    docx(rels='<Relationship Id="rId2" '
        'Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" '
        'Target="docProps/core.xml"/>',
    ct='<Override PartName="/docProps/core.xml" '
        'ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
    extra=[("docProps/core.xml",
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><cp:coreProperties '
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>&x;</dc:title></cp:coreProperties>')]),
    "docx", "external entity in docProps/core.xml", E, "UNSAFE_XML")
lol = '<!ENTITY a0 "ha">' + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 10))
put("docx/xxe_utf16.docx", docx(dtd('<!ENTITY x SYSTEM "file:///etc/passwd">').replace("UTF-8",
    "UTF-16").encode("utf-16")), "docx", "external entity in a UTF-16 part: a byte search for <!DOCTYPE misses it", E,
    "UNSAFE_XML")
put("docx/xml_billion_laughs.docx", docx(dtd(lol, "&a9;")), "docx", "entity expansion 10^9", C, "UNSAFE_XML")
put("docx/xml_quadratic_blowup.docx", lambda: docx(dtd(f'<!ENTITY x "{"A" * 100000}">', "&x;" * 20000)), "docx",
    "one 100 kB entity used 20,000 times", C, "UNSAFE_XML")
put("docx/xml_attr_entity.docx", docx(document('<w:p w:rsidR="&x;"/>' + body(),
    head='<?xml version="1.0"?>\n<!DOCTYPE d [' + lol + '<!ENTITY x "&a9;">]>')), "docx",
    "entity expansion in an attribute", C, "UNSAFE_XML")
put("docx/xml_depth_100000.docx", lambda: docx(document("<w:sdt><w:sdtContent>" * 50000 + para("deep")
    + "</w:sdtContent></w:sdt>" * 50000)), "docx", "elements nested 100,000 deep", C, "CORRUPT_FILE")
put("docx/xml_depth_240.docx", docx(document("<w:sdt><w:sdtContent>" * 120 + body() + "</w:sdtContent></w:sdt>" * 120)),
    "docx", "résumé inside 120 nested content controls (240 levels, just below libxml2's limit)", P)


def nt(n):
    return ("<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>" * n + body()
        + "</w:tc></w:tr></w:tbl><w:p/>" * n)


put("docx/tables_nested_60.docx", docx(document(nt(60))), "docx", "résumé inside 60 nested tables", P)
put("docx/tables_nested_2000.docx", lambda: docx(document(nt(2000))), "docx", "2,000 nested tables", C, "CORRUPT_FILE")
put("docx/xml_attrs_100k.docx", lambda: docx(document("<w:p " + " ".join(f'a{i}="1"' for i in range(100000)) + "/>"
    + body())), "docx", "an element with 100,000 attributes", E)
put("docx/xml_namespaces_50k.docx", lambda: docx(document(body(), ns=" ".join(f'xmlns:n{i}="u{i}"'
    for i in range(50000)))), "docx", "50,000 namespace declarations", E)
put("docx/text_node_11MB.docx", lambda: docx(document(para("A" * (11 * MB)) + body())), "docx",
    "one text node of 11 MB (libxml2 limit is 10 MB)", E, "TOO_MUCH_TEXT")
put("docx/text_node_9MB.docx", lambda: docx(document(para("word " * (9 * MB // 5)) + body())), "docx",
    "one text node of 9 MB", E, "TOO_MUCH_TEXT")
put("docx/paragraphs_1M.docx", lambda: docx(document(para("x") * 1000000)), "docx", "1,000,000 paragraphs", C,
    "TOO_MUCH_TEXT", big=True)
put("docx/runs_500k_one_para.docx", lambda: docx(document("<w:p>" + "<w:r><w:t>a</w:t></w:r>" * 500000 + "</w:p>"
    + body())), "docx", "one paragraph of 500,000 runs", E, "TOO_MUCH_TEXT")
put("docx/table_300x300.docx", lambda: docx(document("<w:tbl><w:tblPr/><w:tblGrid>" + "<w:gridCol/>" * 300
    + "</w:tblGrid>" + ("<w:tr>" + "<w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>" * 300 + "</w:tr>") * 300
    + "</w:tbl>" + body())), "docx", "table of 300 x 300 cells", E)
put("docx/table_3000_rows.docx", lambda: docx(document("<w:tbl><w:tblPr/><w:tblGrid>" + "<w:gridCol/>" * 5
    + "</w:tblGrid>" + ("<w:tr>" + "<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>" * 5
    + "</w:tr>") * 3000 + "</w:tbl>" + body())), "docx",
    "3,000 rows of vertically merged cells (recursion per merged row in python-docx)", E)
put("docx/table_gridspan_1e8.docx", docx(document(
    '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:tcPr><w:gridSpan w:val="100000000"/>'
    '</w:tcPr><w:p/></w:tc></w:tr></w:tbl>'
    + body())), "docx", "gridSpan 100,000,000 (python-docx row.cells builds a list that long)", E)
put("docx/table_gridspan_2e9.docx", docx(document(
    '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/>'
    '</w:tcPr><w:p/></w:tc></w:tr></w:tbl>'
    + body())), "docx", "gridSpan 2,000,000,000", E)
put("docx/table_no_grid.docx", docx(document("<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>" + body())), "docx",
    "table without tblPr and tblGrid", P)
# text and encodings

put("docx/inject_jinja_etc.docx", docx(document(body([NAME + " {{7*7}}", EMAIL, *INJ, *LINES[4:]]))), "docx",
    "template, SQL, CSV, Rich, HTML and prompt injection strings", P)
put("docx/inject_split_runs.docx", docx(document(
    "<w:p><w:r><w:t>Jane {</w:t></w:r><w:r><w:t>{7*</w:t></w:r><w:r><w:t>7}}</w:t></w:r></w:p>" + body())), "docx",
    "{{7*7}} split over three runs", P)
put("docx/xml_special_chars.docx", docx(document(body([
    'O\'Brien & Söns <Ltd> "quoted" ]]> &amp; &lt;', EMAIL, *LINES[4:]]))), "docx",
    "XML-special characters in text", P)
put("docx/ctrl_char_refs.docx", docx(document("<w:p><w:r><w:t>Jane&#0;&#1;&#8;Sample</w:t></w:r></w:p>" + body())),
    "docx", "character references to NUL and control codes: not well-formed", C, "CORRUPT_FILE")
put("docx/ctrl_raw_bytes.docx", docx(document(body()).replace(NAME, "Jane\x0b\x01 Sample")), "docx",
    "raw control bytes in XML: not well-formed", C, "CORRUPT_FILE")
put("docx/surrogate_ref.docx", docx(document("<w:p><w:r><w:t>Jane&#xD800;&#xFFFE;</w:t></w:r></w:p>" + body())), "docx",
    "lone surrogate reference", C, "CORRUPT_FILE")
put("docx/bad_utf8.docx", docx(document(body()).encode().replace(b"Jane", b"J\xff\xfe\xc3ne")), "docx",
    "invalid UTF-8 bytes in document.xml", C, "CORRUPT_FILE")
put("docx/utf16_document.docx", docx(document(body(), head='<?xml version="1.0" encoding="UTF-16"?>').encode("utf-16")),
    "docx", "document.xml in UTF-16 (legal)", P)
put("docx/utf8_bom.docx", docx(b"\xef\xbb\xbf" + document(body()).encode()), "docx", "document.xml with BOM", P)
put("docx/utf7_declared.docx", docx(document(body(), head='<?xml version="1.0" encoding="UTF-7"?>')), "docx",
    "encoding UTF-7 declared", E)
put("docx/latin1_declared.docx", docx(document(body(["José Müller", *LINES[1:]]),
    head='<?xml version="1.0" encoding="ISO-8859-1"?>').encode("latin-1")), "docx", "document.xml in Latin-1", P)
put("docx/xml_truncated.docx", docx(document(body())[:-300]), "docx", "zip whole, document.xml cut: not well-formed", C,
    "CORRUPT_FILE")
put("docx/not_word_root.docx", docx("<html><body>Jane</body></html>"), "docx", "document.xml is HTML", C,
    "CORRUPT_FILE")
put("docx/empty_body.docx", docx(document("")), "docx", "no text", C, "NO_TEXT_FOUND")
put("docx/no_body.docx", docx(f"{XH}<w:document {W}/>"), "docx", "document without body", C, "NO_TEXT_FOUND")
put("docx/text_in_textbox_only.docx", docx(document(
    '<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>' + body()
    + "</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>")), "docx",
    "all text in a text box (python-docx paragraphs: none)", P)
put("docx/text_in_sdt_only.docx", docx(document("<w:sdt><w:sdtContent>" + body() + "</w:sdtContent></w:sdt>")), "docx",
    "all text in a content control (python-docx paragraphs: none)", P)
put("docx/text_tracked_changes.docx", docx(document(
    '<w:p><w:ins w:id="1" w:author="a"><w:r><w:t>Inserted Name</w:t></w:r></w:ins><w:del w:id="2" w:author="a"><w:r>'
    '<w:delText>Deleted Name</w:delText></w:r></w:del></w:p>'
    + body())), "docx", "tracked insertion and deletion", P)
put("docx/text_hidden_vanish.docx", docx(document(body() + para("KEYWORDSTUFF hidden", "<w:rPr><w:vanish/></w:rPr>")
    + para("KEYWORDSTUFF white", '<w:rPr><w:color w:val="FFFFFF"/><w:sz w:val="2"/></w:rPr>'))), "docx",
    "hidden and white 1 pt keywords", P)
put("docx/text_in_header_only.docx", docx(document("").replace("<w:sectPr/>",
    '<w:sectPr><w:headerReference w:type="default" r:id="rId7"/></w:sectPr>'),
    drels='<Relationship Id="rId7" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/>',
    ct='<Override PartName="/word/header1.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/>',
    extra=[("word/header1.xml", f"{XH}<w:hdr {W}>{body()}</w:hdr>")]), "docx", "all text in the page header", P)
put("docx/altchunk_html.docx", docx(document('<w:altChunk r:id="rId8"/>'),
    drels='<Relationship Id="rId8" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="afchunk.bin"/>',
    extra=[("word/afchunk.bin", "<html>" + "<br>".join(LINES) + "</html>")]), "docx",
    "text only in an altChunk (HTML import)", E, "NO_TEXT_FOUND")
put("docx/rtl_bidi.docx", docx(document(body(["יעל כהן", "محمد العلي", "user\u202egpj.exe", "\u2066x\u2069", *LINES]))),
    "docx",
    "Hebrew, Arabic and bidi overrides", P)
put("docx/emoji_zalgo.docx", docx(document(body([
    "👩\u200d💻 Jane", "J" + "́" * 5000 + "ane", "\u200b" * 5000, "\ufeff" * 100, *LINES]))),
    "docx", "emoji, 5,000 combining marks, zero-width characters", P)
put("docx/redos_strings.docx", docx(document(body([
    "a@" + "a." * 20000, "a" * 50000 + "@", "x." * 30000 + "@x", "(" * 20000 + "1" * 30000,
    "1-" * 30000, " " * 60000 + "x", "2019-" * 20000, "http://" + "a/" * 30000, *LINES]))),
    "docx", "strings that make loose patterns back-track", P)
put("docx/int_overflow_props.docx", docx(document(
    '<w:p><w:pPr><w:ind w:left="99999999999999999999"/><w:spacing w:before="abc"/><w:jc w:val="nonsense"/></w:pPr>'
    '<w:r><w:rPr><w:sz w:val="-1"/></w:rPr><w:t>x</w:t></w:r></w:p>'
    + body())), "docx", "illegal property values", P)
put("docx/size_exactly_20_MiB.docx", lambda: (lambda b: docx(extra=[("word/media/pad.bin", LCG(3).bytes(1) * 0 + b"Z"
    * (20 * MB - len(docx(extra=[("word/media/pad.bin", b"")], method=0))))], method=zipfile.ZIP_STORED))(0), "size",
    "valid DOCX of exactly 20,971,520 bytes", P, big=True)
put("docx/size_20_MiB_plus_1.docx", lambda: docx(extra=[("word/media/pad.bin", b"Z" * (20 * MB
    + 1 - len(docx(extra=[("word/media/pad.bin", b"")], method=0))))], method=zipfile.ZIP_STORED), "size",
    "valid DOCX of 20,971,521 bytes", C, "FILE_TOO_LARGE", big=True)
