import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { makeAnchor, type Finding, type Verdict } from '../../shared/evidence.ts'
import { addSeries, addType } from '../../shared/filing/contract.ts'
import { aDocument, decideAs, refusalOf, upload } from '../../testing/office.ts'
import { recordPath } from '../../shared/documents/view.ts'
import { contentsHash } from '../state/contents.ts'

const app = await startedApp()
const {
  services: { db, files },
  places: {
    orgs: {
      trade: { orgId },
    },
  },
} = app
const [admin, creator, head, hr, director] = (await Promise.all(
  ['admin', 'creator', 'reviewer', 'hr', 'director'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]

const fields = { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' }
const aLeave = (more: { file_ids?: string[] } = {}) =>
  aDocument(creator, { flow_id: 2, type_id, title: 'Чөлөө', fields, ...more })
async function decide(document: string) {
  await decideAs(head, document, 'reviewed')
  await decideAs(hr, document, 'reviewed')
  expect(refusalOf(await decideAs(director, document, 'decided'))).toBe('200 ')
}

let type_id: number
let id: string
let code: string
let pdf: Buffer
/**
 * Of a type with an official number, sent back and corrected once, with a new version of its attachment, and signed
 * with a drawing.
 */
beforeAll(async () => {
  const {
    body: { id: series_id },
  } = await admin.call(addSeries, {
    name: { mn: 'Б тушаал' },
    pattern: 'Б/{n}',
    resets: 'yearly',
    moment: 'decided',
    next: 1,
    flow_ids: [],
  })
  type_id = (
    await admin.call(addType, {
      title: { mn: 'Тушаал' },
      description: { mn: '' },
      series_id,
      flow_ids: [2],
      fields: [],
      is_retired: false,
    })
  ).body.id
  const [first, second] = [await upload(creator, 'request.txt', 'Нэг'), await upload(creator, 'request-2.txt', 'Хоёр')]
  id = await aLeave({ file_ids: [first.id] })
  await decideAs(head, id, 'returned', { description: 'Огноогоо засна уу' })
  await decideAs(creator, id, 'recreated', {
    description: 'Зассан',
    new_revision: {
      title: 'Чөлөө',
      fields: { ...fields, to: '2026-12-06' },
      file_ids: [second.id],
      replaces: { [second.id]: first.id },
    },
  })
  await decideAs(head, id, 'reviewed')
  await decideAs(hr, id, 'reviewed')
  await admin.call(makeAnchor, {})
  expect(refusalOf(await decideAs(director, id, 'decided'))).toBe('200 ')
  await app.runJob('workflow.seal_missed')
  await admin.call(makeAnchor, {})
  code = (await db.selectFrom('workflow.seals').select('code').where('instance_id', '=', id).executeTakeFirstOrThrow())
    .code
  pdf = Buffer.from(await (await creator.fetch(recordPath(id))).arrayBuffer())
  expect(await verdicts()).toMatchObject([
    { result: 'valid', findings: [] },
    { result: 'valid', findings: [] },
  ])
})

/** By the code, and by the file that somebody kept outside. */
async function verdicts() {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdf)]), 'record.pdf')
  const replies = await Promise.all([
    fetch(`${app.address}/api/verify/${code}`),
    fetch(`${app.address}/api/verify`, { method: 'POST', body: form }),
  ])
  await sql`truncate platform.rate_limits`.execute(db)
  return Promise.all(replies.map((reply) => reply.json())) as Promise<Verdict[]>
}

/** The row as it was, to be put back column by column. */
async function changed(
  table: string,
  where: RawBuilder<unknown>,
  column: string,
  value: RawBuilder<unknown>,
  look = verdicts,
) {
  const {
    rows: [row],
  } = await sql<{ kept: unknown }>`select to_jsonb(t) as kept from ${sql.table(table)} t where ${where}`.execute(db)
  const key = sql`ctid = (select ctid from ${sql.table(table)} where ${where})`
  const {
    rows: [at],
  } = await sql<{
    ctid: string
  }>`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${key} returning ctid::text as ctid`.execute(db)
  const seen = await look()
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = (jsonb_populate_record(null::${sql.table(table)},
    ${JSON.stringify(row!.kept)}::jsonb)).${sql.ref(column)} where ctid = ${at!.ctid}::tid`.execute(db)
  return seen
}

const own = (column = 'instance_id') => sql`${sql.ref(column)} = ${id}`
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const planted: [
  string,
  string,
  RawBuilder<unknown> | (() => RawBuilder<unknown>),
  string,
  RawBuilder<unknown>,
  Finding,
][] = [
  [
    'the words that say where it stands',
    'instances',
    () => own('id'),
    'status',
    json({ mn: 'Цуцлагдсан' }),
    { kind: 'document_altered' },
  ],
  [
    'the kind of the step where it stands',
    'instances',
    () => own('id'),
    'status_type',
    sql`'CANCEL'`,
    { kind: 'document_altered' },
  ],
  ['the type that it never lost', 'instances', () => own('id'), 'type_id', sql`null`, { kind: 'document_altered' }],
  ['a revision that is not there', 'instances', () => own('id'), 'revision', sql`7`, { kind: 'document_altered' }],
  [
    'the reason beside a correction',
    'revisions',
    () => sql`${own()} and number = 2`,
    'note',
    sql`'Захирал зөвшөөрсөн'`,
    { kind: 'revision_altered', event: 2 },
  ],
  [
    'a reason beside what was sent first',
    'revisions',
    () => sql`${own()} and number = 1`,
    'note',
    sql`'Яаралтай'`,
    { kind: 'revision_altered', event: 1 },
  ],
  [
    'which attachment a first version is of',
    'revisions',
    () => sql`${own()} and number = 1`,
    'files',
    sql`jsonb_set(files, '{0,attachment_id}', '"01930000-0000-7000-8000-000000000001"')`,
    { kind: 'revision_altered', event: 1 },
  ],
  [
    'how large an attachment is said to be',
    'revisions',
    () => sql`${own()} and number = 1`,
    'files',
    sql`jsonb_set(files, '{0,size}', '1')`,
    { kind: 'attachment_altered', event: 1 },
  ],
  [
    'attachments that are none',
    'revisions',
    () => sql`${own()} and number = 1`,
    'files',
    json({}),
    { kind: 'revision_altered', event: 1 },
  ],
  [
    'a signature that is nothing',
    'steps',
    () => sql`${own('row_id')} and signature is not null`,
    'signature',
    sql`'null'`,
    { kind: 'history_altered', event: 6 },
  ],
  [
    'an event that is nothing',
    'events',
    () => sql`${own()} and seq = 3`,
    'payload',
    json(null),
    { kind: 'event_altered', event: 3 },
  ],
  [
    'the official number in its series',
    'series_numbers',
    () => own(),
    'number',
    sql`'Б/100'`,
    { kind: 'number_altered' },
  ],
  [
    'the moment at which it was given',
    'series_numbers',
    () => own(),
    'given_at',
    sql`given_at - interval '1 year'`,
    { kind: 'number_altered' },
  ],
  [
    'the day of the seal',
    'seals',
    () => own(),
    'sealed_at',
    sql`sealed_at - interval '1 day'`,
    { kind: 'seal_altered' },
  ],
  ['the number of signatures', 'seals', () => own(), 'signatures', sql`3`, { kind: 'seal_altered' }],
  ['the number of events', 'seals', () => own(), 'event_count', sql`event_count + 1`, { kind: 'seal_altered' }],
  ['the hash of the sealed file', 'seals', () => own(), 'sha256', sql`repeat('a', 64)`, { kind: 'seal_altered' }],
  [
    'who the certificate names',
    'certificates',
    () => sql`org_id = ${orgId}`,
    'subject',
    sql`'CN=Өөр байгууллага'`,
    { kind: 'certificate_altered' },
  ],
  [
    'by what the certificate is known',
    'certificates',
    () => sql`org_id = ${orgId}`,
    'fingerprint',
    sql`repeat('b', 64)`,
    { kind: 'certificate_altered' },
  ],
  [
    'a certificate that is none',
    'certificates',
    () => sql`org_id = ${orgId}`,
    'certificate',
    sql`'AAAA'`,
    { kind: 'certificate_altered' },
  ],
]

test.each(planted)('%s is named where it was changed', async (_what, table, where, column, value, finding) => {
  const seen = await changed(`workflow.${table}`, typeof where === 'function' ? where() : where, column, value)
  for (const { result, findings, seal } of seen)
    expect({ result, findings, seal }).toEqual({
      result: 'altered',
      findings: expect.arrayContaining([finding]) as unknown,
      seal: 'intact',
    })
  expect((await verdicts()).map(({ result }) => result)).toEqual(['valid', 'valid'])
})

test('whose certificate it is stands in the file, whatever is said beside it', async () => {
  const [one] = await changed('workflow.certificates', sql`org_id = ${orgId}`, 'source', sql`'authority'`)
  expect(one!.record!.certificate.source).toBe('own')
})

test('a number that was changed on the document and on its seal is not the one in its history', async () => {
  const [seen] = await changed('workflow.instances', own('id'), 'number', sql`'Ч/2020-0001'`, () =>
    changed('workflow.seals', own(), 'number', sql`'Ч/2020-0001'`),
  )
  expect(seen).toMatchObject({ result: 'altered', findings: [{ kind: 'document_altered' }] })
})

test('where the seal itself is gone, or is called otherwise, the file says that there was one', async () => {
  const {
    rows: [seal],
  } = await sql<{ row: unknown }>`delete from workflow.seals s where ${own()} returning to_jsonb(s) as row`.execute(db)
  const gone = await verdicts()
  await sql`insert into workflow.seals select * from jsonb_populate_record(null::workflow.seals,
    ${JSON.stringify(seal!.row)}::jsonb)`.execute(db)
  const renamed = await changed('workflow.seals', own(), 'code', sql`'AAAA-BBBB-CCCC-DDDD'`)
  for (const [byCode, byFile] of [gone, renamed]) {
    expect(byCode).toMatchObject({ result: 'unknown' })
    expect(byFile).toMatchObject({ result: 'altered', seal: 'intact', findings: [{ kind: 'seal_altered' }] })
  }
})

test('a document that was taken out of an anchor is missed there, and what only came late is not', async () => {
  const { rows: entries } = await sql<{
    number: number
  }>`select * from workflow.anchor_entries where instance_id = ${id} order by number`.execute(db)
  expect(entries.map(({ number }) => number)).toEqual([1, 2])
  for (const entry of entries) {
    await sql`delete from workflow.anchor_entries where instance_id = ${id} and number = ${entry.number}`.execute(db)
    const seen = await verdicts()
    await sql`insert into workflow.anchor_entries select * from jsonb_populate_record(null::workflow.anchor_entries,
      ${JSON.stringify(entry)}::jsonb)`.execute(db)
    for (const verdict of seen)
      expect(verdict).toMatchObject({ result: 'altered', findings: [{ kind: 'anchor_altered', event: entry.number }] })
  }
  // Another one is written before an anchor and comes to light after it.
  const late = await aLeave()
  await db.updateTable('workflow.instances').set({ event_count: 0 }).where('id', '=', late).execute()
  await admin.call(makeAnchor, {})
  await db.updateTable('workflow.instances').set({ event_count: 2 }).where('id', '=', late).execute()
  await decide(late)
  const {
    body: { number },
  } = await admin.call(makeAnchor, {})
  await app.runJob('workflow.seal_missed')
  const seal = await db
    .selectFrom('workflow.seals')
    .select('code')
    .where('instance_id', '=', late)
    .executeTakeFirstOrThrow()
  expect(await (await fetch(`${app.address}/api/verify/${seal.code}`)).json()).toMatchObject({
    result: 'valid',
    findings: [],
    record: { anchored: { number } },
  })
})

test('the newest revision and the version of the flow are named where they are gone', async () => {
  const {
    rows: [revision],
  } = await sql<{
    row: unknown
  }>`delete from workflow.revisions r where ${own()} and number = 2 returning to_jsonb(r) as row`.execute(db)
  const seen = await verdicts()
  await sql`insert into workflow.revisions select * from jsonb_populate_record(null::workflow.revisions,
    ${JSON.stringify(revision!.row)}::jsonb)`.execute(db)
  for (const { findings } of seen) expect(findings).toEqual([{ kind: 'revision_altered', event: 2 }])
})

test('the picture of a signature is the one that was signed with, also where the store of files says otherwise', async () => {
  const {
    rows: [signed],
  } = await sql<{
    image: string
    sha256: string
  }>`select signature::jsonb ->> 'signature' as image, signature::jsonb ->> 'image_sha256' as sha256 from workflow.steps
    where row_id = ${id} and signature is not null`.execute(db)
  const {
    id: file,
    storage_key,
    sha256,
  } = await db
    .selectFrom('platform.files')
    .select(['id', 'storage_key', 'sha256'])
    .where('id', '=', signed!.image.split('/').at(-1)!)
    .executeTakeFirstOrThrow()
  expect(signed!.sha256).toBe(sha256)
  const picture = await files.read(storage_key)
  const others = Buffer.from('another picture')
  const found = []
  for (const alter of [
    () => files.write(storage_key, others, 'image/png'),
    () =>
      db
        .updateTable('platform.files')
        .set({ sha256: 'd'.repeat(64) })
        .where('id', '=', file)
        .execute(),
    () => files.remove(storage_key),
  ]) {
    await alter()
    found.push(...(await verdicts()).map(({ findings }) => findings))
  }
  await files.write(storage_key, picture, 'image/png')
  await db.updateTable('platform.files').set({ sha256 }).where('id', '=', file).execute()
  expect(found).toEqual(Array.from({ length: 6 }, () => [{ kind: 'mark_altered', event: 6 }]))
  expect((await verdicts())[0]!.result).toBe('valid')
})

test('nothing is sealed of a document whose rows are not what its history says, until they are as they were', async () => {
  const next = await aLeave()
  await decideAs(head, next, 'reviewed', { description: 'Болно' })
  const said = (words: string) =>
    sql`update workflow.steps set description = ${words} where row_id = ${next} and action_num = 2`.execute(db)
  await said('Болохгүй')
  await decideAs(hr, next, 'reviewed')
  await decideAs(director, next, 'decided')
  const seals = async () =>
    (await db.selectFrom('workflow.seals').select('code').where('instance_id', '=', next).execute()).length
  await app.runJob('workflow.seal_missed')
  expect(await seals()).toBe(0)
  await said('Болно')
  await app.runJob('workflow.seal_missed')
  expect(await seals()).toBe(1)
})

test('nobody signs or corrects contents that are not those of the history, whatever hash stands beside them', async () => {
  const next = await aLeave()
  const revision = () =>
    db
      .selectFrom('workflow.revisions')
      .select(['title', 'fields', 'files', 'salt', 'sha256'])
      .where('instance_id', '=', next)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
  const write = (values: object, sha256: string) =>
    db
      .updateTable('workflow.revisions')
      .set({ fields: JSON.stringify(values), sha256 })
      .where('instance_id', '=', next)
      .where('number', '=', 1)
      .execute()
  const kept = await revision()
  const others = { ...kept.fields, to: '2027-12-05' }
  const underOthers = async (decide: () => Promise<Parameters<typeof refusalOf>[0]>) => {
    const replies = []
    for (const sha256 of [kept.sha256, contentsHash({ ...kept, fields: others })]) {
      await write(others, sha256)
      replies.push(refusalOf(await decide()))
    }
    await write(kept.fields, kept.sha256)
    return replies
  }
  await decideAs(head, next, 'returned', { description: 'Засна уу' })
  const corrected = () =>
    decideAs(creator, next, 'recreated', {
      new_revision: { title: 'Чөлөө', fields: { ...fields, reason: 'Өөр' }, file_ids: [] },
    })
  expect(await underOthers(corrected)).toEqual(['409 workflow.contents_altered', '409 workflow.contents_altered'])
  expect(refusalOf(await decideAs(creator, next, 'recreated', { description: 'Зөв' }))).toBe('200 ')
  await decideAs(head, next, 'reviewed')
  await decideAs(hr, next, 'reviewed')
  expect(await underOthers(() => decideAs(director, next, 'decided'))).toEqual([
    '409 workflow.contents_altered',
    '409 workflow.contents_altered',
  ])
  expect(refusalOf(await decideAs(director, next, 'decided'))).toBe('200 ')
})
