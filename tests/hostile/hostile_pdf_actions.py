"""PDFs with actions, attachments, passwords, and those at the limit of size."""

from __future__ import annotations

import binascii
import hashlib
import struct

from hostile_pdf_writer import HELV, PDF, content, simple, simple_into
from hostile_tasks import LINES, MB, C, E, P, put

# actions and attachments

put("pdf/js_openaction.pdf",
    simple(cat_extra="/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while\\(1\\){}) >>"), "pdf",
    "JavaScript at opening; must not run", P)
put("pdf/launch_action.pdf",
    simple(cat_extra="/OpenAction << /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >> >>"), "pdf",
    "Launch action; must not run", P)
put("pdf/uri_submit_action.pdf",
    simple(cat_extra="/AA << /WC << /S /SubmitForm /F (http://127.0.0.1:9/x) >> >> /OpenAction << /S /URI /URI "
        "(http://127.0.0.1:9/) >>"),
    "pdf", "network actions; must not run", P)
put("pdf/external_stream_file.pdf", simple().replace(b"/Contents 4 0 R",
    b"/Contents 4 0 R /Thumb << /F (/etc/passwd) /Length 0 >>"), "pdf", "external file specification for a stream", P)


def _emb():
    p = PDF()
    c = p.add()
    t = p.add()
    f = p.add(HELV)
    s = p.stream(content(LINES))
    ef = p.stream(b"MZ" + b"\0" * 2000, "/Type /EmbeddedFile")
    fs = p.add(
        f"<< /Type /Filespec /F (../../../../tmp/evil.exe) /UF (../../../../tmp/evil.exe) /EF << /F {ef} 0 R >> >>")
    pg = p.add(
        f"<< /Type /Page /Parent {t} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 {f} 0 R >> >> /Contents "
        f"{s} 0 R >>")
    p.set(t, f"<< /Type /Pages /Count 1 /Kids [{pg} 0 R] >>")
    p.set(c, f"<< /Type /Catalog /Pages {t} 0 R /Names << /EmbeddedFiles << /Names [(a) {fs} 0 R] >> >> >>")
    return p.build(c)


put("pdf/embedded_exe_traversal.pdf", _emb, "pdf", "embedded .exe with a path-traversal name", P)
put("pdf/collection_portfolio.pdf", simple(pages=[content([
    "For the best experience, open this PDF portfolio in Acrobat"])], cat_extra="/Collection << /View /D >>"), "pdf",
    "portfolio cover page only", E, "NO_RESUME_CONTENT")
put("pdf/form_fields_only.pdf", lambda: simple(pages=[b""],
    page_extra="/Annots [<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Jane Q. Sample) /Rect [50 700 300 "
        "720] >> << /Type /Annot /Subtype /Widget /FT /Tx /T (email) /V (jane.sample@example.com) /Rect [50 670 300 "
        "690] >>]"),
    "pdf", "résumé data only in form-field values, no appearance", E, "NO_TEXT_FOUND")
put("pdf/xfa_only.pdf", lambda: simple(pages=[content([
    "Please wait... If this message is not eventually replaced, your viewer cannot display this document."])],
    cat_extra="/AcroForm << /XFA (<xdp/>) /Fields [] >>"), "pdf", "XFA form with the 'Please wait' page", E,
    "NO_RESUME_CONTENT")
# encryption, RC4-40 (V1 R2)

PAD = binascii.unhexlify("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def rc4(k, d):
    s = list(range(256))
    j = 0
    o = bytearray()
    for i in range(256):
        j = (j + s[i] + k[i % len(k)]) & 255
        s[i], s[j] = s[j], s[i]
    i = j = 0
    for b in d:
        i = (i + 1) & 255
        j = (j + s[i]) & 255
        s[i], s[j] = s[j], s[i]
        o.append(b ^ s[(s[i] + s[j]) & 255])
    return bytes(o)


def encrypted(user, owner, filt="/Standard"):
    ident = b"0123456789abcdef"
    perm = -44
    up = (user + PAD)[:32]
    op = (owner + PAD)[:32]
    owner_entry = rc4(hashlib.md5(op).digest()[:5], up)
    key = hashlib.md5(up + owner_entry + struct.pack("<i", perm) + ident).digest()[:5]
    user_entry = rc4(key, PAD)
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    p.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    p.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 "
        "R >>")
    p.add(HELV)
    k5 = hashlib.md5(key + struct.pack("<I", 5)[:3] + b"\0\0").digest()[:10]
    p.stream(rc4(k5, content(LINES)))
    return p.build(c,
        trailer=f"/ID [<{ident.hex()}> <{ident.hex()}>] /Encrypt << /Filter {filt} /V 1 /R 2 /O <{owner_entry.hex()}> "
        f"/U <{user_entry.hex()}>"
            f" /P {perm} >>")


put("pdf/encrypted_user_password.pdf", encrypted(b"secret", b"owner"), "pdf", "needs the user password 'secret'", C,
    "PASSWORD_PROTECTED")
put("pdf/encrypted_owner_only.pdf", encrypted(b"", b"owner"), "pdf",
    "owner password only (empty user password): opens without asking; copy not allowed", P)
put("pdf/encrypted_unknown_handler.pdf", encrypted(b"", b"o", "/Vendor.DRM"), "pdf", "unknown security handler", C,
    "PASSWORD_PROTECTED")


# sizes

def padded(size):
    def mk(n):
        q = PDF()
        q.stream(b"Z" * n)
        return simple_into(q)

    n = size - len(mk(size - 3000)) + (size - 3000)
    d = mk(n)
    d += b" " * (size - len(d)) if len(d) < size else b""
    return d[:size]


for sz, lab, ex, cd in ((20000000, "exactly_20_000_000", P, None), (20000001, "20_000_001", E, "FILE_TOO_LARGE"), (20
    * MB, "exactly_20_MiB", P, None), (20 * MB + 1, "20_MiB_plus_1", C, "FILE_TOO_LARGE")):
    put(f"size/pdf_{lab}.pdf", (lambda s=sz: padded(s)), "size", f"valid PDF of {sz} bytes", ex, cd, big=True)
