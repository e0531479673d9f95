import { sql, type Kysely } from 'kysely'
import { ownedByOrganization } from './row-security.ts'

export async function up(db: Kysely<unknown>) {
  // Fixed text: nothing in it comes from outside.
  await sql.raw(`
    -- The certificates with which an organisation seals; at most one is in force. What was sealed with an earlier one is still checked with it.
    create table workflow.certificates (
      org_id integer not null,
      id uuid not null,
      source text not null check (source in ('own', 'authority')),
      subject text not null,
      issuer text not null,
      serial text not null,
      -- SHA-256 of the certificate, in hexadecimal digits.
      fingerprint text not null,
      valid_from timestamptz not null,
      valid_to timestamptz not null,
      -- Base64 of DER, and those that vouch for it.
      certificate text not null,
      chain jsonb not null,
      -- Sealed; gone once the certificate is no longer in force.
      private_key text,
      created_at timestamptz not null default clock_timestamp(),
      created_by integer,
      retired_at timestamptz,
      -- Before which of its ends people were warned last, in days.
      warned_days integer,
      primary key (org_id, id),
      check ((private_key is null) = (retired_at is not null))
    );
    create unique index certificate_in_force on workflow.certificates (org_id) where retired_at is null;
    create index certificates_by_fingerprint on workflow.certificates (fingerprint);

    -- The heads of all chains that moved, chained once more per organisation; nobody, not even the product, may change or remove a line.
    create table workflow.anchors (
      org_id integer not null,
      number integer not null,
      -- The day whose end it is; null for one that was wanted in between.
      day date,
      -- Events before this moment are in it or in an earlier one.
      until timestamptz not null,
      documents integer not null,
      entries_hash text not null,
      previous_hash text not null,
      hash text not null,
      certificate_id uuid not null,
      signature text not null,
      made_at timestamptz not null default clock_timestamp(),
      made_by integer,
      primary key (org_id, number),
      unique (org_id, day),
      foreign key (org_id, certificate_id) references workflow.certificates (org_id, id)
    );
    -- Neither these nor seals point at the document: they have to outlive its removal.
    create table workflow.anchor_entries (
      org_id integer not null,
      number integer not null,
      instance_id uuid not null,
      event_count integer not null,
      last_hash text not null,
      primary key (org_id, number, instance_id),
      foreign key (org_id, number) references workflow.anchors (org_id, number)
    );
    create index anchor_entries_of_document on workflow.anchor_entries (org_id, instance_id, event_count);

    -- The record as it was sealed when the document ended.
    create table workflow.seals (
      org_id integer not null,
      instance_id uuid not null,
      -- Stands on the record and in its QR; whoever has it may ask whether all is as it was.
      code text not null,
      file_id uuid not null,
      sha256 text not null,
      number text not null,
      event_count integer not null,
      last_hash text not null,
      signatures integer not null,
      certificate_id uuid not null,
      sealed_at timestamptz not null,
      primary key (org_id, instance_id),
      foreign key (org_id, certificate_id) references workflow.certificates (org_id, id)
    );
    create unique index seals_by_code on workflow.seals (code);
    create index seals_by_hash on workflow.seals (sha256);

    create table workflow.signing_rules (
      org_id integer not null,
      is_code_needed boolean not null,
      primary key (org_id)
    );
    -- Codes by mail before signing; the newest of a person for a document counts.
    create table workflow.signing_codes (
      org_id integer not null,
      user_id integer not null,
      instance_id uuid not null,
      -- Of the revision it was wanted for: another one wants another code.
      revision_sha256 text not null,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null,
      primary key (org_id, user_id, instance_id)
    );
  `).execute(db)
  await ownedByOrganization(db, 'workflow.certificates', 'select, insert, update')
  for (const table of ['anchors', 'anchor_entries', 'seals']) await ownedByOrganization(db, `workflow.${table}`, 'select, insert')
  await ownedByOrganization(db, 'workflow.signing_rules', 'select, insert, update')
  await ownedByOrganization(db, 'workflow.signing_codes')
}
