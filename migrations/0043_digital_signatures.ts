import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- Whom an organisation trusts to name people for digital signatures. None is ever deleted: what was signed is checked with it later.
    create table workflow.trusted_authorities (
      org_id integer not null,
      id uuid not null,
      subject text not null,
      issuer text not null,
      serial text not null,
      -- SHA-256 of the certificate, in hexadecimal digits.
      fingerprint text not null,
      valid_from timestamptz not null,
      valid_to timestamptz not null,
      -- Base64 of DER.
      certificate text not null,
      added_at timestamptz not null default clock_timestamp(),
      added_by integer not null,
      removed_at timestamptz,
      removed_by integer,
      primary key (org_id, id)
    );
    create unique index trusted_authorities_once on workflow.trusted_authorities (org_id, fingerprint) where removed_at is null;
    create index trusted_authorities_by_fingerprint on workflow.trusted_authorities (org_id, fingerprint);

    -- What somebody was given to sign with their certificate: one decision of one person on one revision, spent together with it.
    create table workflow.signing_statements (
      org_id integer not null,
      user_id integer not null,
      step_id uuid not null,
      deed text not null,
      instance_id uuid not null,
      revision_sha256 text not null,
      nonce uuid not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (org_id, user_id, step_id, deed)
    );
  `).execute(db)
  await ownedByOrganization(db, 'workflow.trusted_authorities', 'select, insert, update')
  await ownedByOrganization(db, 'workflow.signing_statements')
}
