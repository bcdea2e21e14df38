"""File names that break terminals and tables, and what is no regular file at all."""

from __future__ import annotations

import os
import socket
from pathlib import Path

from hostile_pdf_writer import GOOD, content, simple
from hostile_tasks import LINES, NAME, C, E, P, made, put

NAMES = [("emoji", "\U0001f469\u200d\U0001f4bb résumé \U0001f600.pdf"), ("newline", "re\nsume.pdf"),
    ("cr lf header injection", "a\r\nX-Evil: 1.pdf"), ("tab", "a\tb.pdf"), ("RTL override", "resume\u202efdp.exe.pdf"),
    ("255 bytes", "n" * 251 + ".pdf"), ("85 x 3-byte characters = 255 bytes", "\u5c65" * 83 + "ab.pdf"),
    ("percent-coded traversal", "..%2f..%2fetc%2fpasswd.pdf"), ("dot-dot", "..resume...pdf"), ("back-slash traversal",
    "..\\..\\evil.pdf"), ("drive letter", "C:\\evil.pdf"), ("leading dash", "-rf.pdf"), ("looks like an option",
    "--help.pdf"), ("shell meta", "$(touch pwned);`id`&|<>'\".pdf"), ("leading and trailing blanks", "  resume  .pdf "),
    ("quotes", "a\"b'c.pdf"), ("Rich markup", "[bold]x[/bold] [red].pdf"), ("broken Rich markup", "x[/nope].pdf"),
    ("format string", "{name}%s{0}.pdf"), ("Jinja", "{{7*7}}.pdf"), ("glob", "*[a-z]?.pdf"), ("ANSI escape",
    "\x1b[2J\x1b[31mred.pdf"), ("BEL and DEL", "a\x07\x7fb.pdf"), ("hidden", ".resume.pdf"), ("Word lock file",
    "~$resume.docx"), ("AppleDouble", "._resume.pdf"), ("Windows reserved", "CON.pdf"), ("trailing dot", "resume.pdf."),
    ("only an extension", ".pdf"), ("two extensions", "resume.docx.pdf"), ("NFC é", "caf\u00e9.pdf"),
    ("NFD é (other bytes, same look)", "cafe\u0301.pdf"), ("case pair 1", "Case.pdf"), ("case pair 2", "case.pdf"),
    ("comma, semicolon, equals", "a,b;c=d.pdf"), ("zero-width", "re\u200bsume.pdf"), ("full-width slash",
    "a\uff0fb.pdf"), ("single quote SQL", "x'); DROP TABLE resumes;--.pdf")]
for i, (why, n) in enumerate(NAMES):
    isd = n.endswith(".docx")
    data = ((b"\x15Jane Q. Sample" + b"\0" * 146) if n == "~$resume.docx" else (
        b"\0\x05\x16\x07\0\x02\0\0Mac OS X        " + b"\0" * 100) if n == "._resume.pdf"
        else simple(pages=[content([f"{NAME} file-name test {i}", *LINES[1:]])]))
    ex = E if n in ("~$resume.docx", "._resume.pdf", "resume.pdf.", ".pdf", "  resume  .pdf ", ".resume.pdf") else P
    put("names/" + n, data, "filename", f"file name: {why}", ex)
put(os.fsdecode(b"names/bad_utf8_\xff\xfe\xe9.pdf"), simple(pages=[content([NAME, "bytes name"])]), "filename",
    "file name is not valid UTF-8 (os.fsdecode gives lone surrogates: print, JSON and SQLite fail)", P)
put("names/" + "/".join(["d" * 40] * 30) + "/deep.pdf", GOOD, "filename", "30 folders deep, 1.2 kB path", P)
put("names/title_300_chars/" + "t" * 240 + ".pdf", GOOD, "filename", "long base name: default title limit is 255", P)


@made("special/link_inside.pdf", "special", "symlink to a file in the folder", E, special=True)
def _(p):
    os.symlink("../pdf/ok_plain.pdf", p)


@made("special/link_outside.pdf", "special", "symlink to /etc/passwd", C, "UNSAFE_PATH", special=True)
def _(p):
    os.symlink("/etc/passwd", p)


@made("special/link_dangling.pdf", "special", "dangling symlink", C, "FILE_NOT_FOUND", special=True)
def _(p):
    os.symlink("nowhere.pdf", p)


@made("special/link_self.pdf", "special", "symlink to itself (ELOOP)", C, "FILE_UNREADABLE", special=True)
def _(p):
    os.symlink("link_self.pdf", p)


@made("special/link_dev_zero.pdf", "special", "symlink to /dev/zero: endless read, stat size 0", C,
    "NOT_A_REGULAR_FILE", special=True)
def _(p):
    os.symlink("/dev/zero", p)


@made("special/link_parent_dir", "special", "folder symlink to the parent: endless recursion if links are followed", C,
    special=True)
def _(p):
    os.symlink("..", p)


@made("special/fifo.pdf", "special", "FIFO: open() blocks for ever", C, "NOT_A_REGULAR_FILE", special=True)
def _(p):
    os.mkfifo(p)


@made("special/socket.pdf", "special", "unix socket", C, "NOT_A_REGULAR_FILE", special=True)
def _(p):
    d = os.getcwd()
    os.chdir(os.path.dirname(p))
    try:
        s = socket.socket(socket.AF_UNIX)
        s.bind(os.path.basename(p))
        s.close()
    finally:
        os.chdir(d)


@made("special/folder.pdf", "special", "a folder named like a file", C, "NOT_A_REGULAR_FILE", special=True)
def _(p):
    os.makedirs(p)


@made("special/unreadable.pdf", "special", "mode 000 (root still reads it)", C, "FILE_UNREADABLE", special=True)
def _(p):
    Path(p).write_bytes(GOOD)
    os.chmod(p, 0)


@made("special/sparse_5GB.pdf", "special", "sparse file of 5 GB: size check must come before reading or hashing", C,
    "FILE_TOO_LARGE", special=True)
def _(p):
    with open(p, "wb") as f:
        f.write(GOOD)
        f.truncate(5 << 30)


@made("special/hardlink_copy.pdf", "special", "hard link: same bytes as pdf/ok_plain.pdf (must deduplicate)", P,
    special=True)
def _(p):
    os.link(os.path.join(os.path.dirname(p), "../pdf/ok_plain.pdf"), p)
