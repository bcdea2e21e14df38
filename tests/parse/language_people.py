"""Small résumés of invented people in seventeen languages, as a table of phrases, for the tests of sections."""

from __future__ import annotations

from typing import NamedTuple


class Phrases(NamedTuple):
    """All that a résumé in one language says; dates as they are printed there."""

    language: str
    name: str
    first: str
    last: str
    city: str
    country: str
    country_english: str
    headings: tuple[str, str, str, str, str, str, str]
    """Summary, work, education, skills, languages, certificates, projects."""
    summary: str
    jobs: tuple[tuple[str, str, str, str, str, str], tuple[str, str, str, str, str, str]]
    """(title, company, printed dates, start, end, duty), twice; the first one goes on."""
    degree: str
    school: str
    school_dates: str
    skills: tuple[str, str, str]
    spoken: tuple[tuple[str, str], tuple[str, str]]
    certificate: str
    project: str
    project_text: str


PEOPLE = (
    Phrases(
        "english", "Marta Quillfeather", "Marta", "Quillfeather", "Leeds", "United Kingdom", "United Kingdom",
        ("Profile", "Work Experience", "Education", "Skills", "Languages", "Certifications", "Projects"),
        "Calm organiser of stations and depots, known for clear rosters and short meetings.",
        (("Station Manager", "Northern Tramways Ltd", "March 2019 – Present", "2019-03", "Present",
          "Planned the rota of twelve drivers and their hours of rest"),
         ("Ticket Clerk", "Harbour Ferries Ltd", "Sept 2015 – Feb 2019", "2015-09", "2019-02",
          "Sold tickets and answered questions in three languages")),
        "BSc in Transport Planning", "University of Leeds", "2011 – 2015", ("Rosters", "Signalling", "First aid"),
        (("English", "native"), ("French", "fluent")), "Railway Safety Certificate",
        "Night timetable", "Drew a timetable for the night trams of the city",
    ),
    Phrases(
        "french", "Élodie Beaurivage", "Élodie", "Beaurivage", "Lyon", "France", "France",
        ("Profil", "Expérience professionnelle", "Formation", "Compétences", "Langues", "Certifications", "Projets"),
        "Responsable rigoureuse, habituée à travailler avec des équipes de toutes tailles.",
        (("Responsable logistique", "Transports Beaulieu SARL", "mars 2019 – aujourd'hui", "2019-03", "Present",
          "Organisation des tournées de quinze chauffeurs dans la région"),
         ("Assistante commerciale", "Société Lumières du Rhône", "sept. 2015 – févr. 2019", "2015-09", "2019-02",
          "Suivi des commandes et accueil des clients au téléphone")),
        "Licence en gestion", "Université Lumière Lyon 2", "2011 – 2015",
        ("Gestion des stocks", "Négociation", "Tableaux de bord"),
        (("Français", "langue maternelle"), ("Anglais", "courant")), "Certificat de secourisme",
        "Carte des livraisons", "Conception d'une carte des livraisons pour les petites communes",
    ),
    Phrases(
        "german", "Annegret Wiesenthal", "Annegret", "Wiesenthal", "Leipzig", "Deutschland", "Germany",
        ("Profil", "Berufserfahrung", "Ausbildung", "Kenntnisse", "Sprachen", "Zertifikate", "Projekte"),
        "Zuverlässige Fachkraft mit Freude an klaren Abläufen und guter Zusammenarbeit im Team.",
        (("Leiterin Einkauf", "Holzwerk Lindenau GmbH", "März 2019 – heute", "2019-03", "Present",
          "Verhandlungen mit vierzig Lieferanten und Planung des Budgets"),
         ("Sachbearbeiterin", "Stadtwerke Elsterau", "Sept. 2015 – Feb. 2019", "2015-09", "2019-02",
          "Bearbeitung der Rechnungen und Betreuung der Kunden am Telefon")),
        "Bachelor of Arts in Betriebswirtschaft", "Hochschule Elsterau", "2011 – 2015",
        ("Verhandlungsführung", "SAP", "Vertragsrecht"),
        (("Deutsch", "Muttersprache"), ("Englisch", "fließend")), "Ausbildereignungsschein",
        "Lieferantenportal", "Einführung eines Portals für alle Lieferanten des Werks",
    ),
    Phrases(
        "spanish", "Lucía Valdehermoso", "Lucía", "Valdehermoso", "Zaragoza", "España", "Spain",
        ("Perfil", "Experiencia laboral", "Formación académica", "Habilidades", "Idiomas", "Certificaciones",
         "Proyectos"),
        "Profesional organizada y cercana, con gusto por los equipos pequeños y los plazos claros.",
        (("Jefa de almacén", "Conservas del Ebro S.L.", "marzo de 2019 – actualidad", "2019-03", "Present",
          "Planificación de los turnos de veinte personas en el almacén"),
         ("Auxiliar administrativa", "Gestoría Puente Nuevo", "septiembre de 2015 – febrero de 2019", "2015-09",
          "2019-02", "Atención a los clientes y archivo de la documentación")),
        "Grado en Administración de Empresas", "Universidad de Zaragoza", "2011 – 2015",
        ("Gestión de equipos", "Inventarios", "Negociación"),
        (("Español", "nativo"), ("Inglés", "avanzado")), "Carné de carretillero",
        "Almacén sin papel", "Sustitución de las fichas de papel por lectores de códigos",
    ),
    Phrases(
        "portuguese", "Inês Valadouro", "Inês", "Valadouro", "Coimbra", "Portugal", "Portugal",
        ("Perfil", "Experiência profissional", "Formação académica", "Competências", "Idiomas", "Certificações",
         "Projetos"),
        "Profissional dedicada, com gosto por equipas pequenas e por processos simples e claros.",
        (("Gestora de armazém", "Conservas do Mondego Lda", "março de 2019 – atual", "2019-03", "Present",
          "Planeamento dos turnos de vinte pessoas no armazém da empresa"),
         ("Assistente administrativa", "Clínica Ponte Nova", "setembro de 2015 – fevereiro de 2019", "2015-09",
          "2019-02", "Atendimento dos doentes e arquivo de toda a documentação")),
        "Licenciatura em Gestão", "Universidade de Coimbra", "2011 – 2015",
        ("Gestão de equipas", "Inventários", "Negociação"),
        (("Português", "nativo"), ("Inglês", "fluente")), "Certificado de primeiros socorros",
        "Armazém sem papel", "Substituição das fichas de papel por leitores de códigos",
    ),
    Phrases(
        "italian", "Ginevra Montechiari", "Ginevra", "Montechiari", "Bologna", "Italia", "Italy",
        ("Profilo", "Esperienze lavorative", "Istruzione e formazione", "Competenze", "Lingue", "Certificazioni",
         "Progetti"),
        "Persona precisa e disponibile, abituata a lavorare in gruppi piccoli e con scadenze strette.",
        (("Responsabile di magazzino", "Ceramiche Fontanella S.r.l.", "marzo 2019 – oggi", "2019-03", "Present",
          "Pianificazione dei turni di venti persone nel magazzino centrale"),
         ("Impiegata amministrativa", "Studio Ponte Nuovo", "settembre 2015 – febbraio 2019", "2015-09", "2019-02",
          "Gestione delle fatture e accoglienza dei clienti dello studio")),
        "Laurea in Economia aziendale", "Università di Bologna", "2011 – 2015",
        ("Gestione del personale", "Inventari", "Negoziazione"),
        (("Italiano", "madrelingua"), ("Inglese", "fluente")), "Patentino del muletto",
        "Magazzino senza carta", "Sostituzione delle schede di carta con lettori di codici",
    ),
    Phrases(
        "dutch", "Marijke van den Hazelaar", "Marijke", "van den Hazelaar", "Utrecht", "Nederland", "Netherlands",
        ("Profiel", "Werkervaring", "Opleiding", "Vaardigheden", "Talen", "Certificaten", "Projecten"),
        "Nauwkeurige medewerker die graag met mensen werkt en het overzicht houdt in drukke tijden.",
        (("Teamleider magazijn", "Hazelaar Transport B.V.", "maart 2019 – heden", "2019-03", "Present",
          "Het plannen van de diensten van twintig medewerkers in het magazijn"),
         ("Administratief medewerker", "Gemeente Veldhoven", "september 2015 – februari 2019", "2015-09", "2019-02",
          "Het verwerken van de aanvragen en het beantwoorden van vragen")),
        "Bachelor Bedrijfskunde", "Hogeschool Utrecht", "2011 – 2015", ("Plannen", "Voorraadbeheer", "Leidinggeven"),
        (("Nederlands", "moedertaal"), ("Engels", "vloeiend")), "Heftruckcertificaat",
        "Magazijn zonder papier", "Het vervangen van papieren lijsten door scanners in de hal",
    ),
    Phrases(
        "polish", "Bożena Wierzbanowska", "Bożena", "Wierzbanowska", "Gdańsk", "Polska", "Poland",
        ("Podsumowanie zawodowe", "Doświadczenie zawodowe", "Wykształcenie", "Umiejętności", "Języki", "Certyfikaty",
         "Projekty"),
        "Sumienna i spokojna osoba, która lubi porządek, jasne zasady oraz pracę w zespole.",
        (("Kierownik magazynu", "Hurtownia Jantar Sp. z o.o.", "marzec 2019 – obecnie", "2019-03", "Present",
          "Planowanie pracy dwudziestu osób i kontrola stanów magazynowych"),
         ("Specjalista ds. sprzedaży", "Drukarnia Nadmorska S.A.", "wrzesień 2015 – luty 2019", "2015-09", "2019-02",
          "Obsługa klientów oraz przygotowanie ofert dla drukarni")),
        "Licencjat z zarządzania", "Uniwersytet Gdański", "2011 – 2015",
        ("Zarządzanie zespołem", "Inwentaryzacja", "Negocjacje"),
        (("polski", "ojczysty"), ("angielski", "biegły")), "Uprawnienia na wózek widłowy",
        "Magazyn bez papieru", "Zastąpienie papierowych kart czytnikami kodów w magazynie",
    ),
    Phrases(
        "czech", "Zdeňka Hořejšová", "Zdeňka", "Hořejšová", "Brno", "Česká republika", "Czech Republic",
        ("Profil", "Pracovní zkušenosti", "Vzdělání", "Dovednosti", "Jazyky", "Certifikáty", "Projekty"),
        "Spolehlivá a klidná kolegyně, která má ráda pořádek a dobře vychází s lidmi.",
        (("Vedoucí skladu", "Sklárny Hořice s.r.o.", "březen 2019 – dosud", "2019-03", "Present",
          "Plánování směn dvaceti lidí a kontrola zásob ve skladu"),
         ("Administrativní pracovnice", "Nemocnice Podhůří", "září 2015 – únor 2019", "2015-09", "2019-02",
          "Vyřizování žádostí a přijímání pacientů na oddělení")),
        "Bakalář ekonomie", "Masarykova univerzita", "2011 – 2015", ("Vedení lidí", "Inventury", "Vyjednávání"),
        (("čeština", "rodilý mluvčí"), ("angličtina", "pokročilá")), "Řidičský průkaz na vysokozdvižný vozík",
        "Sklad bez papíru", "Nahrazení papírových karet čtečkami kódů",
    ),
    Phrases(
        "swedish", "Ingegerd Björkvall", "Ingegerd", "Björkvall", "Uppsala", "Sverige", "Sweden",
        ("Profil", "Arbetslivserfarenhet", "Utbildning", "Kompetenser", "Språk", "Certifikat", "Projekt"),
        "Noggrann och lugn medarbetare som trivs i små grupper och gärna tar ansvar för helheten.",
        (("Lagerchef", "Björkvalls Åkeri AB", "mars 2019 – nuvarande", "2019-03", "Present",
          "Planerade arbetet för tjugo personer och skötte alla inköp till lagret"),
         ("Administratör", "Uppsala kommun", "september 2015 – februari 2019", "2015-09", "2019-02",
          "Handlade ärenden och svarade på frågor från invånarna")),
        "Kandidatexamen i företagsekonomi", "Uppsala universitet", "2011 – 2015",
        ("Ledarskap", "Lagerhållning", "Förhandling"),
        (("Svenska", "modersmål"), ("Engelska", "flytande")), "Truckkort",
        "Lager utan papper", "Bytte ut alla papperslistor mot läsare för streckkoder",
    ),
    Phrases(
        "danish", "Birgitte Skovgaardsholm", "Birgitte", "Skovgaardsholm", "Aarhus", "Danmark", "Denmark",
        ("Profil", "Erhvervserfaring", "Uddannelse", "Kompetencer", "Sprog", "Certifikater", "Projekter"),
        "Omhyggelig og rolig medarbejder, som trives i små grupper og gerne tager ansvar for helheden.",
        (("Lagerchef", "Skovholm Transport A/S", "marts 2019 – nu", "2019-03", "Present",
          "Planlagde arbejdet for tyve personer og stod for alle indkøb til lageret"),
         ("Kontorassistent", "Aarhus Kommune", "september 2015 – februar 2019", "2015-09", "2019-02",
          "Behandlede sager og besvarede spørgsmål fra borgerne hver dag")),
        "Bachelor i erhvervsøkonomi", "Aarhus Universitet", "2011 – 2015",
        ("Ledelse", "Lagerstyring", "Forhandling"),
        (("Dansk", "modersmål"), ("Engelsk", "flydende")), "Truckcertifikat",
        "Lager uden papir", "Udskiftede alle papirlister med læsere til stregkoder",
    ),
    Phrases(
        "norwegian", "Ragnhild Fjellstad", "Ragnhild", "Fjellstad", "Bergen", "Norge", "Norway",
        ("Profil", "Arbeidserfaring", "Utdanning", "Ferdigheter", "Språk", "Sertifikater", "Prosjekter"),
        "Nøyaktig og rolig medarbeider som trives i små grupper og gjerne tar ansvar for helheten.",
        (("Lagersjef", "Fjellstad Transport AS", "mars 2019 – nåværende", "2019-03", "Present",
          "Planla arbeidet til tjue personer og sto for alle innkjøp til lageret"),
         ("Kontormedarbeider", "Bergen kommune", "september 2015 – februar 2019", "2015-09", "2019-02",
          "Behandlet saker og svarte på spørsmål fra innbyggerne hver dag")),
        "Bachelor i økonomi og administrasjon", "Universitetet i Bergen", "2011 – 2015",
        ("Ledelse", "Lagerstyring", "Forhandling"),
        (("Norsk", "morsmål"), ("Engelsk", "flytende")), "Truckførerbevis",
        "Lager uten papir", "Byttet ut alle papirlister med lesere for strekkoder",
    ),
    Phrases(
        "turkish", "Gülşah Yıldızoğlu", "Gülşah", "Yıldızoğlu", "İzmir", "Türkiye", "Turkey",
        ("Özet", "İş Deneyimi", "Eğitim", "Beceriler", "Diller", "Sertifikalar", "Projeler"),
        "Düzenli ve sakin bir çalışan olarak küçük ekiplerde sorumluluk almayı severim.",
        (("Depo Müdürü", "Körfez Lojistik A.Ş.", "Mart 2019 – Günümüz", "2019-03", "Present",
          "Yirmi kişilik ekibin vardiyalarını planladı ve stokları kontrol etti"),
         ("Satış Temsilcisi", "Ege Matbaacılık Ltd. Şti.", "Eylül 2015 – Şubat 2019", "2015-09", "2019-02",
          "Müşteriler için teklif hazırladı ve siparişleri takip etti")),
        "İşletme Lisans", "Ege Üniversitesi", "2011 – 2015", ("Ekip yönetimi", "Stok kontrolü", "Müzakere"),
        (("Türkçe", "ana dil"), ("İngilizce", "ileri")), "Forklift Operatör Belgesi",
        "Kâğıtsız Depo", "Depodaki bütün kâğıt listeleri barkod okuyucularla değiştirdi",
    ),
    Phrases(
        "russian", "Ольга Берёзкина", "Ольга", "Берёзкина", "Казань", "Россия", "Russia",
        ("О себе", "Опыт работы", "Образование", "Навыки", "Языки", "Сертификаты", "Проекты"),
        "Спокойный и внимательный сотрудник, который любит порядок и ясные правила.",
        (("Начальник склада", "ООО «Волжский Груз»", "март 2019 – настоящее время", "2019-03", "Present",
          "Планировала смены двадцати человек и следила за остатками на складе"),
         ("Менеджер по продажам", "ООО «Печатный Двор»", "сентябрь 2015 – февраль 2019", "2015-09", "2019-02",
          "Готовила предложения для клиентов и вела заказы типографии")),
        "Бакалавр экономики", "Казанский федеральный университет", "2011 – 2015",
        ("Управление командой", "Инвентаризация", "Переговоры"),
        (("Русский", "родной"), ("Английский", "свободно")), "Удостоверение водителя погрузчика",
        "Склад без бумаги", "Заменила бумажные карточки сканерами на всём складе",
    ),
    Phrases(
        "greek", "Ευανθία Λιβαδοπούλου", "Ευανθία", "Λιβαδοπούλου", "Θεσσαλονίκη", "Ελλάδα", "Greece",
        ("Προφίλ", "Επαγγελματική εμπειρία", "Εκπαίδευση", "Δεξιότητες", "Γλώσσες", "Πιστοποιήσεις", "Έργα"),
        "Ήρεμη και προσεκτική συνεργάτιδα που αγαπά την τάξη και τους σαφείς κανόνες.",
        (("Υπεύθυνη αποθήκης", "Μεταφορές Αιγαίου Α.Ε.", "Μάρτιος 2019 – σήμερα", "2019-03", "Present",
          "Προγραμματισμός των βαρδιών είκοσι ατόμων και έλεγχος των αποθεμάτων"),
         ("Γραμματέας", "Ιατρικό Κέντρο Πηλίου", "Σεπτέμβριος 2015 – Φεβρουάριος 2019", "2015-09", "2019-02",
          "Εξυπηρέτηση των ασθενών και τήρηση του αρχείου της κλινικής")),
        "Πτυχίο Οικονομικών", "Πανεπιστήμιο Μακεδονίας", "2011 – 2015",
        ("Διοίκηση ομάδας", "Απογραφές", "Διαπραγμάτευση"),
        (("Ελληνικά", "μητρική"), ("Αγγλικά", "άριστα")), "Δίπλωμα χειριστή κλαρκ",
        "Αποθήκη χωρίς χαρτί", "Αντικατάσταση των χάρτινων καρτών με αναγνώστες κωδικών",
    ),
    Phrases(
        "chinese", "林晓岚", "晓岚", "林", "成都", "中国", "China",
        ("个人简介", "工作经历", "教育背景", "专业技能", "语言能力", "证书", "项目经历"),
        "做事细致稳重，喜欢与小团队合作，重视清晰的流程和按时完成任务。",
        (("仓库经理", "蓉城物流有限公司", "2019年3月 - 至今", "2019-03", "Present",
          "负责二十名员工的排班，并管理仓库的全部库存"),
         ("销售专员", "锦江印刷有限公司", "2015年9月 - 2019年2月", "2015-09", "2019-02",
          "为客户准备报价，并跟进印刷厂的每一份订单")),
        "工商管理学士", "四川大学", "2011 - 2015", ("团队管理", "库存盘点", "商务谈判"),
        (("中文", "母语"), ("英语", "流利")), "叉车操作证",
        "无纸化仓库", "用扫码设备取代仓库里所有的纸质清单",
    ),
    Phrases(
        "japanese", "桐島 千夏", "千夏", "桐島", "京都市", "日本", "Japan",
        ("自己PR", "職務経歴", "学歴", "スキル", "語学", "資格", "プロジェクト"),
        "落ち着いて丁寧に仕事を進め、少人数のチームで責任を持って働くことが好きです。",
        (("倉庫長", "京北物流株式会社", "2019年3月 〜 現在", "2019-03", "Present",
          "二十名の勤務表を作成し、倉庫の在庫を管理しています"),
         ("営業担当", "鴨川印刷株式会社", "2015年9月 〜 2019年2月", "2015-09", "2019-02",
          "お客様への見積もりを作成し、印刷の注文を管理しました")),
        "経営学部", "京都大学", "2011 - 2015", ("チーム管理", "在庫管理", "商談"),
        (("日本語", "母語"), ("英語", "ビジネスレベル")), "フォークリフト運転技能講習修了",
        "紙のない倉庫", "倉庫のすべての紙の一覧をコードリーダーに置き換えました",
    ),
)  # fmt: skip
