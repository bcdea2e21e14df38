"""Personal names: cleaned of titles, cased, and split into given names and family name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.fields.contact.name import clean_name, may_be_name, split_name
from resumectl.parse.lexicon import lexicon


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Dr. Jane Doe, PhD", "Jane Doe"),
        ("Dipl.-Ing. (FH) Jan Doe", "Jan Doe"),
        ("Dipl.-Kfm. (Univ.) Jan Doe", "Jan Doe"),
        ("Sgt. Amy Doe (Ret.)", "Amy Doe"),
        ("Yük. Müh. Kerem AYDIN", "Kerem AYDIN"),
        ("Öğr. Gör. Kerem Aydın", "Kerem Aydın"),
        ("Dipl. Wirt.-Ing. Jan Doe", "Jan Doe"),
        ("Prof. univ. dr. Ana Doe", "Ana Doe"),
        ("Engr. Ade Doe", "Ade Doe"),
        ("Siv.ing. Ola Doe", "Ola Doe"),
        ("Ing. Fco. Javier Doe", "Fco. Javier Doe"),
        ("Di Guo", "Di Guo"),
        ("Jan (Max) Doe", "Jan (Max) Doe"),
        ("M. A. H.", "M. A. H."),
        ("Jane Doe, MBA, PMP", "Jane Doe"),
        ("Jane Doe RN BSN", "Jane Doe"),
        ("Mr. John A. Smith", "John A. Smith"),
        ("Dr. med. Anna Schmidt", "Anna Schmidt"),
        ("Dipl.-Ing. Karl Weber", "Karl Weber"),
        ("Mme Élodie Durand", "Élodie Durand"),
        ("Jane Doe (she/her)", "Jane Doe"),
        ("Job Meer (J.A.M.)", "Job Meer"),
        ("Jane Doe EngD CEng MICE", "Jane Doe"),
        ("JANE O'BRIEN", "Jane O'Brien"),
        ("RONALD MCDONALD", "Ronald McDonald"),
        ("RONALD McDONALD", "Ronald McDonald"),
        ("J. MacDONALD", "J. MacDonald"),
        ("PATRICK DeVRIES III", "Patrick DeVries III"),
        ("JANE & JOHN DOE", "Jane & John Doe"),
        ("McDERMOTT Lachlan", "McDERMOTT Lachlan"),
        ("Robert Downey Jr.", "Robert Downey Jr."),
        ("ROBERT DOWNEY JR. |", "Robert Downey Jr."),
        ("Robert Downey Jr., PhD", "Robert Downey Jr."),
        ("LUDWIG VAN BEETHOVEN", "Ludwig van Beethoven"),
        ("MARY-KATE OLSEN", "Mary-Kate Olsen"),
        ("JOHN SMITH III", "John Smith III"),
        ("jane doe", "Jane Doe"),
        ("Jean-Luc PICARD", "Jean-Luc PICARD"),
        ("ИВАН ПЕТРОВ", "Иван Петров"),
        ("O'Leary-Quinn, Maeve (Ms.)", "O'Leary-Quinn, Maeve"),
        ('WHITLOCK, Gerald "Gerry" P., Jr., CPA', 'WHITLOCK, Gerald "Gerry" P.'),
        ("Katherine ‘Kit’ O’Brien-Walsh", "Katherine ‘Kit’ O’Brien-Walsh"),
        ("Harish Chand S/o Shri Mohan Lal", "Harish Chand"),
    ],
)
def test_titles_go_and_capitals_become_title_case(printed: str, name: str) -> None:
    """Titles, post-nominals and pronouns are taken off; capitals are cased with Mc, O' and particles kept."""
    assert clean_name(printed, lexicon()) == name


@pytest.mark.parametrize(
    ("full", "language", "first", "last"),
    [
        ("Soizic LE GWENN", "french", "Soizic", "LE GWENN"),
        ("Otto Graf Lambsdorff", "german", "Otto", "Graf Lambsdorff"),
        ("Anneliese Freifrau von Thurn", "german", "Anneliese", "Freifrau von Thurn"),
        ("Stefan zur Mühlen", "german", "Stefan", "zur Mühlen"),
        ("Sophie Graf", "german", "Sophie", "Graf"),
        ("Mohamed Ben Ali", "french", "Mohamed", "Ben Ali"),
        ("Fatima-Zahra Aït Ouali", "french", "Fatima-Zahra", "Aït Ouali"),
        ("Karl Ben Müller", "german", "Karl Ben", "Müller"),
        ("Marieke Hoekveld-de Wit", "dutch", "Marieke", "Hoekveld-de Wit"),
        ("Jane Mary Doe", "english", "Jane Mary", "Doe"),
        ("Vincent van Gogh", "dutch", "Vincent", "van Gogh"),
        ("Hans von der Leyen", "german", "Hans", "von der Leyen"),
        ("Mohammed bin Salman", "english", "Mohammed", "bin Salman"),
        ("Doe, Jane", "english", "Jane", "Doe"),
        ('WHITLOCK, Gerald "Gerry" P.', "english", "Gerald P.", "WHITLOCK"),
        ("María José García López", "spanish", "María José", "García López"),
        ("José Luis Fernández de Córdoba Ruiz", "spanish", "José Luis", "Fernández de Córdoba Ruiz"),
        ("João Pedro dos Santos Oliveira", "portuguese", "João Pedro", "dos Santos Oliveira"),
        ("Maja Lindqvist Åberg", "swedish", "Maja", "Lindqvist Åberg"),
        ("Anna Maria Svensson", "swedish", "Anna Maria", "Svensson"),
        ("Signe Ravnfeldt Holk", "danish", "Signe Ravnfeldt", "Holk"),
        ("Rosângela Aparecida Lobato", "portuguese", "Rosângela Aparecida", "Lobato"),
        ("Ana Lucía Barrientos", "spanish", "Ana Lucía", "Barrientos"),
        ("Mercè Rovira i Casals", "catalan", "Mercè", "Rovira i Casals"),
        ("Pintérné Balogh Katalin", "hungarian", "Katalin", "Pintérné Balogh"),
        ("Шевчук Ірина Сергіївна", "ukrainian", "Ірина Сергіївна", "Шевчук"),
        ("Jean-Luc PICARD", "french", "Jean-Luc", "PICARD"),
        ("LACHLAN McDERMOTT", "english", "LACHLAN", "McDERMOTT"),
        ("McDERMOTT Lachlan", "english", "Lachlan", "McDERMOTT"),
        ("DUPONT Marie Claire", "french", "Marie Claire", "DUPONT"),
        ("DE LA CRUZ Juan", "spanish", "Juan", "DE LA CRUZ"),
        ("JP Morgan", "english", "JP", "Morgan"),
        ("John Smith III", "english", "John", "Smith III"),
        ("Martin Luther King Jr", "english", "Martin Luther", "King Jr"),
        ("Иванов Иван Иванович", "russian", "Иван Иванович", "Иванов"),
        ("Иван Иванов", "russian", "Иван", "Иванов"),
        ("Кузнецова Ольга", "russian", "Ольга", "Кузнецова"),
        ("Марина Ким", "russian", "Марина", "Ким"),
        ("Kovács János", "hungarian", "János", "Kovács"),
        ("Nguyễn Văn An", "english", "Văn An", "Nguyễn"),
        ("山田 太郎", "japanese", "太郎", "山田"),
        ("王小明", "chinese", "小明", "王"),
        ("欧阳娜娜", "chinese", "娜娜", "欧阳"),
        ("김민수", "korean", "민수", "김"),
        ('William "Bill" Gates', "english", "William", "Gates"),
        ("Katherine ‘Kit’ O’Brien-Walsh", "english", "Katherine", "O’Brien-Walsh"),
        ("Pat 'Paddy' D'Arcy", "english", "Pat", "D'Arcy"),
        ("María del Carmen Ibarra Quirós", "spanish", "María del Carmen", "Ibarra Quirós"),
        ("José de la Torre Méndez", "spanish", "José", "de la Torre Méndez"),
        ("Josué Alves de Moura", "portuguese", "Josué", "Alves de Moura"),
        ("Ana Paula de Souza", "portuguese", "Ana Paula", "de Souza"),
        ("Nino Lo Verde", "italian", "Nino", "Lo Verde"),
        ("Gaëlle LE GUEN", "french", "Gaëlle", "LE GUEN"),
        ("Anke Hofstra-de Boer", "dutch", "Anke", "Hofstra-de Boer"),
        ("Поліщук Роман", "ukrainian", "Роман", "Поліщук"),
        ("Сергій Ковальський", "ukrainian", "Сергій", "Ковальський"),
        ("Παπαδάκη Μαρία", "greek", "Μαρία", "Παπαδάκη"),
        ("Μαρία Παπαδάκη", "greek", "Μαρία", "Παπαδάκη"),
        ("Bianchi Giulia", "italian", "Giulia", "Bianchi"),
        ("Giulia Bianchi", "italian", "Giulia", "Bianchi"),
        ("Ferri Anna Maria", "italian", "Anna Maria", "Ferri"),
        ("Dobre Ana-Maria", "romanian", "Ana-Maria", "Dobre"),
        ("Тимчук Оксана", "ukrainian", "Оксана", "Тимчук"),
        ("Kowalik Beata", "polish", "Beata", "Kowalik"),
        ("Rossi Giulia", "english", "Rossi", "Giulia"),
        ("Paolo Andrea", "italian", "Paolo", "Andrea"),
        ("Cher", "english", "Cher", ""),
    ],
)
def test_names_split_by_the_custom_that_they_show(full: str, language: str, first: str, last: str) -> None:
    """Particles and double surnames go to the family name; family-first names are told by script, form or language."""
    name = split_name(full, language, lexicon())
    assert (name.first, name.last) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "Curriculum Vitae",
        "Work Experience",
        "jane@example.org",
        "+44 113 496 0142",
        "Key Skills",
        "",
        "12 High Street",
        "x" * 200,
    ],
)
def test_what_is_no_name(text: str) -> None:
    """Headings, titles of the document, addresses and numbers have no shape of a name."""
    assert may_be_name(text, lexicon()) == 0.0


@pytest.mark.parametrize("text", ["Software Engineer", "Project Manager", "Registered Nurse"])
def test_job_titles_lose_to_names(text: str) -> None:
    """A job title may be somebody's name, but any real name is likelier."""
    assert may_be_name(text, lexicon()) < may_be_name("Jane Doe", lexicon())


WORD = st.sampled_from("Anna Ben Clara Dmitri Élodie Fatima García Hansen Ivanov João Kim Łukasz Mai Núñez".split())


@given(
    st.lists(WORD, min_size=1, max_size=5),
    st.sampled_from(["english", "spanish", "portuguese", "swedish", "hungarian"]),
)
def test_splitting_loses_and_adds_nothing(words: list[str], language: str) -> None:
    """First and last name together hold exactly the words of the name."""
    name = split_name(" ".join(words), language, lexicon())
    assert sorted([*name.first.split(), *name.last.split()]) == sorted(words)
    assert name.first


@given(st.text(max_size=120))
def test_any_text_is_judged(text: str) -> None:
    """No text makes the judge fail, and the result lies between 0 and 1."""
    assert 0.0 <= may_be_name(text, lexicon()) <= 1.0
    assert isinstance(split_name(clean_name(text, lexicon()), "english", lexicon()).full, str)


@pytest.mark.parametrize("text", ["Date: ............", "Place:", "Signature : ____"])
def test_a_label_with_nothing_behind_it_is_no_name(text: str) -> None:
    """A form's place for the date and the signature names nobody."""
    assert may_be_name(text, lexicon()) == 0


def test_turkish_capitals_with_and_without_a_dot() -> None:
    """The small letter of a Turkish capital with a dot is one letter, and that of one without has no dot."""
    assert clean_name("İBRAHİM IŞIK", lexicon()) == "İbrahim Işık"
    assert may_be_name("ELİF KARAGÖZ", lexicon()) == 1.0


@pytest.mark.parametrize(
    ("full", "language", "first", "last"),
    [
        ("ANNA Moos-Lis", "polish", "ANNA", "Moos-Lis"),
        ("ANNA MARIA Holm", "english", "ANNA MARIA", "Holm"),
        ("MOOS Anna", "polish", "Anna", "MOOS"),
        ("MARTIN Zoé", "french", "Zoé", "MARTIN"),
        ("ADAM Jan", "polish", "Jan", "ADAM"),
    ],
)
def test_given_names_in_capitals_before_a_family_name(full: str, language: str, first: str, last: str) -> None:
    """Known given names in capitals are such; where one stands behind them as well, the capitals tell the family name.
    """
    found = split_name(full, language, lexicon())
    assert (found.first, found.last) == (first, last)
