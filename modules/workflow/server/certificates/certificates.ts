import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { organizationName } from '#modules/organization/server/index.ts'
import { auditChange, type Author } from '#platform/server/audit.ts'
import type { Database, Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { CertificateView } from '../../shared/evidence.ts'
import { type KeyAndCertificate, makeOwnCertificate } from './own-certificate.ts'
import { oneLine } from './one-line.ts'
import { fingerprintOf } from './pdf-signature.ts'
import type { SealingKey } from './sign-pdf.ts'

export type CertificateRow = Selectable<Database['workflow.certificates']>

/** Seals for an organisation. Its key stays in this process: in its memory, and in that of the thread that seals. */
export interface OrganizationSigner {
  certificateId: string
  /** RSA or ECDSA over SHA-256, in base64. */
  sign(text: string): string
  forPdf(): SealingKey
}

const DAY_MS = 86_400_000
/** An own certificate is followed by the next before anybody sees it end. */
export const RENEWED_BEFORE_DAYS = 30

/** The signer in force; the first, and one in place of what ended, is made here. Opens transactions of its own. */
export async function signerFor(services: Services, orgId: number): Promise<OrganizationSigner> {
  const tenant = { orgId, userId: 0 }
  const kept = await withTenant(services.db, tenant, (trx) => certificateInForce(trx, orgId))
  if (kept && isGood(kept)) return openSigner(services, kept)
  const about = await withTenant(services.db, tenant, (trx) => organizationName(trx, orgId))
  const made = await makeOwnCertificate({ organization: about, from: new Date() })
  return withTenant(services.db, tenant, async (db) => {
    await lockEvidence(db, orgId)
    const now = await certificateInForce(db, orgId)
    // Another process was faster.
    if (now && isGood(now)) return openSigner(services, now)
    return openSigner(
      services,
      await putInForce({ db, principal: { orgId, userId: 0, roleId: 0 } }, services, made, 'own'),
    )
  })
}

function isGood({ source, valid_from, valid_to }: CertificateRow) {
  const left = valid_to.getTime() - Date.now()
  return valid_from.getTime() <= Date.now() && left > (source === 'own' ? RENEWED_BEFORE_DAYS * DAY_MS : 0)
}

/** Until the end of the transaction nobody else makes an anchor or changes the certificate of this organisation. */
export function lockEvidence(db: Trx, orgId: number) {
  return sql`select pg_advisory_xact_lock(hashtext('workflow.evidence'), ${orgId}::integer)`.execute(db)
}

function certificateInForce(db: Trx, orgId: number): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('workflow.certificates')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

/**
 * From now on everything is sealed with this one. The key before it is destroyed: what it sealed is checked with its
 * certificate alone.
 */
export async function putInForce(
  author: Author,
  { config }: Pick<Services, 'config'>,
  made: KeyAndCertificate,
  source: CertificateRow['source'],
): Promise<CertificateRow> {
  const {
    db,
    principal: { orgId, userId },
  } = author
  const before = await certificateInForce(db, orgId)
  await db
    .updateTable('workflow.certificates')
    .set({ retired_at: sql<Date>`clock_timestamp()`, private_key: null })
    .where('org_id', '=', orgId)
    .where('retired_at', 'is', null)
    .execute()
  const id = orderedId()
  const { subject, issuer, serialNumber, validFromDate, validToDate } = new X509Certificate(made.certificate)
  const row = await db
    .insertInto('workflow.certificates')
    .values({
      org_id: orgId,
      id,
      source,
      subject: oneLine(subject),
      issuer: oneLine(issuer),
      serial: serialNumber,
      fingerprint: fingerprintOf(made.certificate),
      valid_from: validFromDate,
      valid_to: validToDate,
      certificate: made.certificate.toString('base64'),
      chain: JSON.stringify(made.chain.map((one) => one.toString('base64'))),
      private_key: boxOf(config, orgId, id).seal(made.privateKey),
      created_by: userId === 0 ? null : userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditChange(author, {
    action: 'workflow.certificate_put_in_force',
    subject_type: 'workflow.certificate',
    subject_id: id,
    subject_name: row.subject,
    before: before ? factsOf(before) : {},
    after: factsOf(row),
  })
  return row
}

const factsOf = ({ source, fingerprint, valid_to }: CertificateRow) => ({
  source,
  fingerprint,
  valid_to: valid_to.toISOString(),
})
const boxOf = (config: Services['config'], orgId: number, id: string) =>
  secretBox(config, `workflow.certificate:${orgId}:${id}`)

function openSigner({ config }: Pick<Services, 'config'>, row: CertificateRow): OrganizationSigner {
  const pem = boxOf(config, row.org_id, row.id).open(row.private_key ?? '')
  return {
    certificateId: row.id,
    sign: (text) => sign('sha256', Buffer.from(text), pem).toString('base64'),
    forPdf: () => ({
      key: createPrivateKey(pem),
      certificate: bytesOf(row.certificate),
      chain: row.chain.map(bytesOf),
    }),
  }
}

/** Null where what is kept is no certificate any more. */
export function certificateIn(base64: string): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

/** What its own columns say of a certificate stands in it as well. */
export function isAsCertified(
  row: Pick<
    CertificateRow,
    'certificate' | 'subject' | 'issuer' | 'serial' | 'fingerprint' | 'valid_from' | 'valid_to'
  >,
): boolean {
  const read = certificateIn(row.certificate)
  return (
    read !== null &&
    row.subject === oneLine(read.subject) &&
    row.issuer === oneLine(read.issuer) &&
    row.serial === read.serialNumber &&
    row.fingerprint === fingerprintOf(read.raw) &&
    row.valid_from.getTime() === read.validFromDate.getTime() &&
    row.valid_to.getTime() === read.validToDate.getTime()
  )
}

/** Nobody else vouches for it, whatever is said of it. */
export const isOfItself = (read: X509Certificate) => read.issuer === read.subject && read.verify(read.publicKey)

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

export function asView({
  id,
  source,
  subject,
  issuer,
  serial,
  fingerprint,
  valid_from,
  valid_to,
  created_at,
  retired_at,
}: CertificateRow): CertificateView {
  return {
    id,
    source,
    subject,
    issuer,
    serial,
    fingerprint,
    valid_from: valid_from.toISOString(),
    valid_to: valid_to.toISOString(),
    created_at: created_at.toISOString(),
    retired_at: retired_at?.toISOString() ?? null,
  }
}

export function asPem(certificate: string) {
  return `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`
}
