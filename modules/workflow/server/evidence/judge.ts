import { createHash, X509Certificate } from 'node:crypto'
import { organizationName } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { filesByIds, readFileBytes } from '#platform/server/files.ts'
import type { Services } from '#platform/server/module.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import type { Finding, Verdict } from '../../shared/evidence.ts'
import { certificateIn, type CertificateRow, isAsCertified, isOfItself } from '../certificates/certificates.ts'
import { examineDocument, findingsOf } from './examine-document.ts'
import { oneLine } from '../certificates/one-line.ts'
import { codesIn, fingerprintOf, type PdfSignature, readPdfSignature } from '../certificates/pdf-signature.ts'
import type { Seal } from './seals.ts'
import { factsIn, type SignedFacts } from './signed-facts.ts'

type Asked = Pick<Services, 'db' | 'files'>

/** The record with this code, as it is kept here. */
export async function judgeCode(services: Asked, code: string): Promise<Verdict> {
  const seal = await asSystem(services.db, (trx) =>
    trx.selectFrom('workflow.seals').selectAll().where('code', '=', code).executeTakeFirst(),
  )
  if (!seal) return unknownHere(null)
  const kept = await withTenant(services.db, { orgId: seal.org_id, userId: 0 }, (trx) => keptRecord(trx, seal))
  return judge(services, seal, kept ? await readFileBytes(services, kept).catch(() => null) : null, null)
}

/**
 * A file that somebody brings, by its hash: one that was sealed here, one that was and is another now, or one that
 * nobody here knows.
 */
export async function judgeFile(services: Asked, pdf: Buffer, sha256: string): Promise<Verdict> {
  const codes = codesIn(pdf)
  const seals = await asSystem(services.db, (trx) =>
    trx
      .selectFrom('workflow.seals')
      .selectAll()
      .where((is) => is.or([is('sha256', '=', sha256), ...(codes.length > 0 ? [is('code', 'in', codes)] : [])]))
      .limit(20)
      .execute(),
  )
  const seal = seals.find((one) => one.sha256 === sha256) ?? seals[0]
  if (seal) return judge(services, seal, pdf, sha256)
  const signature = await readPdfSignature(pdf)
  const isOurs =
    signature.state === 'read' &&
    (await asSystem(services.db, (trx) =>
      trx
        .selectFrom('workflow.certificates')
        .select('id')
        .where('fingerprint', '=', signature.fingerprint)
        .executeTakeFirst(),
    ))
  // Sealed with a certificate of ours, and its code or its seal is not there any more.
  if (!isOurs) return unknownHere(sha256)
  const findings = fileFindings(signature, true)
  return {
    ...unknownHere(sha256),
    result: 'altered',
    ...(findings.length > 0
      ? { seal: 'altered', findings }
      : {
          seal: 'intact',
          findings: [{ kind: (await isThere(services, factsIn(pdf))) ? 'seal_altered' : 'document_missing' }],
        }),
  }
}

function isThere({ db }: Asked, facts: SignedFacts | null): Promise<boolean> {
  return asSystem(
    db,
    async (trx) =>
      facts !== null &&
      (await trx
        .selectFrom('workflow.instances')
        .select('id')
        .where('id', '=', facts.instance_id)
        .executeTakeFirst()) !== undefined,
  )
}

export function unknownHere(sha256: string | null): Verdict {
  return { result: 'unknown', sha256, record: null, seal: null, chain: null, findings: [] }
}

async function judge(services: Asked, seal: Seal, pdf: Buffer | null, sha256: string | null): Promise<Verdict> {
  const orgId = seal.org_id
  const signature = pdf && (await readPdfSignature(pdf))
  const hash = pdf && createHash('sha256').update(pdf).digest('hex')
  const looked = await withTenant(services.db, { orgId, userId: 0 }, async (trx) => {
    const certificates = await trx.selectFrom('workflow.certificates').selectAll().where('org_id', '=', orgId).execute()
    const own =
      signature?.state === 'read'
        ? certificates.find(
            ({ fingerprint, certificate }) =>
              fingerprint === signature.fingerprint || fingerprintIn(certificate) === signature.fingerprint,
          )
        : undefined
    const isKept = hash !== null && (hash === seal.sha256 || hash === (await keptRecord(trx, seal))?.sha256)
    const about: Finding[] = signature ? fileFindings(signature, own !== undefined) : [{ kind: 'file_missing' }]
    const files: Finding[] = about.length > 0 || isKept ? about : [{ kind: 'file_altered' }]
    // An intact file is the better witness: nobody could change what it says together with the database.
    const facts = pdf && files.length === 0 ? factsIn(pdf) : null
    const sworn = { anchor: null, ...(facts ?? seal), number: seal.number }
    const examined = await examineDocument(trx, orgId, facts?.instance_id ?? seal.instance_id, sworn)
    const { signatures } = examined
    const kept =
      facts && own && signature?.state === 'read' ? keptFindings(seal, { hash, facts, signature, own, signatures }) : []
    const certificate =
      signature?.state === 'read' && signature.isIntact && own
        ? new X509Certificate(signature.certificate)
        : certificateIn(certificates.find(({ id }) => id === seal.certificate_id)?.certificate ?? '')
    return { files, kept, examined, certificate, organization: await organizationName(trx, orgId) }
  })
  const { files, kept, examined, certificate, organization } = looked
  const history = await findingsOf(services, examined)
  const findings = [...files, ...kept, ...history]
  return {
    result: findings.length === 0 ? 'valid' : 'altered',
    sha256,
    record: certificate && {
      organization,
      number: seal.number,
      code: seal.code,
      sealed_at: seal.sealed_at.toISOString(),
      signatures: seal.signatures,
      digital: examined.digital,
      events: seal.event_count,
      anchored: examined.anchored,
      certificate: shown(certificate),
    },
    seal: files.length > 0 ? 'altered' : 'intact',
    chain: history.length > 0 ? 'altered' : 'intact',
    findings,
  }
}

function fingerprintIn(base64: string) {
  const read = certificateIn(base64)
  return read && fingerprintOf(read.raw)
}

interface Whole {
  hash: string | null
  facts: SignedFacts
  signature: Extract<PdfSignature, { state: 'read' }>
  own: CertificateRow
  signatures: number | null
}

/**
 * What is remembered of a seal beside the file is what the file says of itself, and its certificate is called as it
 * calls itself.
 */
function keptFindings(seal: Seal, { hash, facts, signature, own, signatures }: Whole): Finding[] {
  const isAsSealed =
    seal.sha256 === hash &&
    seal.code === facts.code &&
    seal.instance_id === facts.instance_id &&
    seal.event_count === facts.event_count &&
    seal.last_hash === facts.last_hash &&
    seal.certificate_id === own.id &&
    (signature.signedAt === null ||
      Math.floor(seal.sealed_at.getTime() / 1000) === Math.floor(signature.signedAt.getTime() / 1000)) &&
    seal.signatures === (signatures ?? seal.signatures)
  return [
    ...(isAsSealed ? [] : [{ kind: 'seal_altered' as const }]),
    ...(isAsCertified(own) ? [] : [{ kind: 'certificate_altered' as const }]),
  ]
}

function shown(certificate: X509Certificate) {
  return {
    subject: oneLine(certificate.subject),
    fingerprint: fingerprintOf(certificate.raw),
    source: isOfItself(certificate) ? ('own' as const) : ('authority' as const),
    valid_to: certificate.validToDate.toISOString(),
  }
}

function fileFindings(signature: PdfSignature, isKnown: boolean): Finding[] {
  if (signature.state === 'none') return [{ kind: 'signature_missing' }]
  if (signature.state === 'broken') return [{ kind: 'signature_broken' }]
  return [
    ...(signature.isIntact ? [] : [{ kind: 'file_altered' as const }]),
    ...(signature.bytesAfter > 0 ? [{ kind: 'bytes_after' as const }] : []),
    ...(isKnown ? [] : [{ kind: 'certificate_unknown' as const }]),
  ]
}

/** As the store of files remembers the record. */
async function keptRecord(trx: Trx, { org_id, file_id }: Seal) {
  const [file] = await filesByIds(trx, org_id, [file_id])
  return file
}
