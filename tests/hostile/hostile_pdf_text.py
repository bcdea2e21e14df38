"""PDFs whose text lies: hidden, doubled, turned around, in fonts that tell the wrong letters."""

from __future__ import annotations

import binascii
import struct

from hostile_pdf_structure import words
from hostile_pdf_writer import content, esc, simple
from hostile_tasks import EMAIL, INJ, LINES, NAME, C, E, P, put

# text that lies

put("pdf/text_invisible_tr3.pdf", simple(pages=[content(LINES) + content([
    "KEYWORDSTUFF kubernetes terraform CEO Harvard"], pre="3 Tr ", y=300)]), "pdf",
    "extra keywords in invisible text (render mode 3)", P)
put("pdf/text_invisible_only.pdf", simple(pages=[content(LINES, pre="3 Tr ")]), "pdf",
    "all text invisible (as in an OCR layer, but no image)", P)
put("pdf/text_white.pdf", simple(pages=[content(LINES) + content(["KEYWORDSTUFF kubernetes terraform CEO Harvard"],
    pre="1 1 1 rg ", y=300)]), "pdf", "extra keywords in white", P)
put("pdf/text_half_point.pdf", simple(pages=[content(LINES) + content(["KEYWORDSTUFF kubernetes terraform CEO Harvard"],
    size=0.5, y=300)]), "pdf", "extra keywords at 0.5 pt", P)
put("pdf/text_off_page.pdf", simple(pages=[content(LINES) + content(["KEYWORDSTUFF off the page"], x=-5000, y=9000)]),
    "pdf", "extra keywords outside the page", P)
put("pdf/text_covered.pdf", simple(pages=[content(["KEYWORDSTUFF covered"], y=300) + b"1 1 1 rg 0 290 600 30 re f 0 "
    b"g "
    + content(LINES)]), "pdf", "extra keywords under a white box", P)
put("pdf/text_shadow_twice.pdf", simple(pages=[content(LINES, x=60.4, y=779.6) + content(LINES)]), "pdf",
    "each line drawn twice, 0.4 pt apart (fake bold): words double", P)
put("pdf/text_exact_duplicate_x5.pdf", simple(pages=[content(LINES) * 5]), "pdf",
    "the same text drawn five times in the same place", P)
put("pdf/text_letter_by_letter.pdf", simple(pages=[b"BT /F1 11 Tf " + b"".join(b"1 0 0 1 %d %d Tm (%s) Tj " % (50 + 7
    * i, 780 - 15 * j, esc(ch)) for j, line in enumerate(LINES) for i, ch in enumerate(line)) + b"ET"]), "pdf",
    "each letter placed by its own matrix, 7 pt pitch", P)
put("pdf/text_reverse_order.pdf", simple(pages=[b"BT /F1 11 Tf " + b"".join(b"1 0 0 1 60 %d Tm (%s) Tj " % (780 - 15
    * j, esc(line)) for j, line in reversed(list(enumerate(LINES)))) + b"ET"]), "pdf", "lines stored bottom to top", P)
put("pdf/text_hidden_layer.pdf", lambda: simple(pages=[content(LINES) + b"/OC /L1 BDC "
    + content(["KEYWORDSTUFF hidden layer"], y=300) + b" EMC"],
    cat_extra="/OCProperties << /OCGs [<< /Type /OCG /Name (h) >>] /D << /OFF [] /BaseState /OFF >> >>",
    res_extra="/Properties << /L1 << /Type /OCG /Name (h) >> >>"), "pdf", "text on a layer that is off", P)
put("pdf/text_actualtext_lies.pdf", simple(pages=[b"/Span << /ActualText (Chief Executive Officer) >> BDC "
    + content(["Intern"]) + b" EMC " + content(LINES, y=700)]), "pdf", "ActualText differs from the glyphs", P)
put("pdf/text_rotated_90.pdf", simple(page_extra="/Rotate 90"), "pdf", "page /Rotate 90", P)
put("pdf/text_rotated_180.pdf", simple(page_extra="/Rotate 180"), "pdf", "page /Rotate 180", P)
put("pdf/text_rotate_37.pdf", simple(page_extra="/Rotate 37"), "pdf", "illegal /Rotate 37", P)
put("pdf/text_matrix_rotated.pdf", simple(pages=[content(LINES, pre="0 1 -1 0 800 0 cm ")]), "pdf",
    "text turned by matrix, page not", P)
put("pdf/text_whitespace_only.pdf", simple(pages=[content(["   ", " \t "])]), "pdf", "only spaces", C, "NO_TEXT_FOUND")
put("pdf/text_none_vector_only.pdf", simple(pages=[b"0 0 m 300 300 l S"]), "pdf", "a line, no text, no image", C,
    "NO_TEXT_FOUND")
put("pdf/text_one_char.pdf", simple(pages=[content(["x"])]), "pdf", "a single letter", E, "NO_RESUME_CONTENT")
put("pdf/text_not_a_resume.pdf", simple(pages=[content(["Invoice 2024-001", "Total due 14.00 EUR"] * 10)]), "pdf",
    "an invoice, not a résumé", E, "NO_RESUME_CONTENT")
put("pdf/inject_jinja_etc.pdf", simple(pages=[content([NAME + " {{7*7}}", EMAIL, *INJ, *LINES[4:]])]), "pdf",
    "template, SQL, CSV, Rich, HTML and prompt injection strings", P)
put("pdf/redos_email.pdf", simple(pages=[content([
    "a@" + "a." * 20000, "a" * 50000 + "@", "x." * 30000 + "@x", "(" * 20000 + "1" * 30000,
    "1-" * 30000, " " * 60000 + "x", "2019-" * 20000, *LINES])], flate=True), "pdf",
    "strings that make loose e-mail/phone/date patterns back-track", P)
put("pdf/long_line_1MB_words.pdf", lambda: simple(pages=[content([" ".join(words(150000)), *LINES])], flate=True),
    "pdf", "one line of 150,000 words", E)


def type0(tounicode, codes, cmap="/Identity-H", base="NoSuchFont", order="Identity", cidfont="/CIDFontType2"):
    def fonts(p):
        tu = p.stream(tounicode) if tounicode else None
        d = p.add(
            f"<< /Type /FontDescriptor /FontName /{base} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 "
            f"/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>")
        cf = p.add(
            f"<< /Type /Font /Subtype {cidfont} /BaseFont /{base} /CIDSystemInfo << /Registry (Adobe) /Ordering "
            f"({order}) /Supplement 0 >> /FontDescriptor {d} 0 R /DW 600 >>")
        f = p.add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{base} /Encoding {cmap} /DescendantFonts [{cf} 0 R] "
            f"{f'/ToUnicode {tu} 0 R' if tu else ''} >>")
        return f"/F2 {f} 0 R"

    body = b"BT /F2 12 Tf 20 TL 60 700 Td " + b" ".join(b"<" + binascii.hexlify(c) + b"> Tj T*" for c in codes) + b" ET"
    return simple(pages=[content(LINES[:3]) + body], fonts=fonts)


def cmap(pairs):
    b = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <0000> "
        "<FFFF> endcodespacerange\n"
    )
    for i in range(0, len(pairs), 100):
        c = pairs[i : i + 100]
        b += f"{len(c)} beginbfchar\n" + "".join(f"<{a:04X}> <{u}>\n" for a, u in c) + "endbfchar\n"
    return b + "endcmap end end"


def u16(text):
    return text.encode("utf-16-be", "surrogatepass").hex().upper()


def mapped(text):
    u = sorted(set(text))
    m = {c: i + 1 for i, c in enumerate(u)}
    return cmap([(i, u16(c)) for c, i in m.items()]), b"".join(struct.pack(">H", m[c]) for c in text)


def mp(*lines):
    t = "".join(lines)
    cm, _ = mapped(t)
    u = sorted(set(t))
    m = {c: i + 1 for i, c in enumerate(u)}
    return type0(cm, [b"".join(struct.pack(">H", m[c]) for c in line) for line in lines])


put("pdf/font_no_tounicode.pdf", type0(None, [bytes([0, c]) for c in b"\x24\x25\x26"] + [b"\0\x2d\0\x44\0\x51\0\x48"]),
    "pdf", "Identity-H font not embedded and without ToUnicode: text cannot be known", P)
put("pdf/font_tounicode_lies.pdf", type0(cmap([(i, "0058") for i in range(1, 60)]), [bytes([0, i]) for i in range(1,
    30)]), "pdf", "ToUnicode maps every glyph to X", P)
put("pdf/font_tounicode_controls.pdf", type0(cmap([(1, "0000"), (2, "0001"), (3, "000B"), (4, "001B"), (5, "FFFE"), (6,
    "FFFF"), (7, "D800"), (8, "DC00"), (9, "202E"), (10, "200B"), (11, "0085"), (12, "2028"), (13, "E000"), (14,
    "DBFFDFFF"), (15, "00AD"), (16, "FEFF")]), [b"".join(bytes([0, i]) for i in range(1, 17))] * 3), "pdf",
    "ToUnicode gives NUL, control characters, lone surrogates, non-characters, bidi override", P)
put("pdf/font_tounicode_long.pdf", type0(cmap([(1, "0041" * 500)]), [b"\0\1" * 4000]), "pdf",
    "ToUnicode expands one glyph to 500 letters (2 million letters)", E)
put("pdf/rtl_hebrew_logical.pdf", mp("\u05e9\u05dc\u05d5\u05dd \u05d9\u05e2\u05dc \u05db\u05d4\u05df",
    "\u05de\u05d4\u05e0\u05d3\u05e1\u05ea \u05ea\u05d5\u05db\u05e0\u05d4 2019-2023"), "pdf", "Hebrew in logical order",
    P)
put("pdf/rtl_hebrew_visual.pdf", mp("\u05df\u05d4\u05db \u05dc\u05e2\u05d9 \u05dd\u05d5\u05dc\u05e9"), "pdf",
    "Hebrew stored in visual order (left to right)", P)
put("pdf/rtl_arabic_presentation.pdf", mp("\ufee3\ufea4\ufee4\ufeaa \ufe8d\ufedf\ufecc\ufee0\ufef2",
    "\u0645\u062d\u0645\u062f \u0627\u0644\u0639\u0644\u064a"), "pdf", "Arabic presentation forms and plain Arabic", P)
put("pdf/cjk_unembedded.pdf", type0(None, [
    "\u738b\u5c0f\u660e \u7b80\u5386 \u8f6f\u4ef6\u5de5\u7a0b\u5e08".encode("utf-16-be")], "/UniGB-UCS2-H",
    "STSong-Light", "GB1", "/CIDFontType0"), "pdf", "Chinese with a predefined CMap, font not embedded", P)
put("pdf/cjk_vertical.pdf", type0(None, ["\u5c71\u7530\u592a\u90ce \u5c65\u6b74\u66f8".encode("utf-16-be")],
    "/UniJIS-UCS2-V", "HeiseiMin-W3", "Japan1", "/CIDFontType0"), "pdf", "Japanese set vertically", P)
put("pdf/emoji_astral.pdf", mp("Jane \U0001f469\u200d\U0001f4bb Sample \U0001f600 \U00020000"), "pdf",
    "astral characters and ZWJ sequence", P)
put("pdf/combining_zalgo.pdf", mp("J" + "\u0301\u0302\u0303\u0304" * 200 + "ane"), "pdf",
    "800 combining marks on one letter", P)
