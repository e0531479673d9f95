import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Database, Trx } from '#platform/server/database.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { type Context, route, type Route } from '#platform/server/route.ts'
import { conflict, notFound, unprocessable } from '#platform/shared/errors.ts'
import { type AuthorityView, distrustAuthority, MOST_AUTHORITIES, trustAuthorities } from '../../shared/digital.ts'
import { lockEvidence } from '../certificates/certificates.ts'
import { oneLine } from '../certificates/one-line.ts'
import { fingerprintOf } from '../certificates/pdf-signature.ts'
import { type Certified, isUsable, isValidAt, readCertificate } from './certified.ts'

type AuthorityRow = Selectable<Database['workflow.trusted_authorities']>

export const authorityRoutes: Route[] = [
  route(trustAuthorities, async (context, { content }) => {
    const {
      db,
      principal: { orgId, userId },
    } = context
    const given = await authoritiesIn(Buffer.from(content, 'base64'), new Date())
    await lockEvidence(db, orgId)
    const known = await authoritiesOf(db, orgId)
    if (given.some(({ x509 }) => known.some(({ fingerprint }) => fingerprint === fingerprintOf(x509.raw))))
      throw conflict('workflow.authority.known', { fields: { content: 'workflow.authority.known' } })
    if (known.length + given.length > MOST_AUTHORITIES)
      throw conflict('workflow.authority.too_many', { params: { count: MOST_AUTHORITIES } })
    const added = await db
      .insertInto('workflow.trusted_authorities')
      .values(
        given.map(({ x509 }) => ({
          org_id: orgId,
          id: orderedId(),
          subject: oneLine(x509.subject),
          issuer: oneLine(x509.issuer),
          serial: x509.serialNumber,
          fingerprint: fingerprintOf(x509.raw),
          valid_from: x509.validFromDate,
          valid_to: x509.validToDate,
          certificate: x509.raw.toString('base64'),
          added_by: userId,
        })),
      )
      .returningAll()
      .execute()
    for (const one of added) await writeDown(context, 'workflow.authority_trusted', one)
    return { added: added.map(asAuthorityView) }
  }),

  route(distrustAuthority, async (context, { id }) => {
    const {
      db,
      principal: { orgId, userId },
    } = context
    const removed = await db
      .updateTable('workflow.trusted_authorities')
      .set({ removed_at: sql<Date>`clock_timestamp()`, removed_by: userId })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound('workflow.authority.missing')
    await writeDown(context, 'workflow.authority_distrusted', removed)
    return { status: true as const }
  }),
]

function writeDown(context: Context, action: string, { id, subject, fingerprint, valid_to }: AuthorityRow) {
  return auditChange(context, {
    action,
    subject_type: 'workflow.authority',
    subject_id: id,
    subject_name: subject,
    after: { fingerprint, valid_to: valid_to.toISOString() },
  })
}

/** Those that are trusted now. */
export function authoritiesOf(db: Trx, orgId: number): Promise<AuthorityRow[]> {
  return db
    .selectFrom('workflow.trusted_authorities')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .orderBy('subject')
    .orderBy('id')
    .execute()
}

export async function isDigitalOffered(db: Trx, orgId: number): Promise<boolean> {
  const found = await db
    .selectFrom('workflow.trusted_authorities')
    .select('id')
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Ready to vouch. */
export const opened = (rows: readonly Pick<AuthorityRow, 'certificate'>[]): Promise<Certified[]> =>
  Promise.all(rows.map(({ certificate }) => readCertificate(Buffer.from(certificate, 'base64'))))

/**
 * One certificate as DER, or several as PEM, each of an authority that may vouch for others now. A key has no
 * business here.
 */
async function authoritiesIn(content: Buffer, now: Date): Promise<Certified[]> {
  const text = content.toString('latin1')
  if (text.includes('PRIVATE KEY-----')) throw refused('workflow.authority.has_key')
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)
  if (blocks && blocks.length > MOST_AUTHORITIES) throw refused('workflow.authority.unreadable')
  const read = await Promise.all((blocks ?? [content]).map((one) => readCertificate(Buffer.from(one)))).catch(() => {
    throw refused('workflow.authority.unreadable')
  })
  for (const one of read) {
    if (!one.authority || one.usage?.certifies === false || one.isStrange) throw refused('workflow.authority.is_none')
    if (!isUsable(one.x509.publicKey)) throw refused('workflow.evidence.weak_key')
    if (!isValidAt(one, now))
      throw refused(one.x509.validToDate <= now ? 'workflow.evidence.expired' : 'workflow.evidence.not_yet_valid')
  }
  return read.filter(
    ({ x509 }, at) => read.findIndex((other) => other.x509.fingerprint256 === x509.fingerprint256) === at,
  )
}

export function asAuthorityView({
  id,
  subject,
  issuer,
  serial,
  fingerprint,
  valid_from,
  valid_to,
  added_at,
}: AuthorityRow): AuthorityView {
  return {
    id,
    subject,
    issuer,
    serial,
    fingerprint,
    valid_from: valid_from.toISOString(),
    valid_to: valid_to.toISOString(),
    added_at: added_at.toISOString(),
  }
}

const refused = (code: string) => unprocessable(code, { fields: { content: code } })
