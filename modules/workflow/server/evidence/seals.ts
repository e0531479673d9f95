import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { organizationName } from '#modules/organization/server/index.ts'
import type { Database, Trx } from '#platform/server/database.ts'
import { keepFile, writeFile } from '#platform/server/files.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import type { Principal } from '#platform/server/principal.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { verifyPath } from '../../shared/evidence.ts'
import { CHANGED, type Changed } from '../telling/news.ts'
import { recordSaidTo, withMarks } from '../paper-contents/record-input.ts'
import { recordFileName, renderRecord } from '../papers/index.ts'
import { findInstance, loadState, lockInstance } from '../state/store.ts'
import { newestAnchor } from './anchors.ts'
import { signerFor } from '../certificates/certificates.ts'
import { examineHistory, signaturesIn } from './examine-document.ts'
import { signPdf } from '../certificates/sign-in-thread.ts'
import { factsLine } from './signed-facts.ts'

export type Seal = Selectable<Database['workflow.seals']>

/** Subject type of a sealed record; whoever may see all of the document may see it. */
export const SEALED_RECORD = 'workflow.sealed_record'

const SEAL = 'workflow.seal'
const MISSED = 200
const payload = z.object({ org_id: z.number().int(), instance_id: z.uuid() })

/** A document has ended: its record is sealed as soon as a worker is free. */
export const sealEnded: OutboxHandler = {
  topic: CHANGED,
  async handle({ orgId, payload: told }, { enqueue }) {
    const { document_status, instance_id } = told as Changed
    if (document_status === 'ENDED' || document_status === 'CANCELLED')
      await enqueue(SEAL, { org_id: orgId, instance_id }, { key: 'seal' })
  },
}

export const sealRecord: JobKind = {
  name: SEAL,
  retryLimit: 10,
  retryDelay: 15,
  async handle(given, services) {
    const { org_id, instance_id } = payload.parse(given)
    await seal(services, org_id, instance_id)
  },
}

/** At night, what ended before there were seals, and what could not be sealed in all its tries. */
export const sealMissed: JobKind = {
  name: 'workflow.seal_missed',
  cron: '40 3 * * *',
  async handle(_payload, services) {
    const missed = await asSystem(services.db, (trx) =>
      unsealed(trx).select(['i.org_id', 'i.id']).orderBy('i.updated_at').limit(MISSED).execute(),
    )
    for (const { org_id, id } of missed) {
      await seal(services, org_id, id).catch((error: unknown) =>
        services.log.error({ err: error, document: id }, 'a record could not be sealed'),
      )
    }
  },
}

export function unsealed(db: Trx) {
  return db
    .selectFrom('workflow.instances as i')
    .leftJoin('workflow.seals as s', (join) =>
      join.onRef('s.org_id', '=', 'i.org_id').onRef('s.instance_id', '=', 'i.id'),
    )
    .where('i.document_status', 'in', ['ENDED', 'CANCELLED'])
    .where('s.code', 'is', null)
}

export function sealOf(db: Trx, orgId: number, instanceId: string): Promise<Seal | undefined> {
  return db
    .selectFrom('workflow.seals')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
}

/** Draws, signs and keeps the record of an ended document, once. */
async function seal(services: Services, orgId: number, instanceId: string) {
  const { db, config } = services
  const tenant = { orgId, userId: 0 }
  const ended = await withTenant(db, tenant, async (trx) => {
    const instance = await findInstance(trx, orgId, instanceId)
    if (
      !instance ||
      (instance.document_status !== 'ENDED' && instance.document_status !== 'CANCELLED') ||
      (await sealOf(trx, orgId, instanceId))
    )
      return null
    // What somebody put into a row from outside must not be sworn to: the row could be put back afterwards, and the
    // record would stand.
    const { findings } = await examineHistory(trx, orgId, instanceId, { ...instance, anchor: null })
    if (findings.length > 0)
      throw new Error(
        `${instance.number} is not as its history was written, so no record of it is sealed: ${findings.map(({ kind, event }) => `${kind} ${event ?? ''}`.trim()).join(', ')}`,
      )
    return {
      instance,
      signatures: signaturesIn(await loadState(trx, orgId, instance)),
      anchor: await newestAnchor(trx, orgId),
    }
  })
  if (!ended) return
  const { instance, signatures, anchor = null } = ended
  const signer = await signerFor(services, orgId)
  const code = newCode()
  const url = `${(config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '')}${verifyPath(code)}`
  const at = new Date()
  const seal = {
    org_id: orgId,
    instance_id: instanceId,
    code,
    number: instance.number,
    event_count: instance.event_count,
    last_hash: instance.last_hash,
    signatures,
    certificate_id: signer.certificateId,
    sealed_at: at,
  }
  const facts = factsLine({ ...seal, anchor: anchor && { number: anchor.number, hash: anchor.hash } })
  const said = await withTenant(db, tenant, async (trx) => {
    const { subject } = await trx
      .selectFrom('workflow.certificates')
      .select('subject')
      .where('org_id', '=', orgId)
      .where('id', '=', signer.certificateId)
      .executeTakeFirstOrThrow()
    const printedBy = await organizationName(trx, orgId)
    // What is kept is in the language of the organisation.
    const asking = { db: trx, services, principal: everywhere(orgId), language: 'mn' as const, printedBy, at }
    return { ...(await recordSaidTo(asking, instanceId)), seal: { code, url, certificate: subject, anchor, facts } }
  })
  const record = await renderRecord({ ...(await withMarks(services, said)), seal: said.seal })
  const pdf = await signPdf(record, signer.forPdf(), { reason: `${said.organization} · ${instance.number}`, url, at })
  const name = recordFileName(instance.number)
  const file = await writeFile(services, pdf, { orgId, name, contentType: 'application/pdf' })
  await withTenant(db, tenant, async (trx) => {
    await lockInstance(trx, orgId, instanceId)
    // Another process may have been faster; its bytes are the record then.
    if (await sealOf(trx, orgId, instanceId)) return
    const subject = { type: SEALED_RECORD, id: instanceId }
    await keepFile(trx, file, { orgId, uploadedBy: instance.creator_user_id, subject })
    await trx
      .insertInto('workflow.seals')
      .values({ ...seal, file_id: file.id, sha256: file.sha256 })
      .execute()
  })
}

/** Without what is mistaken for something else when it is read aloud: 0 O, 1 I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

function newCode() {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** The system itself, which sees every document of the organisation and acts in none. */
function everywhere(orgId: number): Principal {
  return {
    userId: 0,
    orgId,
    roleId: 0,
    sessionId: '',
    permissions: new Set(['workflow.documents.all']),
    via: 'bearer',
    person: { empId: null, structId: null, jobId: null, roleIds: [], firstName: '', lastName: '' },
  }
}
