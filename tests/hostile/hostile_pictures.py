"""PNG and JPEG files: bombs, lies, damage, and every way to store an upright page."""

from __future__ import annotations

import io
import struct
import zlib

from hostile_pdf_writer import GOOD, zbomb
from hostile_tasks import LCG, LINES, MB, C, E, P, put
from PIL import Image, ImageDraw, ImageFont


def ch(t, d):
    return struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))


SIG = b"\x89PNG\r\n\x1a\n"


def ihdr(w, h, depth=8, ct=0, il=0, comp=0):
    return ch(b"IHDR", struct.pack(">IIBBBBB", w, h, depth, ct, comp, 0, il))


def rowbytes(w, depth, ct):
    return (w * depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[ct] + 7) // 8


def png(w, h, depth=8, ct=0, val=255, pre=b"", post=b"", il=0, data=None):
    if data is None:
        data = zbomb((rowbytes(w, depth, ct) + 1) * h, unit=(b"\0" + bytes([val]) * rowbytes(w, depth, ct)))
    return SIG + ihdr(w, h, depth, ct, il) + pre + ch(b"IDAT", data) + post + ch(b"IEND", b"")


put("img/ok_white_1000x1400.png", lambda: png(1000, 1400), "png", "blank white page", C, "NO_TEXT_FOUND")
put("img/one_pixel.png", png(1, 1), "png", "1 x 1", C, "NO_TEXT_FOUND")
put("img/empty_0_bytes.png", b"", "png", "empty file", C, "EMPTY_FILE")
put("img/signature_only.png", SIG, "png", "signature only", C, "CORRUPT_FILE")
put("img/no_idat.png", SIG + ihdr(100, 100) + ch(b"IEND", b""), "png", "no image data", C, "CORRUPT_FILE")
put("img/zero_width.png", SIG + ihdr(0, 100) + ch(b"IDAT", zlib.compress(b"")) + ch(b"IEND", b""), "png", "width 0", C,
    "CORRUPT_FILE")
put("img/dims_2147483647.png", SIG + ihdr(2**31 - 1, 2**31 - 1) + ch(b"IDAT", zlib.compress(b"\0" * 99)) + ch(b"IEND",
    b""), "png", "declares 2^31-1 square", C, "IMAGE_TOO_LARGE")
put("img/bomb_50000x50000_1bit.png", lambda: png(50000, 50000, 1), "png", "2.5 gigapixels, 1 bit, 300 kB", C,
    "IMAGE_TOO_LARGE")
put("img/bomb_20000x20000_rgb.png", lambda: png(20000, 20000, 8, 2), "png", "400 megapixels RGB, 1.2 MB", C,
    "IMAGE_TOO_LARGE")
put("img/bomb_13000x13000_rgba16.png", lambda: png(13000, 13000, 16, 6), "png",
    "169 megapixels, 16-bit RGBA: only a warning in Pillow", C, "IMAGE_TOO_LARGE")
put("img/large_9400x9400_gray.png", lambda: png(9400, 9400), "png", "88 megapixels: just below Pillow's warning", E,
    "IMAGE_TOO_LARGE")
put("img/strip_1x200000.png", lambda: png(1, 200000), "png", "1 pixel wide, 200,000 high", E, "IMAGE_TOO_LARGE")
put("img/strip_200000x1.png", lambda: png(200000, 1), "png", "200,000 x 1", E, "IMAGE_TOO_LARGE")
put("img/idat_more_than_declared_1GB.png", lambda: SIG + ihdr(10, 10) + ch(b"IDAT", zbomb(1024 * MB, unit=b"\0" * MB))
    + ch(b"IEND", b""), "png", "10 x 10 image whose data inflates to 1 GB", E)
put("img/ztxt_bomb.png", lambda: png(10, 10, pre=ch(b"zTXt", b"c\0\0" + zbomb(512 * MB, unit=b"A" * MB))), "png",
    "text chunk that inflates to 512 MB", E, "CORRUPT_FILE")
put("img/iccp_bomb.png", lambda: png(10, 10, pre=ch(b"iCCP", b"c\0\0" + zbomb(512 * MB, unit=b"A" * MB))), "png",
    "colour profile that inflates to 512 MB", E)
put("img/bad_crc_ihdr.png", (lambda b: b[:29] + b"\0\0\0\0" + b[33:])(png(100, 100)), "png", "wrong CRC in IHDR", E,
    "CORRUPT_FILE")
put("img/truncated.png", lambda: png(1000, 1000, val=7)[:700], "png", "cut in the data", C, "CORRUPT_FILE")
put("img/palette_no_plte.png", png(50, 50, 8, 3), "png", "palette image without PLTE", E)
put("img/interlaced_bad.png", png(50, 50, il=1), "png", "interlace flag set on plain data", E)
put("img/interlace_method_7.png", png(50, 50, il=7), "png", "unknown interlace method", E)
put("img/depth_3.png", SIG + ihdr(50, 50, 3) + ch(b"IDAT", zlib.compress(b"\0" * 2000)) + ch(b"IEND", b""), "png",
    "illegal bit depth", C, "CORRUPT_FILE")
put("img/chunks_100k.png", lambda: png(10, 10, pre=ch(b"tEXt", b"a\0b") * 100000), "png", "100,000 text chunks", E)
put("img/trailing_5MB.png", lambda: png(200, 200) + b"\0" * (5 * MB), "png", "5 MB after IEND", E)


def _apng(n):
    d = zlib.compress(b"\0" + b"\xff" * 10)
    o = SIG + ihdr(10, 1) + ch(b"acTL", struct.pack(">II", n, 0))
    q = 0
    for i in range(n):
        o += ch(b"fcTL", struct.pack(">IIIIIHHBB", q, 10, 1, 0, 0, 1, 10, 0, 0))
        q += 1
        if i == 0:
            o += ch(b"IDAT", d)
        else:
            o += ch(b"fdAT", struct.pack(">I", q) + d)
            q += 1
    return o + ch(b"IEND", b"")


put("img/apng_20000_frames.png", lambda: _apng(20000), "png", "animated PNG of 20,000 frames", E)


def textimg(mode="RGB", bg="white", fg="black", size=(1240, 1754)):
    im = Image.new(mode, size, bg)
    draw = ImageDraw.Draw(im)
    font = ImageFont.load_default(size=28)
    for i, line in enumerate(LINES):
        draw.text((90, 90 + 44 * i), line, fill=fg, font=font)
    return im


def save(im, fmt, **k):
    b = io.BytesIO()
    im.save(b, fmt, **k)
    return b.getvalue()


def exif(o, extra=b""):
    return b"Exif\0\0II*\0\x08\0\0\0\x01\0" + struct.pack("<HHII", 0x112, 3, 1, o) + b"\0\0\0\0" + extra


def sof_patch(b, w, h):
    for m in (b"\xff\xc0", b"\xff\xc2"):
        i = b.find(m)
        if i > 0:
            return b[: i + 5] + struct.pack(">HH", h, w) + b[i + 9 :]
    raise ValueError("no frame in the JPEG")


put("img/ok_text.png", lambda: save(textimg(), "PNG"), "png", "control: rendered résumé", P)
put("img/ok_text.jpg", lambda: save(textimg(), "JPEG", quality=85), "jpeg", "control: rendered résumé", P)
put("img/text_transparent.png", lambda: save(textimg("RGBA", (0, 0, 0, 0), (0, 0, 0, 255)), "PNG"), "png",
    "black text on a transparent ground: black on black after a bare convert('RGB')", P)
put("img/text_white_on_black.png", lambda: save(textimg(bg="black", fg="white"), "PNG"), "png", "inverted", P)
put("img/text_1bit.png", lambda: save(textimg().convert("1"), "PNG"), "png", "1-bit", P)
put("img/text_palette.png", lambda: save(textimg().convert("P"), "PNG"), "png", "palette", P)
put("img/text_16bit.png", lambda: save(textimg("L", 255, 0).point(lambda v: v * 257, "I").convert("I;16")
    if hasattr(textimg("L", 255, 0), "point") else textimg(), "PNG"), "png",
    "16-bit grey: a bare convert('L') clips to white", P)
put("img/text_low_contrast.png", lambda: save(textimg(fg=(235, 235, 235)), "PNG"), "png", "light grey on white", E,
    "NO_TEXT_FOUND")
put("img/text_upside_down.png", lambda: save(textimg().rotate(180), "PNG"), "png", "upside down, no metadata", P)
put("img/text_sideways.jpg", lambda: save(textimg().rotate(90, expand=True), "JPEG"), "jpeg",
    "turned by 90 degrees, no metadata", P)
put("img/text_tiny_60dpi.png", lambda: save(textimg().resize((310, 438)), "PNG"), "png", "too small to read", E,
    "NO_TEXT_FOUND")


TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}  # fmt: skip


def oriented(o):
    """A page stored so that it is upright once the EXIF orientation was applied."""
    im = textimg()
    return save(im.transpose(TURNS[o]) if o in TURNS else im, "JPEG", exif=exif(o))


for o in range(1, 10):
    put(f"img/exif_orientation_{o}.jpg", (lambda o=o: oriented(o)), "jpeg",
        f"EXIF orientation {o}; upright only after the orientation is applied" if o < 9
        else "EXIF orientation 9 (illegal); pixels upright", P)
put("img/exif_ifd_loop.jpg", lambda: save(textimg(size=(600, 800)), "JPEG", exif=b"Exif\0\0II*\0\x08\0\0\0\x01\0"
    + struct.pack("<HHII", 0x8769, 4, 1, 8) + struct.pack("<I", 8)), "jpeg", "EXIF directory points to itself", P)
put("img/exif_count_4e9.jpg", lambda: save(textimg(size=(600, 800)), "JPEG", exif=b"Exif\0\0II*\0\x08\0\0\0\xff\xff"
    + struct.pack("<HHII", 0x112, 12, 0xFFFFFFFF, 0xFFFFFFF0)), "jpeg",
    "EXIF says 65,535 tags and 4 billion values", P)
put("img/cmyk.jpg", lambda: save(textimg("CMYK", (0, 0, 0, 0), (0, 0, 0, 255)), "JPEG"), "jpeg", "CMYK", P)
put("img/gray_progressive.jpg", lambda: save(textimg("L", 255, 0), "JPEG", progressive=True), "jpeg",
    "grey, progressive", P)
put("img/truncated_half.jpg", lambda: (lambda b: b[: len(b) // 2])(save(textimg(), "JPEG")), "jpeg",
    "cut in half: upper half readable", E, "CORRUPT_FILE")
put("img/truncated_header.jpg", lambda: save(textimg(), "JPEG")[:200], "jpeg", "cut in the header", C,
    "CORRUPT_FILE")
put("img/no_eoi.jpg", lambda: save(textimg(), "JPEG")[:-2], "jpeg", "end marker missing", P)
put("img/trailing_junk.jpg", lambda: save(textimg(), "JPEG") + b"\0" * MB, "jpeg", "1 MB after the end marker", P)
put("img/dims_lie_65500.jpg", lambda: sof_patch(save(textimg(size=(64, 64)), "JPEG"), 65500, 65500), "jpeg",
    "2 kB file that declares 65500 x 65500", C, "IMAGE_TOO_LARGE")
put("img/dims_lie_13000.jpg", lambda: sof_patch(save(textimg(size=(64, 64)), "JPEG"), 13000, 13000), "jpeg",
    "2 kB file that declares 13000 x 13000 (169 MP, below Pillow's error)", C, "IMAGE_TOO_LARGE")

def _scans():
    b = save(textimg("L", 255, 0, (4000, 4000)), "JPEG", progressive=True)
    i = b.rfind(b"\xff\xda")
    return (b[:i] + b[i:-2] * 3000 + b"\xff\xd9" if len(b[i:]) * 3000 < 18 * MB else b[:i] + b[i:-2] * (18
        * MB // len(b[i:])) + b"\xff\xd9")

put("img/progressive_many_scans.jpg", _scans, "jpeg",
    "4000 x 4000 progressive JPEG with one scan repeated many times", E, "PARSE_TIMEOUT")
put("img/noise_bytes.jpg", b"\xff\xd8\xff\xe0" + LCG(9).bytes(20000), "jpeg", "JPEG marker, then noise", C,
    "CORRUPT_FILE")
put("img/mid_noise.jpg", lambda: (lambda b: b[: len(b) // 2] + LCG(5).bytes(2000) + b[len(b) // 2 + 2000 :
    ])(save(textimg(), "JPEG")), "jpeg", "2,000 bytes damaged in the middle", E, "CORRUPT_FILE")
for fmt, ext in (("GIF", "png"), ("WEBP", "jpg"), ("TIFF", "jpg"), ("BMP", "png"), ("ICO", "png"), ("JPEG", "png"),
    ("PNG", "jpg")):
    if fmt == "ICO":
        put("wrongext/ico_named.png", lambda: save(textimg().resize((128, 128)), "ICO"), "wrongext",
            "ICO named .png", C, "UNSUPPORTED_FILE_TYPE")
        continue
    put(f"wrongext/{fmt.lower()}_named.{ext}", (lambda f=fmt: save(textimg(size=(600, 800)), f)), "wrongext",
        f"{fmt} named .{ext}", P if fmt in ("JPEG", "PNG") else C, None if fmt in ("JPEG", "PNG")
        else "UNSUPPORTED_FILE_TYPE")
put("wrongext/png_named.pdf", lambda: save(textimg(), "PNG"), "wrongext", "PNG named .pdf", E, "FILE_TYPE_MISMATCH")
put("wrongext/jpg_named.docx", lambda: save(textimg(), "JPEG"), "wrongext", "JPEG named .docx", E,
    "FILE_TYPE_MISMATCH")
put("poly/jpeg_with_pdf_comment.jpg", lambda: (lambda j: j[:2] + b"\xff\xfe" + struct.pack(">H", len(GOOD) + 2)
    + GOOD + j[2:])(save(textimg(), "JPEG")), "polyglot",
    "JPEG that is also a PDF (PDF in a comment, within the first 1,024 bytes)", E)
put("poly/png_with_pdf_text.png", lambda: png(100, 100, pre=ch(b"tEXt", b"p\0" + GOOD)), "polyglot",
    "PNG with a PDF in a text chunk", E)
