import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { addHolders, createRole } from '#modules/access/shared/index.ts'
import { sqlState } from '#platform/server/database.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { recordPath } from '../../shared/documents/view.ts'
import {
  makeAnchor,
  makeCertificate,
  sendSigningCode,
  setSigningRule,
  showEvidence,
  uploadCertificate,
  type Verdict,
} from '../../shared/evidence.ts'
import { AUTHORITY_P12, AUTHORITY_PASSWORD } from '../../testing/authority-certificate.ts'
import { addType, changeType } from '../../shared/filing/contract.ts'
import { aDocument, aSheet, decideAs, refusalOf, seen, upload, voteAs } from '../../testing/office.ts'
import { hashOfContents } from '../state/definitions.ts'
import { brokenDocuments } from '../state/verify.ts'
import { signerFor } from '../certificates/certificates.ts'
import { signPdf } from '../certificates/sign-in-thread.ts'

const app = await startedApp()
const { db } = app.services
const { orgId } = app.places.orgs.trade
const [admin, creator, reviewer, secretary, director, outsider] = (await Promise.all(
  ['admin', 'creator', 'reviewer', 'secretary', 'director', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))

async function anEndedDocument(contents = {}) {
  const id = await aDocument(creator, contents)
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(secretary, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  expect((await decideAs(director, id, 'reviewed')).body.document_status).toBe('ENDED')
  await app.runJob('workflow.seal_missed')
  return id
}

const sealOf = (id: string) =>
  db.selectFrom('workflow.seals').selectAll().where('instance_id', '=', id).executeTakeFirstOrThrow()
const sealedBytes = async (id: string, person = creator) =>
  Buffer.from(await (await person.fetch(recordPath(id))).arrayBuffer())
const byCode = async (code: string) => (await fetch(`${app.address}/api/verify/${code}`)).json() as Promise<Verdict>
async function sendFile(...files: Buffer[]) {
  const form = new FormData()
  for (const bytes of files) form.append('file', new Blob([new Uint8Array(bytes)]), 'record.pdf')
  const reply = await fetch(`${app.address}/api/verify`, { method: 'POST', body: form })
  return { status: reply.status, body: (await reply.json()) as Verdict & { code?: string } }
}
const byFile = async (bytes: Buffer) => (await sendFile(bytes)).body

let id: string
let seal: Awaited<ReturnType<typeof sealOf>>
let pdf: Buffer
beforeAll(async () => {
  id = await anEndedDocument()
  seal = await sealOf(id)
  pdf = await sealedBytes(id)
})

test('the record is sealed once, and everybody who may see the document gets the same bytes ever after', async () => {
  await app.runJob('workflow.seal_missed')
  expect(await sealOf(id)).toEqual(seal)
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(seal.sha256)
  expect((await sealedBytes(id, reviewer)).equals(pdf)).toBe(true)
  expect((await outsider.fetch(recordPath(id))).status).toBe(404)
  expect(seal).toMatchObject({ signatures: 4, event_count: (await seen(creator, id)).chain.events })
})

test('anybody finds by code and by file that nothing has changed, and reads nothing of what it says', async () => {
  const verdict = await byCode(seal.code)
  expect(verdict).toMatchObject({
    result: 'valid',
    seal: 'intact',
    chain: 'intact',
    findings: [],
    record: { number: seal.number, signatures: 4, organization: '"Хөх Тэнгэр Трейд" ХХК' },
  })
  expect(await byCode(seal.code.toLowerCase().replaceAll('-', ''))).toEqual(verdict)
  expect(await byFile(pdf)).toEqual({ ...verdict, sha256: seal.sha256 })
  expect(JSON.stringify(verdict)).not.toMatch(/Гэрээний|Мөнхбат|Болд/)
  for (const unknown of ['AAAA-AAAA-AAAA-AAAA', 'x', '../../etc'])
    expect(await byCode(encodeURIComponent(unknown))).toMatchObject({ result: 'unknown', record: null })
})

const at = (bytes: Buffer, needle: string) => bytes.indexOf(needle, bytes.length - 40_000, 'latin1')
const changedAt = (place: (bytes: Buffer) => number) => () => {
  const copy = Buffer.from(pdf)
  copy[place(copy)]! ^= 1
  return copy
}
const altered: [string, () => Buffer | Promise<Buffer>, Verdict['findings'][number]['kind']][] = [
  ['one bit in the middle', changedAt(({ length }) => Math.floor(length / 2)), 'file_altered'],
  ['one bit of the mark by which readers know a PDF', changedAt((bytes) => bytes.indexOf('%PDF-') + 2), 'file_altered'],
  ['one bit of the first byte of the last line', changedAt((bytes) => bytes.lastIndexOf('%%EOF')), 'file_altered'],
  [
    'one bit of the code in its properties',
    changedAt((bytes) => bytes.indexOf('orgil-record/1 ') + 16),
    'file_altered',
  ],
  ['one bit of the signature', changedAt((bytes) => at(bytes, '/Contents <') + 3000), 'signature_broken'],
  [
    'the case of one digit of the signature',
    () =>
      Buffer.from(
        pdf
          .toString('latin1')
          .replace(
            /(\/Contents <[0-9A-Fa-f]{600,}?)([A-Fa-f])/,
            (_all, before: string, digit: string) =>
              before + (digit === digit.toUpperCase() ? digit.toLowerCase() : digit.toUpperCase()),
          ),
        'latin1',
      ),
    'file_altered',
  ],
  ['a line added behind the seal', () => Buffer.concat([pdf, Buffer.from('\n% more\n')]), 'bytes_after'],
  ['the last byte taken away', () => pdf.subarray(0, -1), 'signature_broken'],
  ['the seal taken out', () => pdf.subarray(0, pdf.indexOf('%%EOF') + 6), 'signature_missing'],
  [
    'the record sealed again by somebody else',
    async () =>
      signPdf(
        pdf.subarray(0, pdf.indexOf('%%EOF') + 6),
        (await signerFor(app.services, app.places.orgs.school.orgId)).forPdf(),
        { reason: '', url: `/verify/${seal.code}`, at: new Date() },
      ),
    'certificate_unknown',
  ],
]

test.each(altered)('%s is seen in the file', async (_what, alter, kind) => {
  const verdict = await byFile(await alter())
  expect(verdict).toMatchObject({ result: 'altered', seal: 'altered' })
  expect(verdict.findings.map((one) => one.kind)).toContain(kind)
})

type Change = () => RawBuilder<unknown>
const event = (seq: number) => sql`org_id = ${orgId} and instance_id = ${id} and seq = ${seq}`
const planted: [string, Change[], object][] = [
  [
    'another word in an event',
    [
      () =>
        sql`update workflow.events set payload = jsonb_set(payload, '{at}', '"2020-01-01T00:00:00.000Z"')
          where ${event(4)}`,
    ],
    { kind: 'event_altered', event: 4 },
  ],
  ['an event deleted', [() => sql`delete from workflow.events where ${event(5)}`], { kind: 'event_missing', event: 5 }],
  [
    'two events swapped',
    [
      () => sql`update workflow.events e set payload = o.payload, at = o.at, actor_user_id = o.actor_user_id
        from workflow.events o
    where e.instance_id = ${id} and o.instance_id = ${id} and e.seq in (3, 6) and o.seq = 9 - e.seq`,
    ],
    { kind: 'events_swapped', event: 3, other: 6 },
  ],
  [
    'the end cut off',
    [() => sql`delete from workflow.events where instance_id = ${id} and seq > 7`],
    { kind: 'events_cut', event: 8 },
  ],
  [
    'the end cut off, and the document made to fit',
    [
      () => sql`delete from workflow.events where instance_id = ${id} and seq > 7`,
      () =>
        sql`update workflow.instances set event_count = 7, last_hash = (select hash from workflow.events
          where ${event(7)}) where id = ${id}`,
    ],
    { kind: 'events_cut', event: 8 },
  ],
  [
    'a comment in the history that people see',
    [() => sql`update workflow.steps set description = 'Зөвшөөрсөн' where row_id = ${id} and action_num = 2`],
    { kind: 'history_altered', event: 2 },
  ],
  [
    'another signature in the history',
    [
      () =>
        sql`update workflow.steps set signature = jsonb_set(signature::jsonb, '{lastname}', '"Өөр"')::text
          where row_id = ${id} and signature is not null`,
    ],
    { kind: 'history_altered' },
  ],
  [
    'a row of the history deleted',
    [() => sql`delete from workflow.steps where row_id = ${id} and action_num = 2`],
    { kind: 'history_altered', event: 2 },
  ],
  [
    'another choice on a ballot',
    [
      () =>
        sql`update workflow.voters set choice = 'disapprove' where row_id = ${id} and user_id = (select min(user_id)
          from workflow.voters where row_id = ${id})`,
    ],
    { kind: 'ballot_altered' },
  ],
  [
    'another amount in the contents',
    [() => sql`update workflow.revisions set fields = jsonb_set(fields, '{amount}', '"1"') where instance_id = ${id}`],
    { kind: 'revision_altered', event: 1 },
  ],
  [
    'somebody else as the author of the contents',
    [
      () =>
        sql`update workflow.revisions set created_by = ${app.places.orgs.trade.users['sales']!}
          where instance_id = ${id}`,
    ],
    { kind: 'revision_altered', event: 1 },
  ],
  [
    'another day on which they were written',
    [() => sql`update workflow.revisions set created_at = created_at - interval '1 year' where instance_id = ${id}`],
    { kind: 'revision_altered', event: 1 },
  ],
  [
    'another day on which it was sent',
    [() => sql`update workflow.instances set created_at = created_at - interval '1 year' where id = ${id}`],
    { kind: 'document_altered' },
  ],
  [
    'another status of the document',
    [() => sql`update workflow.instances set document_status = 'CANCELLED' where id = ${id}`],
    { kind: 'document_altered' },
  ],
  [
    'another title above the contents',
    [() => sql`update workflow.instances set title = 'Өөр гарчиг' where id = ${id}`],
    { kind: 'document_altered' },
  ],
  [
    'another number of the document',
    [() => sql`update workflow.instances set number = 'Х/2020-0001' where id = ${id}`],
    { kind: 'document_altered' },
  ],
  [
    'an official number that was never given',
    [() => sql`update workflow.instances set registered_number = 'А/191' where id = ${id}`],
    { kind: 'document_altered' },
  ],
  [
    'another sender',
    [
      () =>
        sql`update workflow.instances set creator_user_id = ${app.places.orgs.trade.users['sales']!} where id = ${id}`,
    ],
    { kind: 'document_altered' },
  ],
  [
    'a signature in the history that is none any more',
    [() => sql`update workflow.steps set signature = signature || 'zz' where row_id = ${id} and signature is not null`],
    { kind: 'history_altered' },
  ],
  [
    'a signature of a ballot that is none any more',
    [() => sql`update workflow.voters set signature = '{' where row_id = ${id} and signature is not null`],
    { kind: 'ballot_altered' },
  ],
  [
    'another hash in the document',
    [() => sql`update workflow.instances set last_hash = repeat('c', 64) where id = ${id}`],
    { kind: 'document_altered' },
  ],
]

test.each(planted)(
  '%s is named on the page, and nothing is named once it is as it was',
  async (_what, changes, found) => {
    const restore = await snapshot()
    for (const change of changes) expect(Number((await change().execute(db)).numAffectedRows)).toBeGreaterThan(0)
    const answers = [await byCode(seal.code), await byFile(pdf)]
    await restore()
    for (const answer of answers) {
      expect(answer).toMatchObject({ result: 'altered', seal: 'intact', chain: 'altered' })
      expect(answer.findings).toContainEqual(expect.objectContaining(found))
    }
    expect((await byCode(seal.code)).result).toBe('valid')
  },
)

test('a flow that says something else than when it was published is named, also where it was given a hash that fits', async () => {
  const { definition_id, definition_version } = await db
    .selectFrom('workflow.instances')
    .select(['definition_id', 'definition_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const kept = await db
    .selectFrom('workflow.definition_versions')
    .select(['diagram', 'form', 'content_hash'])
    .where('org_id', '=', orgId)
    .where('definition_id', '=', definition_id)
    .where('version', '=', definition_version)
    .executeTakeFirstOrThrow()
  const write = (diagram: typeof kept.diagram, content_hash: string) =>
    db
      .updateTable('workflow.definition_versions')
      .set({ diagram: JSON.stringify(diagram), content_hash })
      .where('org_id', '=', orgId)
      .where('definition_id', '=', definition_id)
      .where('version', '=', definition_version)
      .executeTakeFirst()
  const renamed = {
    ...kept.diagram,
    nodes: kept.diagram.nodes.map((node) =>
      node.type === 'trigger' ? { ...node, data: { ...node.data, label: 'Зөвшөөрсөн' } } : node,
    ),
  }
  const found = []
  for (const content_hash of [kept.content_hash, hashOfContents({ ...kept, diagram: renamed })]) {
    expect((await write(renamed, content_hash)).numUpdatedRows).toBe(1n)
    found.push(await byCode(seal.code))
  }
  await write(kept.diagram, kept.content_hash)
  for (const verdict of found)
    expect(verdict).toMatchObject({
      result: 'altered',
      seal: 'intact',
      chain: 'altered',
      findings: [{ kind: 'flow_altered' }],
    })
  expect((await byCode(seal.code)).result).toBe('valid')
})

test('a document is called after its flow as it was when the history took it, whatever stands in the flow now', async () => {
  const { definition_id, title } = await db
    .selectFrom('workflow.instances as i')
    .innerJoin('workflow.definitions as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.id', '=', 'i.definition_id'),
    )
    .select(['i.definition_id', 'd.title'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  const called = (words: object) =>
    db
      .updateTable('workflow.definitions')
      .set({ title: JSON.stringify(words) })
      .where('org_id', '=', orgId)
      .where('id', '=', definition_id)
      .execute()
  await called({ mn: 'Өөр урсгал' })
  const { flow } = await seen(creator, id)
  await called(title)
  expect(flow.title).toEqual(title)
  // As it was before histories said so.
  await sql`update workflow.events set payload = payload - 'flow_title' where instance_id = ${id}`.execute(db)
  await called({ mn: 'Өөр урсгал' })
  const older = await seen(creator, id)
  await called(title)
  await sql`update workflow.events set payload = payload || jsonb_build_object('flow_title',
    ${JSON.stringify(title)}::jsonb) where instance_id = ${id} and payload ->> 'type' = 'started'`.execute(db)
  expect(older.flow.title).toEqual({ mn: 'Өөр урсгал' })
  expect((await byCode(seal.code)).result).toBe('valid')
})

/** All rows of the document as they are; what comes back puts them there again. */
async function snapshot() {
  const tables = [
    ['workflow.voters', 'row_id'],
    ['workflow.steps', 'row_id'],
    ['workflow.events', 'instance_id'],
    ['workflow.revisions', 'instance_id'],
  ] as const
  const rowsOf = async (table: string, column: string) =>
    (
      await sql<{
        rows: unknown
      }>`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${sql.table(table)} t
        where t.${sql.ref(column)} = ${id}`.execute(db)
    ).rows[0]!.rows
  const kept = await Promise.all(
    tables.map(async ([table, column]) => ({ table, column, rows: JSON.stringify(await rowsOf(table, column)) })),
  )
  const document = await db
    .selectFrom('workflow.instances')
    .select([
      'document_status',
      'event_count',
      'last_hash',
      'title',
      'number',
      'registered_number',
      'creator_user_id',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return async () => {
    for (const { table, column } of kept)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    for (const { table, rows } of kept.toReversed())
      await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)},
        ${rows}::jsonb)`.execute(db)
    await db.updateTable('workflow.instances').set(document).where('id', '=', id).execute()
  }
}

test('what is no record is refused or unknown, and nothing of it stays', async () => {
  expect((await sendFile(Buffer.alloc(0))).status).toBe(422)
  expect((await sendFile(Buffer.alloc(26 * 1024 * 1024, 'a'))).status).toBe(413)
  expect((await sendFile(Buffer.from('Сайн байна уу'))).body).toMatchObject({ result: 'unknown', record: null })
  expect(
    (await sendFile(Buffer.from('%PDF-1.7\n/ByteRange [0 9999999999 1 1] /ByteRange [0 5 6 2]\n%%EOF'))).body,
  ).toMatchObject({ result: 'unknown' })
  expect((await fetch(`${app.address}/api/verify`, { method: 'POST' })).status).toBe(400)
  expect((await sendFile(Buffer.from('first'), pdf)).body, 'of two files the first one counts').toMatchObject({
    result: 'unknown',
  })
})

test('each day that is over gets one anchor however many processes make it, none is left out, and today gets none', async () => {
  await Promise.all([app.runJob('workflow.anchor'), app.runJob('workflow.anchor'), app.runJob('workflow.anchor')])
  const days = async () =>
    (
      await sql<{
        number: number
        ago: number
      }>`select number, (now() at time zone 'Asia/Ulaanbaatar')::date - day as ago from workflow.anchors
        where org_id = ${orgId} order by number`.execute(db)
    ).rows
  expect(await days()).toEqual([{ number: 1, ago: 1 }])
  // As if nobody had been there for three days.
  await sql`update workflow.anchors set day = day - 3`.execute(db)
  await Promise.all([app.runJob('workflow.anchor'), app.runJob('workflow.anchor')])
  expect((await days()).map(({ ago }) => ago)).toEqual([4, 3, 2, 1])
  expect((await byCode(seal.code)).record?.anchored, 'its events are of today').toBeNull()
  await sql`truncate workflow.anchors, workflow.anchor_entries`.execute(db)
})

test('an anchor holds the heads of all documents that moved; the seal of a later one names it, and the product can take none away', async () => {
  const open = await aDocument(creator)
  await decideAs(reviewer, open, 'reviewed')
  const made = await admin.call(makeAnchor, {})
  expect(made.body).toMatchObject({ number: 1, day: null, documents: 2 })
  expect((await admin.call(makeAnchor, {})).body).toMatchObject({ number: 2, documents: 0 })
  expect((await byCode(seal.code)).record?.anchored).toMatchObject({ number: 1 })
  for (const table of ['anchors', 'anchor_entries', 'seals']) {
    const attempt = withTenant(db, { orgId, userId: 0 }, (trx) =>
      sql`delete from ${sql.table(`workflow.${table}`)}`.execute(trx),
    )
    await expect(attempt.catch((error: unknown) => sqlState(error))).resolves.toBe('42501')
  }
  await sql`update workflow.anchor_entries set last_hash = repeat('a', 64) where instance_id = ${id}`.execute(db)
  const verdict = await byCode(seal.code)
  await sql`update workflow.anchor_entries set last_hash = ${seal.last_hash} where instance_id = ${id}`.execute(db)
  expect(verdict.findings).toContainEqual({ kind: 'anchor_altered', event: 1 })
  expect((await byCode(seal.code)).result).toBe('valid')

  // The end of an open document cut off, and its row made to fit: only the anchor knows.
  const events = await db
    .selectFrom('workflow.events')
    .select(['seq', 'hash'])
    .where('instance_id', '=', open)
    .orderBy('seq')
    .execute()
  await sql`delete from workflow.events where instance_id = ${open} and seq = ${events.length}`.execute(db)
  await sql`update workflow.instances set event_count = ${events.length - 1}, last_hash = ${events.at(-2)!.hash}
    where id = ${open}`.execute(db)
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken).toMatchObject([{ id: open, link: events.length }])
})

test('with the certificate of an authority the next record is sealed, and what was sealed before is still whole', async () => {
  const before = (await admin.call(showEvidence, {})).body.certificate
  expect(before).toMatchObject({ source: 'own', subject: expect.stringContaining('Хөх Тэнгэр') as string })
  expect(refusalOf(await admin.call(uploadCertificate, { content: AUTHORITY_P12, password: 'wrong' }))).toBe(
    '422 workflow.evidence.wrong_password',
  )
  expect(
    refusalOf(
      await admin.call(uploadCertificate, { content: Buffer.from('no certificate').toString('base64'), password: '' }),
    ),
  ).toBe('422 workflow.evidence.unreadable')
  expect(
    refusalOf(await creator.call(uploadCertificate, { content: AUTHORITY_P12, password: AUTHORITY_PASSWORD })),
  ).toBe('403 platform.no_permission')
  expect(
    (await admin.call(uploadCertificate, { content: AUTHORITY_P12, password: AUTHORITY_PASSWORD })).body,
  ).toMatchObject({ source: 'authority', subject: 'CN=Khukh Tenger Trade, O=Khukh Tenger Trade, C=MN' })
  expect(
    await db.selectFrom('workflow.certificates').select('private_key').where('id', '=', before!.id).executeTakeFirst(),
    'its key is gone',
  ).toEqual({ private_key: null })

  const next = await anEndedDocument()
  const verdict = await byCode((await sealOf(next)).code)
  expect(verdict).toMatchObject({ result: 'valid', record: { certificate: { source: 'authority' } } })
  expect((await byFile(pdf)).result).toBe('valid')

  // The record of the second names the newest anchor: whoever makes the chain of anchors anew is found by it.
  await sql`truncate workflow.anchors, workflow.anchor_entries`.execute(db)
  expect((await byCode((await sealOf(next)).code)).findings).toContainEqual({ kind: 'anchor_altered', event: 2 })

  // Its administrators hear once that it ends soon, and once that an own one took its place.
  const endsIn = (days: number) =>
    sql`update workflow.certificates set valid_to = now() + make_interval(days => ${days})
      where retired_at is null`.execute(db)
  const told = async () =>
    (
      await sql<{
        key: string
      }>`select payload ->> 'key' as key from platform.outbox where topic = 'notify'
        and payload ->> 'key' like '%certificate%' order by created_at`.execute(db)
    ).rows.map(({ key }) => key)
  // Whoever may look after certificates, whatever their role is called.
  const { users } = app.places.orgs.trade
  const { body: keeper } = await admin.call(
    createRole,
    {
      name: 'keeper',
      display_name: { mn: 'Сахигч' },
      note: null,
      menus: null,
      default_menu: 1,
      permissions: ['workflow.documents.r', 'workflow.evidence.u'],
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect((await admin.call(addHolders, { id: keeper.id, user_ids: [users['sales']!] })).status).toBe(200)
  for (const days of [5, 5, -1]) {
    await endsIn(days)
    await app.runJob('workflow.certificates')
  }
  await app.runJob('workflow.certificates')
  expect(await told()).toEqual(['workflow.notify.certificate_ends', 'workflow.notify.certificate_ended'])
  const { rows: heard } = await sql<{
    user_ids: number[]
  }>`select payload -> 'user_ids' as user_ids from platform.outbox where topic = 'notify'
    and payload ->> 'key' like '%certificate%'`.execute(db)
  expect(heard.map(({ user_ids }) => user_ids.toSorted((a, b) => a - b))).toEqual(
    Array.from({ length: 2 }, () => [users['admin'], users['sales']].toSorted((a, b) => a! - b!)),
  )

  await admin.call(makeCertificate, {})
  const { certificate, earlier } = (await admin.call(showEvidence, {})).body
  expect([certificate?.source, earlier.map(({ source }) => source)]).toEqual(['own', ['own', 'authority', 'own']])
  const pem = await (await admin.fetch(`/api/workflow/evidence/certificate.pem?id=${before!.id}`)).text()
  expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----[\w\s+/=]+-----END CERTIFICATE-----\n$/)
  const log = await db
    .selectFrom('platform.audit')
    .select('action')
    .where('org_id', '=', orgId)
    .where('action', '=', 'workflow.certificate_put_in_force')
    .execute()
  expect(log).toHaveLength(4)
})

test('where the rule says so a code by mail comes before a signature: for one revision, used once, with few tries', async () => {
  const document = await aDocument(creator)
  await decideAs(reviewer, document, 'reviewed')
  await decideAs(secretary, document, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of councillors) await voteAs(councillor, document, 'approve')
  await admin.call(setSigningRule, { is_code_needed: true })
  const decide = (signing_code?: string) =>
    decideAs(director, document, 'reviewed', signing_code === undefined ? {} : { signing_code }).then(refusalOf)
  const { revision } = await seen(director, document)
  const ask = () => director.call(sendSigningCode, { id: document, revision_sha256: revision.sha256 })
  const newestCode = async () =>
    /\d{6}/.exec(
      (
        await db
          .selectFrom('platform.mails')
          .select('text')
          .where('subject', 'like', 'Гарын үсэг зурах код%')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
      ).text.replace(/^.*?:/, ''),
    )![0]

  expect(await decide()).toBe('422 workflow.signing_code.missing')
  expect(await decide('000000')).toBe('422 workflow.signing_code.over')
  expect(refusalOf(await director.call(sendSigningCode, { id: document, revision_sha256: 'f'.repeat(64) }))).toBe(
    '409 workflow.stale_revision',
  )
  expect(refusalOf(await outsider.call(sendSigningCode, { id: document, revision_sha256: revision.sha256 }))).toBe(
    '404 workflow.document_missing',
  )
  for (const nobody of [creator, reviewer, councillors[0]!]) {
    expect(
      refusalOf(await nobody.call(sendSigningCode, { id: document, revision_sha256: revision.sha256 })),
      'who signs nothing there now',
    ).toBe('403 workflow.signing_code.nothing_to_sign')
  }
  expect((await ask()).body).toMatchObject({ to: expect.stringMatching(/^di…@/) as string, minutes: 5 })
  const first = await newestCode()
  const wrong = first === '123456' ? '654321' : '123456'
  for (let tries = 0; tries < 5; tries += 1) expect(await decide(wrong)).toBe('422 workflow.signing_code.wrong')
  expect(await decide(first), 'after five wrong ones the right one is too late').toBe('422 workflow.signing_code.over')
  await ask()
  const good = await newestCode()
  // The right one is not used up by a decision that is refused for something else.
  const stale = { signing_code: good, expected_version: 1 }
  const late = await Promise.all(Array.from({ length: 8 }, () => decideAs(director, document, 'reviewed', stale)))
  expect(new Set(late.map(refusalOf))).toEqual(new Set(['409 workflow.stale_version']))
  // A wrong try counts although the decision is taken back.
  expect(await decide(good === '123456' ? '654321' : '123456')).toBe('422 workflow.signing_code.wrong')
  expect(await db.selectFrom('workflow.signing_codes').select('tries').execute()).toEqual([{ tries: 1 }])
  expect(await decide(good)).toBe('200 ')
  const [step] = await db
    .selectFrom('workflow.steps')
    .select('signature')
    .where('row_id', '=', document)
    .where('signature', 'is not', null)
    .execute()
  expect(JSON.parse(step!.signature!)).toMatchObject({ confirmed_by: 'mail_code' })
  expect(await db.selectFrom('workflow.signing_codes').selectAll().execute()).toEqual([])
  await admin.call(setSigningRule, { is_code_needed: false })
})

test('an attachment that is not as it was sent is named with its revision, and so is one that is gone', async () => {
  const file = await upload(creator, 'хавсралт.txt', 'Нийт дүн: 1 000 000 төгрөг')
  const { code } = await sealOf(await anEndedDocument({ file_ids: [file.id] }))
  expect((await byCode(code)).result).toBe('valid')
  const { files } = app.services
  const { storage_key: place } = await db
    .selectFrom('platform.files')
    .select('storage_key')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  await files.write(place, Buffer.from('Нийт дүн: 9 000 000 төгрөг'), 'text/plain')
  expect(await byCode(code)).toMatchObject({ result: 'altered', findings: [{ kind: 'attachment_altered', event: 1 }] })
  await files.remove(place)
  expect(await byCode(code)).toMatchObject({ result: 'altered', findings: [{ kind: 'attachment_missing', event: 1 }] })
})

test('the name of a field that the type of the document asked for is bound when it is sent: a signed amount does not become another one', async () => {
  const fields = [
    { name: 'own_1', kind: 'money' as const, label: { mn: 'Төсөв', en: 'Budget', ko: '예산' }, required: true },
  ]
  const wish = {
    title: { mn: 'Төсөвтэй гэрээ' },
    description: { mn: '' },
    series_id: null,
    flow_ids: [1],
    fields,
    is_retired: false,
  }
  const {
    body: { id: type_id },
  } = await admin.call(addType, wish)
  const typed = await anEndedDocument({ type_id, fields: { purpose: 'Түрээс', amount: '1000', own_1: '500' } })
  await admin.call(changeType, { ...wish, id: type_id, is_retired: true })
  const { code } = await sealOf(typed)
  const called = (label: string) =>
    sql`update workflow.instances set type_fields = jsonb_set(type_fields, '{0,label,mn}',
      ${JSON.stringify(label)}::jsonb) where id = ${typed}`.execute(db)
  expect((await byCode(code)).result).toBe('valid')
  expect((await called('Урьдчилгаа')).numAffectedRows).toBe(1n)
  expect(await byCode(code)).toMatchObject({
    result: 'altered',
    seal: 'intact',
    chain: 'altered',
    findings: [{ kind: 'type_fields_altered' }],
  })
  await called('Төсөв')
  expect((await byCode(code)).result).toBe('valid')
})
