"""PDFs whose structure, size or numbers lie, and those that grow without end."""

from __future__ import annotations

import zlib

from hostile_pdf_writer import GOOD, HELV, PDF, content, img_pdf, rawstream_pdf, simple, simple_into, zbomb
from hostile_tasks import LCG, LINES, MB, NAME, C, E, P, put

put("pdf/ok_plain.pdf", GOOD, "pdf", "control: ordinary one-page résumé", P)
put("pdf/empty_0_bytes.pdf", b"", "pdf", "empty file", C, "EMPTY_FILE")
put("pdf/one_byte.pdf", b"%", "pdf", "one byte", C, "UNSUPPORTED_FILE_TYPE")
put("pdf/header_only.pdf", b"%PDF-1.7\n", "pdf", "header and nothing else", C, "CORRUPT_FILE")
put("pdf/garbage_after_header.pdf", b"%PDF-1.4\n" + LCG(1).bytes(50000), "pdf", "header, then noise", C, "CORRUPT_FILE")
put("pdf/all_nul_100k.pdf", b"\0" * 100000, "pdf", "only NUL bytes, .pdf name", C, "UNSUPPORTED_FILE_TYPE")
put("pdf/truncated_half.pdf", GOOD[: len(GOOD) // 2], "pdf", "cut in the middle of the content stream", E,
    "CORRUPT_FILE")
put("pdf/truncated_tail.pdf", GOOD[:-200], "pdf",
    "last 200 bytes (part of xref, trailer) cut off; MuPDF 1.28 does not open it", E, "CORRUPT_FILE")
put("pdf/bad_startxref.pdf", simple(xref_off=99999), "pdf", "startxref points past the end; repairable", P)
put("pdf/bad_xref_offsets.pdf", GOOD.replace(b" 00000 n", b" 00007 n"), "pdf", "xref generations wrong", P)
put("pdf/no_xref_no_trailer.pdf", GOOD[: GOOD.index(b"\nxref\n") + 1], "pdf", "no xref, no trailer, objects whole", P)
put("pdf/crlf_damage.pdf", GOOD.replace(b"\n", b"\r\n"), "pdf", "line ends rewritten by an FTP text transfer", P)
put("pdf/leading_junk_1000.pdf", b"X" * 1000 + b"\n" + GOOD, "pdf", "1,000 junk bytes before %PDF", P)
put("pdf/leading_junk_5000.pdf", b"X" * 5000 + b"\n" + GOOD, "pdf",
    "5,000 junk bytes before %PDF (past the usual 1,024 sniff window)", E, "UNSUPPORTED_FILE_TYPE")
put("pdf/bom_before_header.pdf", b"\xef\xbb\xbf" + GOOD, "pdf", "UTF-8 BOM before %PDF", P)
put("pdf/http_headers_before.pdf", b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n" + GOOD, "pdf",
    "HTTP response headers saved in the file", P)
put("pdf/trailing_junk_100k.pdf", GOOD + LCG(2).bytes(100000), "pdf", "100 kB junk after %%EOF", P)
put("pdf/version_9_9.pdf", simple(header=b"%PDF-9.9\n"), "pdf", "unknown PDF version", P)
put("pdf/xref_prev_loop.pdf", (lambda g: g.replace(b"/Size",
    b"/Prev %d /Size" % g.index(b"\nxref\n").__add__(1)))(GOOD), "pdf", "xref /Prev points to itself", E,
    "CORRUPT_FILE")
put("pdf/zero_pages.pdf", simple(pages=[]), "pdf", "page tree with zero pages", C, "NO_PAGES")


def _cyc():
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    p.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    p.add("<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R] >>")
    return p.build(c)


put("pdf/page_tree_cycle.pdf", _cyc, "pdf", "page tree refers to itself", C, "CORRUPT_FILE")


def _deeppages(n):
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    for i in range(n):
        p.add(f"<< /Type /Pages /Count 1 {f'/Parent {i + 1} 0 R' if i else ''} /Kids [{i + 3} 0 R] >>")
    k = len(p.o) + 1
    p.add(
        f"<< /Type /Page /Parent {k - 1} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 {k + 1} 0 R >> >> "
        f"/Contents {k + 2} 0 R >>")
    p.add(HELV)
    p.stream(content(LINES))
    return p.build(c)


put("pdf/page_tree_depth_100000.pdf", lambda: _deeppages(100000), "pdf", "page tree nested 100,000 deep", E,
    "CORRUPT_FILE")
put("pdf/count_lies_2e9.pdf", GOOD.replace(b"/Count 1 ", b"/Count 2000000000 "), "pdf",
    "/Count says 2,000,000,000 pages; one exists", E, "TOO_MANY_PAGES")
put("pdf/count_negative.pdf", GOOD.replace(b"/Count 1 ", b"/Count -5 "), "pdf", "/Count is negative", E)
put("pdf/size_lies_2e9.pdf", GOOD.replace(b"/Size 6", b"/Size 2147483647"), "pdf", "/Size is 2^31-1", E)
put("pdf/nested_arrays_1M.pdf", lambda: simple(cat_extra="/X " + "[" * 1000000 + "]" * 1000000), "pdf",
    "array nested 1,000,000 deep in the catalogue", E, "CORRUPT_FILE")
put("pdf/nested_dicts_300k.pdf", lambda: simple(cat_extra="/X " + "<</A " * 300000 + "1" + ">>" * 300000), "pdf",
    "dictionary nested 300,000 deep", E, "CORRUPT_FILE")
put("pdf/content_q_depth_2M.pdf", lambda: simple(pages=[b"q " * 2000000 + content(LINES)]), "pdf",
    "2,000,000 q operators without Q", E)
put("pdf/content_nested_bdc_500k.pdf", lambda: simple(pages=[b"/Span <</ActualText (x)>> BDC " * 500000
    + content(LINES)]), "pdf", "500,000 open marked-content sequences", E)
put("pdf/content_nested_arrays.pdf", lambda: simple(pages=[b"[" * 1000000 + content(LINES)]), "pdf",
    "1,000,000 open arrays in the content stream", E)


def _selfform():
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    p.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    p.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> /XObject << /X 5 "
        "0 R >> >> /Contents 6 0 R >>")
    p.add(HELV)
    p.stream("/X Do /X Do",
        "/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /XObject << /X 5 0 R >> >>")
    p.stream(content(LINES) + b"/X Do")
    return p.build(c)


put("pdf/form_calls_itself.pdf", _selfform, "pdf", "form XObject that draws itself twice", P)


def _laughs(levels, fan, leaf=b"BT /F1 9 Tf 1 0 0 1 50 50 Tm (ha) Tj ET "):
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    p.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    p.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> /XObject << /X 6 "
        "0 R >> >> /Contents 5 0 R >>")
    p.add(HELV)
    p.stream(content(LINES) + b"/X Do")
    for i in range(levels):
        last = i == levels - 1
        n = len(p.o) + 1
        p.stream(leaf if last else b"/X Do " * fan,
            "/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /Font << /F1 4 0 R >> " + ("" if last
            else f"/XObject << /X {n + 1} 0 R >>") + " >>")
    return p.build(c)


put("pdf/form_billion_laughs.pdf", lambda: _laughs(10, 10), "pdf",
    "10 levels of forms, each drawn 10 times: 10^9 text runs from 3 kB", C, "PARSE_TIMEOUT")
put("pdf/form_million_laughs.pdf", lambda: _laughs(7, 10), "pdf", "10^6 text runs from 2 kB", E, "PARSE_TIMEOUT")


def _contents_amp():
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    p.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    p.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents ["
        + "5 0 R " * 20000 + "] >>")
    p.add(HELV)
    p.stream(content(LINES * 40), flate=True)
    return p.build(c)


put("pdf/contents_same_stream_20000x.pdf", _contents_amp, "pdf",
    "/Contents lists one stream 20,000 times (15 million lines of text)", C, "PARSE_TIMEOUT")



put("pdf/flate_bomb_1GB_spaces.pdf", lambda: rawstream_pdf(zbomb(1024 * MB, tail=content(LINES)), "/FlateDecode"),
    "pdf", "content stream of 1 MB that inflates to 1 GB of spaces", E, "PARSE_TIMEOUT")
put("pdf/flate_bomb_x2_10GB.pdf", lambda: rawstream_pdf(zlib.compress(zbomb(10240 * MB, unit=b" " * MB), 9),
    "[/FlateDecode /FlateDecode]"), "pdf", "doubly deflated content, 10 GB when inflated, about 50 kB on disk", C,
    "PARSE_TIMEOUT", big=True)
put("pdf/flate_bomb_ops_300MB.pdf", lambda: rawstream_pdf(zbomb(300 * MB, unit=(b"BT /F1 1 Tf (ab) Tj ET\n" * 2800)),
    "/FlateDecode"), "pdf", "content that inflates to 13 million text operators", C, "PARSE_TIMEOUT")
put("pdf/runlength_bomb.pdf", lambda: rawstream_pdf(b"\x81 " * 4000000 + b"\x80", "/RunLengthDecode"), "pdf",
    "RunLength content that grows 64 times to 500 MB", E, "PARSE_TIMEOUT")
put("pdf/filter_chain_5000.pdf", lambda: rawstream_pdf(b"00>", "[" + "/ASCIIHexDecode " * 5000 + "]"), "pdf",
    "stream with a chain of 5,000 filters", E)


put("pdf/image_bomb_60000x60000_1bit.pdf", lambda: img_pdf(60000, 60000, 1, "/DeviceGray", zbomb(450000000, unit=b"\xff"
    * 62500)), "pdf", "1-bit scan of 3.6 gigapixels, 440 kB on disk", E, "IMAGE_TOO_LARGE")
put("pdf/image_bomb_30000x30000_rgb.pdf", lambda: img_pdf(30000, 30000, 8, "/DeviceRGB", zbomb(2700000000, unit=b"\xff"
    * 900000)), "pdf", "RGB scan of 900 megapixels (2.7 GB raw)", E, "IMAGE_TOO_LARGE", big=True)
put("pdf/image_dims_lie_65535.pdf", lambda: img_pdf(65535, 65535, 8, "/DeviceRGB", zlib.compress(b"\0" * 1000)), "pdf",
    "image declares 65535x65535, holds 1,000 bytes", E)
put("pdf/image_bits_overflow.pdf", lambda: img_pdf(2147483647, 2147483647, 16, "/DeviceCMYK", zlib.compress(b"\0"
    * 1000)), "pdf", "image width and height 2^31-1", E)
put("pdf/scan_blank_1_page.pdf", lambda: img_pdf(1240, 1754, 1, "/DeviceGray", zbomb(1754 * 155, unit=b"\xff" * 155)),
    "pdf", "blank scan, no text layer", C, "NO_TEXT_FOUND")
put("pdf/scan_blank_1500_pages.pdf", lambda: img_pdf(2480, 3508, 1, "/DeviceGray", zbomb(3508 * 310, unit=b"\xff"
    * 310), n=1500), "pdf", "1,500 pages without text: OCR cost attack (12 kB image reused)", C, "TOO_MANY_PAGES")
put("pdf/media_box_huge.pdf", simple(mediabox="0 0 14400000 14400000"), "pdf",
    "page of 14.4 million points a side: rendering for OCR would need petabytes", E, "PAGE_TOO_LARGE")
put("pdf/media_box_5m.pdf", simple(mediabox="0 0 14400 14400"), "pdf",
    "largest legal page, 200 x 200 inches (3.6 gigapixels at 300 dpi)", P)
put("pdf/media_box_zero.pdf", simple(mediabox="0 0 0 0"), "pdf", "empty media box", P)
put("pdf/media_box_inverted.pdf", simple(mediabox="595 842 0 0"), "pdf", "inverted media box", P)
put("pdf/media_box_nan.pdf", simple(mediabox="0 0 nan inf"), "pdf", "media box not numeric", E)
put("pdf/media_box_overflow.pdf", simple(mediabox="-1e38 -1e38 99999999999999999999999999999999999999999 1e38"), "pdf",
    "media box overflows float/int", E)
put("pdf/user_unit_1e9.pdf", simple(page_extra="/UserUnit 1000000000"), "pdf", "UserUnit 10^9", E)
put("pdf/pages_5000.pdf", lambda: simple(pages=[content([f"{NAME} page {i}", "filler text"]) for i in range(5000)]),
    "pdf", "5,000 pages of text", C, "TOO_MANY_PAGES")
put("pdf/pages_100000_shared.pdf", lambda: (lambda p: (p.add("<< /Type /Catalog /Pages 2 0 R >>"),
    p.add("<< /Type /Pages /Count 100000 /Kids [" + "5 0 R " * 100000 + "] >>"), p.add(HELV), p.stream(content(LINES)),
    p.add(
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>"),
    p.build(1))[-1])(PDF()), "pdf", "one page object listed 100,000 times", C, "TOO_MANY_PAGES")


def words(n, seed=7):
    r = LCG(seed)
    v = ["alpha", "beta", "team", "lead", "python", "managed", "of", "the", "and", "project", "2019", "cloud"]
    return [v[r(12)] for _ in range(n)]


def chunk(w, k):
    return [" ".join(w[i : i + k]) for i in range(0, len(w), k)]


put("pdf/page_200k_words.pdf", lambda: simple(pages=[content(chunk(words(200000), 20), size=4, lead=0.08)]), "pdf",
    "one page with 200,000 words", E, "TOO_MUCH_TEXT")
put("pdf/page_1M_single_char_spans.pdf", lambda: simple(pages=[b"BT /F1 5 Tf 10 800 Td "
    + b"".join(b"/F1 %d Tf (a) Tj " % (5 + i % 2) for i in range(1000000)) + b"ET"], flate=True), "pdf",
    "a million one-letter spans on one page (dict output blow-up)", E, "TOO_MUCH_TEXT")
put("pdf/one_tj_10MB_string.pdf", lambda: simple(pages=[b"BT /F1 5 Tf 10 800 Td (" + b"A" * (10 * MB) + b") Tj ET"],
    flate=True), "pdf", "one 10 MB text string without a space", E, "TOO_MUCH_TEXT")
put("pdf/annots_100k.pdf", lambda: simple(page_extra="/Annots ["
    + "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://127.0.0.1:9/) >> >> " * 100000 + "]"),
    "pdf", "100,000 link annotations on one page", E)
put("pdf/objects_300k_unused.pdf", lambda: (lambda p: ([p.add("<< /A 1 >>") for _ in range(300000)],
    simple_into(p))[-1])(PDF()), "pdf", "300,000 unused objects", P)


put("pdf/outline_loop.pdf", lambda:
    simple(cat_extra="/Outlines << /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>"), "pdf",
    "outline entry is not an outline", P)
