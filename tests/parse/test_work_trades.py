"""Trades of many countries, each beside an employer whose name tells nothing: the lexicon alone can part them."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.lexicon import lexicon

TRADES = [
    ("Écailler", "Le Petit Tarvel"),
    ("Brancardier", "Les Ormes"),
    ("Mucama", "La Perla del Tarvel"),
    ("Gasfiter", "Hermanos Quintanar"),
    ("Encofrador", "Tarvel y Pontivel"),
    ("Gerocultora", "Las Acacias"),
    ("Xarcutera", "Can Tarvel"),
    ("Vetlladora", "Els Oms"),
    ("Caminhoneiro", "Irmãos Quintanilha"),
    ("Serviços gerais", "O Cantinho da Tarvela"),
    ("Banconiera", "La Perla di Tarvel"),
    ("Cartongessista", "Fratelli Quintavalle"),
    ("Moașă", "Salcâmul"),
    ("Zugrav", "Frații Cvintescu"),
    ("Glazurnik", "U Babci Tarveli"),
    ("Szwaczka", "Bracia Kwintowscy"),
    ("Obkladač", "U Soudku"),
    ("Predajkyňa", "Tarvelka"),
    ("Viličarist", "Kod Tarvela"),
    ("Slikopleskar", "Pri Tarvelu"),
    ("Виљушкариста", "Код Тарвела"),
    ("Комплектовщица", "Зелёный бор"),
    ("Бульдозерист", "Братья Квинтовы"),
    ("Покрівельник", "Зелений гай"),
    ("Доглядальниця", "Тарвелія"),
    ("Фаянсаджия", "Братя Квинтови"),
    ("Болногледачка", "Тарвел"),
    ("Tagesmutter und Haushaltshilfe", "Zum Goldenen Hirschen"),
    ("Flachdrucker", "Rieder und Quast"),
    ("Zugbegleiterin", "Die Lindenhofer"),
    ("Fietsenmaker", "De Gouden Anker"),
    ("Invalleerkracht", "Het Lindeveld"),
    ("Sömmerska", "Gröna Hedlund"),
    ("Kyrkvaktmästare", "Söderhede"),
    ("Skorstensfejer", "Den Grønne Lind"),
    ("Tømrersvend", "Bøgelund og Thor"),
    ("Røkter", "Fjellgløtt"),
    ("Forskalingssnekker", "Bakkehaug og Sønn"),
    ("Keittiöapulainen", "Kultainen Mänty"),
    ("Metsuri", "Koivuhovi"),
    ("Kéményseprő", "Arany Hársfa"),
    ("Kamionos", "Vadas és Fiai"),
    ("Panel Beater", "Harrow and Quist"),
    ("Barangay Tanod", "San Tarvel"),
    ("Chowkidar", "Willowquist"),
    ("Shearer", "Thistledown"),
    ("Λαντζιέρης", "Το Μαργαριτάρι"),
    ("Kaportacı", "Kuinta Kardeşler"),
    ("Motokurye", "Ninenin Yeri"),
    ("مبلط", "بيت تارفل"),
    ("搬运工", "塔维尔"),
    ("月嫂", "青杨"),
    ("學徒廚工", "老榆樹"),
    ("板金工", "タルヴェル"),
    ("ホームヘルパー", "あかしや"),
    ("요리연구가", "타르벨"),
    ("용접공", "진주네"),
    ("Thợ hồ", "Quán Bà Ba"),
    ("Penjahit", "Kuinta Bersaudara"),
    ("Neuropsicologa", "La Perla di Tarvel"),
    ("Praticienne en pneumatiques", "Les Ormes"),
    ("Inžinierka", "Tarvelka"),
    ("Specijalista", "Kod Tarvela"),
    ("Рихтовщик", "Братья Квинтовы"),
    ("Çilingir", "Ninenin Yeri"),
    ("绿化工", "塔维尔"),
    ("設備維護人員", "老榆樹"),
    ("용접기 조작원", "진주네"),
]
"""Invented houses; each title as a job's row has it."""


@pytest.mark.parametrize(("title", "house"), TRADES)
def test_a_trade_beside_any_name(title: str, house: str) -> None:
    """Whichever of the two stands first, in one row or in two, the trade is the title."""
    for rows in (
        (house, title, "2019 – 2021"),
        (title, house, "2019 – 2021"),
        (f"{house}, {title}, 2019 – 2021",),
        (f"{title} – {house}, 2019 – 2021",),
    ):
        jobs = find_jobs(laid_out(*rows))
        assert [(job.title.text, job.company.text) for job in jobs] == [(title, house)], rows


@pytest.mark.parametrize(
    ("trade", "house"),
    [("绿化工", "绿化工程队"), ("전기공", "전기공사"), ("溶接工", "溶接工業所"), ("运维人员", "人员之家")],
)
def test_an_ending_counts_where_the_text_ends(trade: str, house: str) -> None:
    """In scripts without spaces words of trades are in names of houses, too, but not at their ends."""
    assert title_score(trade, lexicon()) > 0.7
    assert title_score(house, lexicon()) == 0
    assert title_score(f"2019{house} 2020{house} {trade}", lexicon()) == 0, "a sentence ends in anything"


@pytest.mark.parametrize(
    ("title", "house"),
    [
        ("Schreiner", "Gebr. Quastner"),
        ("Murerarbejdsmand", "Brdr. Tarvelund"),
        ("Runner", "Tarvel Bros. Pictures"),
        ("Snickare", "Bröd. Tarvelund"),
        ("Lehrling", "Joh. Quastner"),
        ("Koch", "Rest. Tarvelhof"),
        ("Haushälterin", "Fam. Quastner"),
    ],
)
def test_a_short_form_ends_no_name(title: str, house: str) -> None:
    """The full stop behind it parts no two names."""
    shapes = (f"{title}, {house}, 2019 – 2021",), (f"{house} – {title}", "2019 – 2021"), (f"{house} | {title} | 2019",)
    for rows in shapes:
        jobs = find_jobs(laid_out(*rows))
        assert [(job.title.text, job.company.text) for job in jobs] == [(title, house)], rows


def test_a_stop_behind_a_whole_word_parts_names() -> None:
    """As it did: the title's sentence, then the employer's."""
    (job,) = find_jobs(laid_out("Cook. Tarvel Hotel. 2019 – 2021"))
    assert (job.title.text, job.company.text) == ("Cook", "Tarvel Hotel")
