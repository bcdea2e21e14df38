"""POST /resumes/:id/renderings on a real server: every option, every refusal, and what the file's headers say (D12)."""

from __future__ import annotations

import base64
import json
from io import BytesIO
from typing import Any

import docx
import httpx
import pytest
from PIL import Image
from served import Served

from resumectl.model.rendering import FileFormat
from resumectl.wire.renderings import MEDIA_TYPES


@pytest.fixture(scope="module")
def token(server: Served) -> str:
    return server.key().token


@pytest.fixture(scope="module")
def resume_id(server: Served, token: str) -> str:
    return server.completed(token)


def render(server: Served, token: str, resume_id: str, **wish: Any) -> httpx.Response:
    return server.ask("POST", f"/resumes/{resume_id}/renderings", token, json=wish)


def text_of(data: bytes) -> str:
    return "\n".join(one.text for one in docx.Document(BytesIO(data)).paragraphs)


def test_a_template_that_blinds_says_so(server: Served, token: str, resume_id: str) -> None:
    """The contract's export too, for a client that shows what was left out; other exports are as they were."""
    said = [
        server.ask("POST", f"/resumes/{resume_id}/export", token, json={"template_id": one}).headers
        for one in ("tpl_blind", "tpl_classic")
    ]
    assert json.loads(said[0]["X-Rendering-Notes"])[0].startswith("Blinded: name")
    assert "X-Rendering-Notes" not in said[1]


def test_without_options_it_is_an_export(server: Served, token: str, resume_id: str) -> None:
    """The same bytes, type and name as POST /resumes/:id/export gives; nothing was left out."""
    wish = {"template_id": "tpl_classic"}
    plain = server.ask("POST", f"/resumes/{resume_id}/export", token, json=wish)
    made = render(server, token, resume_id, **wish, blind=None, sections=None)
    assert (made.status_code, made.content) == (200, plain.content)
    for name in ("Content-Type", "Content-Disposition", "X-RateLimit-Limit"):
        assert made.headers[name] == plain.headers[name]
    assert made.headers["X-Rendering-Notes"] == "[]"


def test_d12_a_blinded_file(server: Served, token: str, resume_id: str) -> None:
    """The reference stands for the name, in the file and in its name; the notes say what is gone."""
    made = render(server, token, resume_id, template_id="tpl_classic", blind="contact", reference="Candidate 7")
    shown = text_of(made.content)
    assert ("Candidate 7" in shown, "Brandt" in shown, "Nordwerk" in shown) == (True, False, True)
    assert "Candidate%207%20-%20classic.docx" in made.headers["Content-Disposition"]
    assert json.loads(made.headers["X-Rendering-Notes"])[0].startswith("Blinded: name")


@pytest.mark.parametrize("form", [one for one in FileFormat if one is not FileFormat.PDF])
def test_every_form_has_its_type(server: Served, token: str, resume_id: str, form: FileFormat) -> None:
    """Other forms than Word need no template; their type and suffix are their own."""
    wish = {"template_id": "tpl_classic"} if form is FileFormat.DOCX else {}
    made = render(server, token, resume_id, format=form, **wish)
    assert made.status_code == 200
    assert made.headers["Content-Type"].partition(";")[0] == MEDIA_TYPES[form]
    assert made.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.slow
def test_a_pdf_comes_or_a_sentence_says_why(server: Served, token: str, resume_id: str) -> None:
    """Through LibreOffice in a child; 501 CONVERTER_MISSING on a machine without it."""
    made = render(server, token, resume_id, template_id="tpl_classic", format="pdf", blind="contact")
    if made.status_code == 501:
        assert made.json()["code"] == "CONVERTER_MISSING"
        return
    assert (made.status_code, made.content[:5]) == (200, b"%PDF-")
    assert made.headers["Content-Type"] == "application/pdf"


def test_the_agency_s_own(server: Served, token: str, resume_id: str) -> None:
    """A logo in Base64, a footer, sections in another order, a file's name, a template's own fields."""
    logo = BytesIO()
    Image.new("RGB", (40, 20), "navy").save(logo, "PNG")
    made = render(
        server, token, resume_id, template_id="tpl_classic", logo=base64.b64encode(logo.getvalue()).decode(),
        footer="Acme Talent", sections=["skills", "experience"], file_name="CV {template}", last_jobs=1, paper="letter",
    )  # fmt: skip
    document = docx.Document(BytesIO(made.content))
    shown = text_of(made.content)
    assert shown.index("Python") < shown.index("Nordwerk")
    assert "Acme Talent" in [one.text for one in document.sections[0].footer.paragraphs]
    assert any(part.content_type == "image/png" for part in document.part.package.iter_parts())
    assert "CV%20classic.docx" in made.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"blnd": "contact"}, "blnd"),
        ({"year": 1999}, "year"),
        ({"fields": {}}, "fields"),
        ({"blind": "some"}, "blind"),
        ({"blind": ["contact"]}, "blind"),
        ({"format": "doc"}, "format"),
        ({"last_years": 0}, "last_years"),
        ({"last_jobs": "3"}, "last_jobs"),
        ({"last_jobs": True}, "last_jobs"),
        ({"hide_current_employer": 1}, "hide_current_employer"),
        ({"sections": "skills"}, "sections"),
        ({"sections": ["skills", "skills"]}, "sections"),
        ({"sections": ["jobs"]}, "sections"),
        ({"logo": "%%"}, "logo"),
        ({"logo": 5}, "logo"),
        ({"footer": ["x"]}, "footer"),
        ({"footer": "x" * 1001}, "footer"),
        ({"file_name": "{nobody}"}, "file_name"),
        ({"set": ["a"]}, "set"),
        ({"set": {"labels": "x"}}, "set"),
        ({"set": {"a b": "x"}}, "set"),
        ({"set": {"client": 5}}, "set"),
        ({"paper": "a3"}, "paper"),
        ({"check": "yes"}, "check"),
        ({"template_id": 5}, "template_id"),
    ],
)
def test_d12_what_is_wrong_is_400(
    server: Served, token: str, resume_id: str, wish: dict[str, Any], field: str
) -> None:
    """An option that there is not, or that cannot be, is never passed over; `errors` names it."""
    refused = render(server, token, resume_id, **{"template_id": "tpl_classic", **wish})
    body = refused.json()
    assert (refused.status_code, body["code"]) == (400, "VALIDATION_FAILED")
    assert [one["field"] for one in body["errors"]] == [field]


@pytest.mark.parametrize("operation", ["export", "preview"])
def test_members_beyond_the_contract_are_ignored(
    server: Served, token: str, resume_id: str, operation: str
) -> None:
    """So says D2, of options of another operation as well."""
    wish = {"template_id": "tpl_classic", "colour": "red", "blind": "contact"}
    assert server.ask("POST", f"/resumes/{resume_id}/{operation}", token, json=wish).status_code == 200


def test_what_cannot_be_made_is_422(server: Served, token: str, resume_id: str) -> None:
    """A leak, a file that does not read back, a logo that is none: a code each, and no file."""
    house = docx.Document()
    house.add_paragraph("For {{ client }}: our Mrs. BRANDT")
    package = BytesIO()
    house.save(package)
    added = server.ask("POST", "/templates", token, files={"file": ("t.docx", package.getvalue())},
                       data={"name": "Renderings"}).json()["id"]  # fmt: skip
    own: dict[str, Any] = {"template_id": added, "set": {"client": "Acme"}}
    assert "For Acme" in text_of(render(server, token, resume_id, **own).content)
    logo = base64.b64encode(b"no picture").decode()
    for more, code in (({"blind": "contact"}, "BLIND_LEAK"), ({"check": True}, "ROUND_TRIP"),
                       ({"logo": logo}, "LOGO_INVALID"), ({"set": {}}, "FIELD_REQUIRED")):  # fmt: skip
        refused = render(server, token, resume_id, **{**own, **more})
        assert (refused.status_code, refused.json()["code"]) == (422, code)
        assert code == "ROUND_TRIP" or "Brandt" not in refused.text
    assert server.ask("DELETE", f"/templates/{added}", token).status_code == 200


def test_fields_of_ones_own_are_told_in_the_apis_words(server: Served, token: str, resume_id: str) -> None:
    """What a template lacks or has no use for: no option of a command line is named."""
    house = docx.Document()
    house.add_paragraph("For {{ client }}")
    package = BytesIO()
    house.save(package)
    added = server.ask("POST", "/templates", token, files={"file": ("t.docx", package.getvalue())},
                       data={"name": "Own words"}).json()["id"]  # fmt: skip
    advice = "Send each as a member of `set` to POST /resumes/:id/renderings."
    exported = server.ask("POST", f"/resumes/{resume_id}/export", token, json={"template_id": added})
    assert exported.json()["detail"] == f"The template needs client. {advice}"
    slip = render(server, token, resume_id, template_id=added, set={"clinet": "Acme"})
    assert slip.json()["detail"] == f"The template needs client. It has no clinet. Is client meant? {advice}"
    idle = render(server, token, resume_id, template_id=added, set={"client": "Acme", "agent": "Ida"}, reference="R7")
    notes = json.loads(idle.headers["X-Rendering-Notes"])
    assert notes == [
        "Without effect: reference: nothing is blinded, and the name stands in the file.",
        "Without effect: field agent: the template Own words has no such placeholder.",
    ]
    shown = render(server, token, resume_id, template_id=added, set={"client": "Miss Brandt"}, blind="contact")
    assert shown.json()["detail"].startswith("The field client itself shows whose file it is.")
    assert server.ask("DELETE", f"/templates/{added}", token).status_code == 200
