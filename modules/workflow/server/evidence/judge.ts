import { createHash } from 'node:crypto'
import { organizationName } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { filesByIds, readFileBytes } from '#platform/server/files.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import type { Finding, Verdict } from '../../shared/evidence.ts'
import { examineDocument } from './examine-document.ts'
import { codesIn, type PdfSignature, readPdfSignature } from './pdf-signature.ts'
import type { Seal } from './seals.ts'
import { factsIn } from './signed-facts.ts'

type Asked = Pick<Services, 'db' | 'files'>

/** The record with this code, as it is kept here. */
export async function judgeCode(services: Asked, code: string): Promise<Verdict> {
  const seal = await asSystem(services.db, (trx) => trx.selectFrom('workflow.seals').selectAll().where('code', '=', code).executeTakeFirst())
  if (!seal) return unknownHere(null)
  const bytes = await withTenant(services.db, { orgId: seal.org_id, userId: 0 }, (trx) => keptBytes(services, trx, seal))
  return judge(services, seal, bytes, null)
}

/** A file that somebody brings: one that was sealed here, one that was and is another now, or one that nobody here knows. */
export async function judgeFile(services: Asked, pdf: Buffer): Promise<Verdict> {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const codes = codesIn(pdf)
  const seals = await asSystem(services.db, (trx) => trx.selectFrom('workflow.seals').selectAll()
    .where((is) => is.or([is('sha256', '=', sha256), ...(codes.length > 0 ? [is('code', 'in', codes.slice(0, 20))] : [])])).limit(20).execute())
  const seal = seals.find((one) => one.sha256 === sha256) ?? seals[0]
  if (seal) return judge(services, seal, pdf, sha256)
  const signature = await readPdfSignature(pdf)
  const isOurs = signature.state === 'read' && await asSystem(services.db, (trx) => trx.selectFrom('workflow.certificates').select('id').where('fingerprint', '=', signature.fingerprint).executeTakeFirst())
  // Sealed with a certificate of ours, and its code or its seal is not there any more.
  if (!isOurs) return unknownHere(sha256)
  const findings = fileFindings(signature, true)
  return { ...unknownHere(sha256), result: 'altered', ...(findings.length > 0 ? { seal: 'altered', findings } : { seal: 'intact', findings: [{ kind: 'document_missing' }] }) }
}

export function unknownHere(sha256: string | null): Verdict {
  return { result: 'unknown', sha256, record: null, seal: null, chain: null, findings: [] }
}

async function judge(services: Asked, seal: Seal, pdf: Buffer | null, sha256: string | null): Promise<Verdict> {
  const orgId = seal.org_id
  return withTenant(services.db, { orgId, userId: 0 }, async (trx) => {
    const certificates = await trx.selectFrom('workflow.certificates').select(['id', 'fingerprint', 'subject', 'source', 'valid_to']).where('org_id', '=', orgId).execute()
    const certificate = certificates.find(({ id }) => id === seal.certificate_id)!
    const signature = pdf && await readPdfSignature(pdf)
    const about = signature ? fileFindings(signature, signature.state === 'read' && certificates.some(({ fingerprint }) => fingerprint === signature.fingerprint)) : [{ kind: 'file_missing' as const }]
    const isSame = pdf !== null && createHash('sha256').update(pdf).digest('hex') === seal.sha256
    const files: Finding[] = pdf && !isSame && about.length === 0 ? [{ kind: 'file_altered' }] : about
    // An intact file is the better witness: nobody could change what it says together with the database.
    const facts = pdf && files.length === 0 ? factsIn(pdf) : null
    const { findings: history, anchored, digital } = await examineDocument(trx, services, orgId, seal.instance_id, { anchor: null, ...(facts ?? seal), number: seal.number })
    const findings = [...files, ...history]
    return {
      result: findings.length === 0 ? 'valid' : 'altered', sha256,
      record: {
        organization: await organizationName(trx, orgId), number: seal.number, code: seal.code, sealed_at: seal.sealed_at.toISOString(), signatures: seal.signatures, digital,
        events: seal.event_count, anchored,
        certificate: { subject: certificate.subject, fingerprint: certificate.fingerprint, source: certificate.source, valid_to: certificate.valid_to.toISOString() },
      },
      seal: files.length > 0 ? 'altered' : 'intact', chain: history.length > 0 ? 'altered' : 'intact', findings,
    }
  })
}

function fileFindings(signature: PdfSignature, isKnown: boolean): Finding[] {
  if (signature.state === 'none') return [{ kind: 'signature_missing' }]
  if (signature.state === 'broken') return [{ kind: 'signature_broken' }]
  return [
    ...(signature.isIntact ? [] : [{ kind: 'file_altered' as const }]), ...(signature.bytesAfter > 0 ? [{ kind: 'bytes_after' as const }] : []),
    ...(isKnown ? [] : [{ kind: 'certificate_unknown' as const }]),
  ]
}

async function keptBytes(services: Asked, trx: Trx, seal: Seal): Promise<Buffer | null> {
  const [file] = await filesByIds(trx, seal.org_id, [seal.file_id])
  return file ? readFileBytes(services, file).catch(() => null) : null
}
