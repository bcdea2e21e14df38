"""The tables, as migrations: one function a release that changes them, in order, never edited afterwards."""

from __future__ import annotations

from resumectl.store.sqlite.library import Database, Migrations, execute_script

MIGRATIONS = Migrations("resumectl")

_FIRST_TABLES = """
CREATE TABLE organizations (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('live', 'sandbox')),
    retention_days INTEGER NOT NULL,
    dedupe_window_days INTEGER NOT NULL,
    proofread_enabled INTEGER NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE recruiters (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'recruiter')),
    active INTEGER NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE keys (
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('organization', 'recruiter')),
    recruiter_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    token_sha256 TEXT UNIQUE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (organization_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE resumes (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    recruiter_id TEXT NOT NULL,
    key_id TEXT NOT NULL,
    key_name TEXT NOT NULL,
    title TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED')),
    source TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    processing_started_at TEXT,
    processing_finished_at TEXT,
    resume_language TEXT NOT NULL,
    error TEXT,
    sha256 TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    file_name TEXT NOT NULL,
    template_id TEXT,
    auto_proofread INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    worker_id TEXT,
    worker_host TEXT,
    worker_until TEXT,
    reservation_id TEXT NOT NULL,
    proofread_reservation_id TEXT NOT NULL
) STRICT;
CREATE INDEX resumes_newest ON resumes (organization_id, created_at DESC, id DESC);
CREATE INDEX resumes_by_bytes ON resumes (organization_id, sha256);
CREATE INDEX resumes_unfinished ON resumes (created_at) WHERE status IN ('PENDING', 'PROCESSING');

CREATE TABLE claims (
    organization_id TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    resume_id TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    PRIMARY KEY (organization_id, sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE revisions (
    resume_id TEXT NOT NULL REFERENCES resumes (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    result TEXT NOT NULL,
    engine_version TEXT NOT NULL,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    PRIMARY KEY (resume_id, number)
) STRICT;

CREATE TABLE idempotency (
    organization_id TEXT NOT NULL,
    key_id TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    resume_id TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (organization_id, key_id, method, path, idempotency_key)
) STRICT;
CREATE INDEX idempotency_oldest ON idempotency (created_at);

CREATE TABLE template_preferences (
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    recruiter_id TEXT NOT NULL,
    template_id TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (organization_id, recruiter_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE templates (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    removed_at TEXT
) STRICT;
CREATE INDEX templates_newest ON templates (organization_id, created_at DESC, id DESC);
"""

_LEDGER = """
CREATE TABLE accounts (
    organization_id TEXT NOT NULL,
    pool TEXT NOT NULL CHECK (pool IN ('starter', 'subscription', 'payg', 'proofread')),
    balance INTEGER NOT NULL,
    reserved INTEGER NOT NULL CHECK (reserved >= 0),
    period_start TEXT,
    period_end TEXT,
    PRIMARY KEY (organization_id, pool),
    CONSTRAINT not_overdrawn CHECK (balance >= reserved)
) STRICT;

CREATE TABLE ledger (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    pool TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'reserve', 'consume', 'release', 'expire')),
    amount INTEGER NOT NULL CHECK (amount > 0 OR kind = 'grant'),
    reservation_id TEXT CHECK ((reservation_id IS NULL) = (kind IN ('grant', 'expire'))),
    resume_id TEXT,
    note TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX ledger_reserved_once ON ledger (reservation_id) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledger_settled_once ON ledger (reservation_id) WHERE kind IN ('consume', 'release');
CREATE INDEX ledger_by_organization ON ledger (organization_id, id);

CREATE TRIGGER ledger_settles_what_was_reserved BEFORE INSERT ON ledger
WHEN NEW.kind IN ('consume', 'release') AND NOT EXISTS (
    SELECT 1 FROM ledger
    WHERE reservation_id = NEW.reservation_id AND kind = 'reserve'
        AND organization_id = NEW.organization_id AND pool = NEW.pool AND amount = NEW.amount
)
BEGIN
    SELECT RAISE(ABORT, 'nothing of this kind was reserved');
END;

CREATE TRIGGER ledger_moves_the_account AFTER INSERT ON ledger
BEGIN
    INSERT INTO accounts (organization_id, pool, balance, reserved)
        VALUES (NEW.organization_id, NEW.pool, 0, 0)
        ON CONFLICT DO NOTHING;
    UPDATE accounts SET
        balance = balance
            + CASE NEW.kind WHEN 'grant' THEN NEW.amount WHEN 'consume' THEN -NEW.amount
                WHEN 'expire' THEN -NEW.amount ELSE 0 END,
        reserved = reserved
            + CASE NEW.kind WHEN 'reserve' THEN NEW.amount WHEN 'consume' THEN -NEW.amount
                WHEN 'release' THEN -NEW.amount ELSE 0 END
        WHERE organization_id = NEW.organization_id AND pool = NEW.pool;
END;

CREATE TRIGGER ledger_keeps_its_rows BEFORE UPDATE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'the ledger is only added to');
END;

CREATE TRIGGER ledger_loses_no_rows BEFORE DELETE ON ledger
BEGIN
    SELECT RAISE(ABORT, 'the ledger is only added to');
END;
"""


_WHOLE_ENGINE = """
ALTER TABLE keys ADD COLUMN expires_at TEXT;
ALTER TABLE keys ADD COLUMN revoked_at TEXT;

ALTER TABLE resumes ADD COLUMN proofread_status TEXT NOT NULL DEFAULT 'NONE'
    CHECK (proofread_status IN ('NONE', 'QUEUED', 'RUNNING', 'DONE', 'FAILED'));
ALTER TABLE resumes ADD COLUMN proofread_edits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE resumes ADD COLUMN engine_version TEXT NOT NULL DEFAULT '';
ALTER TABLE resumes ADD COLUMN current_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE resumes ADD COLUMN discard_corrections INTEGER NOT NULL DEFAULT 0;
ALTER TABLE revisions ADD COLUMN restored_from INTEGER;
UPDATE resumes SET
    current_revision = coalesce((SELECT max(number) FROM revisions WHERE resume_id = id), 0),
    engine_version = coalesce(
        (SELECT engine_version FROM revisions WHERE resume_id = id ORDER BY number DESC LIMIT 1), ''
    );
UPDATE resumes SET proofread_status = CASE WHEN status IN ('PENDING', 'PROCESSING') THEN 'QUEUED' ELSE 'FAILED' END
    WHERE auto_proofread AND status <> 'FAILED';
CREATE INDEX resumes_by_end ON resumes (expires_at);
CREATE INDEX resumes_by_state ON resumes (organization_id, status);

ALTER TABLE accounts ADD COLUMN ends_at TEXT;
ALTER TABLE accounts ADD COLUMN expired INTEGER NOT NULL DEFAULT 0;

CREATE TABLE plans (
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    pool TEXT NOT NULL CHECK (pool IN ('subscription', 'proofread')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    start TEXT NOT NULL,
    PRIMARY KEY (organization_id, pool)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_by_resume ON idempotency (organization_id, resume_id);
CREATE INDEX templates_by_bytes ON templates (organization_id, sha256);
CREATE INDEX preferences_by_template ON template_preferences (organization_id, template_id);

CREATE TABLE previews (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    resume_id TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    filename TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    revoked_at TEXT,
    let_go INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX previews_by_resume ON previews (organization_id, resume_id);
CREATE INDEX previews_by_bytes ON previews (organization_id, sha256) WHERE let_go = 0;
CREATE INDEX previews_by_end ON previews (expires_at) WHERE let_go = 0;

CREATE TABLE unreferenced (
    organization_id TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (organization_id, sha256)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    action TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_organization ON audit (organization_id, id);

CREATE TRIGGER audit_keeps_its_rows BEFORE UPDATE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;

CREATE TRIGGER audit_loses_no_rows BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit log is only added to');
END;

CREATE TABLE marks (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE search_places (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    resume_id TEXT NOT NULL UNIQUE REFERENCES resumes (id) ON DELETE CASCADE
) STRICT;

CREATE VIRTUAL TABLE search USING fts5 (
    organization, words, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3', detail = full
);

INSERT INTO search_places (resume_id) SELECT id FROM resumes ORDER BY created_at, id;
INSERT INTO search (rowid, organization, words)
    SELECT place, organization_id, title || char(10) || coalesce((
        SELECT group_concat(value, char(10)) FROM revisions, json_tree(result, '$.data')
        WHERE revisions.resume_id = resumes.id AND number = current_revision AND atom IS NOT NULL
            AND (key IN ('full_name', 'email', 'phone_e164', 'current_title', 'current_org', 'city', 'country',
                'role_title', 'company', 'degree', 'institution') OR path LIKE '$.data.%skills%')
    ), '')
    FROM search_places JOIN resumes ON resumes.id = resume_id;
"""

_PROOFREADING = """
ALTER TABLE resumes ADD COLUMN proofread_code TEXT NOT NULL DEFAULT '';
ALTER TABLE resumes ADD COLUMN proofread_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE resumes ADD COLUMN proofread_by TEXT NOT NULL DEFAULT '';
ALTER TABLE resumes ADD COLUMN passes_begun INTEGER NOT NULL DEFAULT 0;
CREATE INDEX resumes_to_proofread ON resumes (created_at)
    WHERE status = 'COMPLETED' AND proofread_status IN ('QUEUED', 'RUNNING');

ALTER TABLE revisions ADD COLUMN proofread_of INTEGER;
ALTER TABLE revisions ADD COLUMN latest_pass TEXT;

CREATE TABLE proofread_words (
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    word TEXT NOT NULL,
    PRIMARY KEY (organization_id, word)
) STRICT, WITHOUT ROWID;
"""


_WEBHOOKS = """
CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    organization_id TEXT NOT NULL REFERENCES organizations (id),
    url TEXT NOT NULL,
    events TEXT NOT NULL,
    secret BLOB NOT NULL,
    created_at TEXT NOT NULL,
    allow_private INTEGER NOT NULL,
    delivered_at TEXT,
    disabled_at TEXT,
    disabled_reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX webhooks_by_organization ON webhooks (organization_id);

CREATE TABLE deliveries (
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    organization_id TEXT NOT NULL,
    event TEXT NOT NULL,
    resume_id TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('WAITING', 'DELIVERED', 'GIVEN_UP')),
    attempts INTEGER NOT NULL,
    due_at TEXT,
    tried_at TEXT,
    result TEXT NOT NULL,
    UNIQUE (id, webhook_id)
) STRICT;
CREATE INDEX deliveries_due ON deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_ended ON deliveries (created_at) WHERE due_at IS NULL;
CREATE INDEX deliveries_by_webhook ON deliveries (webhook_id);
CREATE INDEX deliveries_by_organization ON deliveries (organization_id, place);
CREATE INDEX deliveries_by_status ON deliveries (status);
"""


def m001_first_tables(db: Database) -> None:
    execute_script(db, _FIRST_TABLES)
    execute_script(db, _LEDGER)


def m002_whole_engine(db: Database) -> None:
    execute_script(db, _WHOLE_ENGINE)


def m003_proofreading(db: Database) -> None:
    execute_script(db, _PROOFREADING)


def m004_webhooks(db: Database) -> None:
    execute_script(db, _WEBHOOKS)


_STEPS = (m001_first_tables, m002_whole_engine, m003_proofreading, m004_webhooks)

KNOWN_MIGRATIONS = tuple(step.__name__ for step in _STEPS)
"""One that is in a file and not here was written by a newer program."""

for _step in _STEPS:
    MIGRATIONS()(_step)
