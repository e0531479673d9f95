import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { filePath } from '#platform/shared/files.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { moveDocuments } from '../../shared/documents/moving.ts'
import { writeComment } from '../../shared/comments.ts'
import { copyDocument } from '../../shared/documents/following.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { recordPath, showDocument } from '../../shared/documents/view.ts'
import { listInbox } from '../../shared/inbox.ts'
import { findDocuments } from '../../shared/search.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import { showHistory } from '../../shared/process-history.ts'
import { makeStatusLink } from '../../shared/status-links.ts'
import { decideAs, fire, refusalOf, seen, upload } from '../../testing/office.ts'
import { contentsHash } from '../state/contents.ts'
import { workflowModule } from '../index.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, employees } = app.places.orgs.trade
const [creator, reviewer, accountant, director, hr, sales, admin] = (await Promise.all(
  ['creator', 'reviewer', 'accountant', 'director', 'hr', 'sales', 'admin'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller]

const field = (name: string, mn: string, kind: FormField['kind'], required = false): FormField => ({
  name,
  label: { mn },
  kind,
  required,
})
const form = [
  field('reason', 'Шалтгаан', 'text', true),
  field('salary', 'Цалин', 'text'),
  field('approved', 'Зөвшөөрсөн дүн', 'money', true),
  field('opinion', 'Дүгнэлт', 'text'),
]
const story: Record<string, DrawnStep> = {
  start: { type: 'START', next: 'review', field_rights: { approved: 'read_only', opinion: 'hidden' } },
  review: {
    type: 'CHECK',
    to: toRole(roles.reviewer),
    on: { reviewed: 'pay', returned: 'fix' },
    field_rights: {
      '#title': 'read_only',
      '#files': 'read_only',
      salary: 'hidden',
      opinion: 'hidden',
      approved: 'read_only',
    },
  },
  pay: {
    type: 'CHECK',
    to: toRole(roles.accountant),
    on: { reviewed: 'decide', returned: 'fix' },
    field_rights: {
      '#title': 'read_only',
      '#files': 'read_only',
      reason: 'read_only',
      salary: 'read_only',
      opinion: 'hidden',
    },
  },
  decide: {
    type: 'CHECK',
    to: toRole(roles.director),
    signed: true,
    on: { reviewed: 'end', returned: 'fix' },
    field_rights: {
      '#title': 'read_only',
      '#files': 'read_only',
      reason: 'read_only',
      salary: 'hidden',
      approved: 'read_only',
    },
  },
  fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
}
const publish = (id: number, told: Record<string, DrawnStep> = story) =>
  asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `rights-${id}`,
        title: { mn: 'Талбарын эрхтэй урсгал' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'ТЭ',
        form,
        diagram: draw(told),
      },
      null,
    ),
  )
await publish(81)

const SECRET = 'QZX7741SECRET'
const OPINION = 'WVK5529OPINION'
const begin = async (more: Record<string, string> = {}, flow_id = 81) =>
  (
    await creator.call(createDocument, {
      flow_id,
      title: 'Тэтгэмжийн хүсэлт',
      fields: { reason: 'Суралцах', salary: SECRET, ...more },
      file_ids: [],
    })
  ).body.id
const revise = (fields: Record<string, string>, more: { title?: string; file_ids?: string[] } = {}) => ({
  new_revision: { title: 'Тэтгэмжийн хүсэлт', fields, file_ids: [], ...more },
})
const fieldsOf = async (person: Caller, id: string) => (await seen(person, id)).revision.fields
const revisions = (id: string) =>
  db.selectFrom('workflow.revisions').selectAll().where('instance_id', '=', id).orderBy('number').execute()

test('a start asks only what its sender may write: what comes later does not hold it up, and is not taken', async () => {
  const id = await begin()
  const { form: mine, hidden, my_steps } = await seen(creator, id)
  expect([mine.map(({ name }) => name), hidden.map(({ name }) => name), my_steps]).toEqual([
    ['reason', 'salary', 'approved'],
    ['opinion'],
    [],
  ])
  const send = (fields: Record<string, string>) =>
    creator.call(createDocument, { flow_id: 81, title: 'Хүсэлт', fields, file_ids: [] })
  expect(
    [await send({ reason: 'а', approved: '5' }), await send({ reason: 'а', opinion: 'сайн' })].map(refusalOf),
  ).toEqual(['422 workflow.read_only', '422 workflow.read_only'])
  expect((await send({ reason: 'а', approved: '', opinion: ' ' })).status).toBe(200)
  expect((await send({})).body.fields).toEqual({ 'fields.reason': 'Утга оруулна уу' })
})

test('each step writes what it may, and nothing else changes whatever is sent', async () => {
  const id = await begin()
  const {
    revision,
    my_steps: [step],
  } = await seen(reviewer, id)
  expect([revision.fields, step!.editable, step!.owed]).toEqual([{ reason: 'Суралцах' }, ['reason'], ['reason']])
  const attempts = [
    revise({ reason: 'Суралцах', approved: '10' }),
    revise({ salary: SECRET }),
    revise({ salary: '' }),
    revise({ opinion: 'сайн' }),
    revise({ reason: 'Өөр' }, { title: 'Өөр гарчиг' }),
    revise({ reason: 'Өөр' }, { file_ids: [(await upload(reviewer, 'more.txt')).id] }),
  ]
  for (const attempt of attempts)
    expect(refusalOf(await decideAs(reviewer, id, 'reviewed', attempt))).toBe('422 workflow.read_only')
  expect([await revisions(id).then((all) => all.length), (await seen(reviewer, id)).version]).toEqual([1, 1])
  expect((await decideAs(reviewer, id, 'reviewed', revise({ reason: '' }))).body.fields).toEqual({
    'fields.reason': 'Утга оруулна уу',
  })

  expect((await decideAs(reviewer, id, 'reviewed', revise({ reason: 'Суралцах зардал' }))).status).toBe(200)
  expect((await revisions(id)).at(-1)!.fields).toEqual({ reason: 'Суралцах зардал', salary: SECRET })
  expect((await asSystem(db, brokenDocuments)).broken).toEqual([])
})

test('what a step has to fill in is asked there: not of who sends it back, and not before', async () => {
  const id = await begin()
  await decideAs(reviewer, id, 'reviewed')
  const {
    my_steps: [step],
    form: mine,
  } = await seen(accountant, id)
  expect([step!.owed, step!.editable, mine.map(({ name }) => name)]).toEqual([
    ['approved'],
    ['approved'],
    ['reason', 'salary', 'approved'],
  ])
  // Nor is it passed on from the list, where nothing can be filled in.
  expect((await accountant.call(listInbox, {})).body.items.find((one) => one.id === id)?.step?.outcomes).toEqual([])
  const bare = await decideAs(accountant, id, 'reviewed')
  expect([refusalOf(bare), bare.body.fields]).toEqual([
    '422 workflow.form.incomplete',
    { 'fields.approved': 'Утга оруулна уу' },
  ])
  expect((await decideAs(accountant, id, 'reviewed', revise({ approved: '-' }))).body.fields).toEqual({
    'fields.approved': 'Тоог зөв оруулна уу',
  })
  expect((await decideAs(accountant, id, 'returned', { description: 'Тодруул' })).status).toBe(200)
  // The correction asks what the start asks.
  expect((await seen(creator, id)).my_steps[0]!.editable).toEqual(['#title', 'reason', 'salary', '#files'])
  expect(
    refusalOf(await decideAs(creator, id, 'recreated', revise({ reason: 'б', salary: SECRET, approved: '7' }))),
  ).toBe('422 workflow.read_only')
  expect((await decideAs(creator, id, 'recreated', revise({ reason: 'Тодорхой', salary: SECRET }))).status).toBe(200)
  await decideAs(reviewer, id, 'reviewed')
  expect((await decideAs(accountant, id, 'reviewed', revise({ approved: '500000.00' }))).status).toBe(200)
  expect(await fieldsOf(director, id)).toEqual({ reason: 'Тодорхой', approved: '500000.00' })
  // Whoever has nothing to decide hears that, and nothing of what is empty.
  const { my_steps } = await seen(director, id)
  expect(
    refusalOf(await fire(reviewer, { id, step_id: my_steps[0]!.id, outcome: 'reviewed', ...revise({ opinion: 'х' }) })),
  ).toBe('403 workflow.not_assigned')
})

test('a day is held against the one that stands in the document, and not against one that its writer does not see', async () => {
  const days = [
    { ...field('from', 'Эхлэх өдөр', 'date', true) },
    { ...field('to', 'Дуусах өдөр', 'date'), not_before: 'from' },
  ]
  const waits = (to: Record<string, 'hidden' | 'read_only'>): Record<string, DrawnStep> => ({
    start: { type: 'START', next: 'review', field_rights: { to: 'read_only' } },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'fix' }, field_rights: to },
    fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  for (const [at, right] of (['read_only', 'hidden'] as const).entries()) {
    const flow_id = 85 + at
    await asSystem(db, (trx) =>
      publishDefinition(
        trx,
        orgId,
        flow_id,
        {
          code: `days-${flow_id}`,
          title: { mn: 'Хугацаа' },
          description: { mn: '' },
          category: { mn: 'Туршилт' },
          icon: 'doc',
          number_prefix: 'ХГ',
          form: days,
          diagram: draw(waits({ from: right })),
        },
        null,
      ),
    )
    const { id } = (
      await creator.call(createDocument, {
        flow_id,
        title: 'Тэтгэмжийн хүсэлт',
        fields: { from: '2027-01-05' },
        file_ids: [],
      })
    ).body
    const answer = await decideAs(reviewer, id, 'reviewed', revise({ to: '2027-01-04' }))
    expect([answer.status, answer.body.fields], right).toEqual(
      right === 'hidden' ? [200, undefined] : [422, { 'fields.to': 'Эхлэх өдрөөс өмнө байна' }],
    )
  }
})

/** Everything that the workflow says to this person, by whatever route, with the document's own ids filled in. */
async function everythingSaid(person: Caller, id: string, link: string, query: string) {
  const seal = await db
    .selectFrom('workflow.seals')
    .select(['code', 'file_id'])
    .where('instance_id', '=', id)
    .executeTakeFirst()
  const steps = await db.selectFrom('workflow.steps').select('id').where('row_id', '=', id).execute()
  const paths = workflowModule.routes!.flatMap((one) =>
    'endpoint' in one
      ? one.endpoint.method === 'GET'
        ? [one.endpoint.path]
        : []
      : one.method === 'GET'
        ? [one.path]
        : [],
  )
  const wanted = [...paths, ...(seal ? [filePath(seal.file_id).replace('/api', '')] : [])].flatMap((path) =>
    path === '/workflow/inbox'
      ? ['waiting', 'sent', 'watched', 'done'].map((box) => ({ path, box }))
      : [{ path, box: '' }],
  )
  return Promise.all(
    wanted.map(async ({ path, box }) => {
      const isFlow = /^\/workflow\/(flows|designs)\//.test(path)
      const filled = path
        .replace(':id', isFlow ? '81' : id)
        .replace(':flow_id', '81')
        .replace(':version', '1')
        .replace(':code', seal?.code ?? 'x')
        .replace(':token', link.split('/').at(-1)!)
      const asked = new URLSearchParams({
        lang: 'mn',
        figure: 'waiting',
        flow_id: '81',
        step_id: steps[0]!.id,
        limit: '50',
        ...(box && { box }),
        ...(/inbox|insight/.test(path) ? {} : { q: query }),
      })
      const bytes = Buffer.from(await (await person.fetch(`/api${filled}?${asked.toString()}`)).arrayBuffer())
      return {
        path: path + box,
        text: bytes.subarray(0, 5).toString() === '%PDF-' ? await textOf(bytes) : bytes.toString(),
      }
    }),
  )
}

async function textOf(pdf: Buffer) {
  const pages = (await PDF.load(new Uint8Array(pdf))).getPages()
  return pages.map((page) => page.extractText().text).join('\n')
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
const leaks = (said: Awaited<ReturnType<typeof everythingSaid>>, secrets: readonly string[]) =>
  said.filter(({ text }) => secrets.some((secret) => plain(text).includes(secret))).map(({ path }) => path)

/** A document on its way, corrected once, with a copy for somebody who only looks on; then to its end, sealed. */
async function aStory() {
  const id = await begin()
  await creator.call(copyDocument, { id, emp_ids: [employees['hr']!] }, { 'idempotency-key': crypto.randomUUID() })
  const link = (await creator.call(makeStatusLink, { id, shows_title: true })).body.path
  await creator.call(writeComment, { id, text: 'Яаралтай' })
  await decideAs(reviewer, id, 'returned', { description: 'Өөрчил' })
  await decideAs(creator, id, 'recreated', revise({ reason: 'Зассан', salary: `${SECRET}B` }))
  const end = async () => {
    await decideAs(reviewer, id, 'reviewed')
    await decideAs(accountant, id, 'reviewed', revise({ approved: '100' }))
    expect((await decideAs(director, id, 'reviewed', revise({ opinion: OPINION }))).body.document_status).toBe('ENDED')
    // Sealed in the background.
    await expect
      .poll(() => db.selectFrom('workflow.seals').select('code').where('instance_id', '=', id).execute(), {
        timeout: 15_000,
      })
      .toHaveLength(1)
  }
  return { id, said: (person: Caller, query: string) => everythingSaid(person, id, link, query), end }
}
let told: Awaited<ReturnType<typeof aStory>>
const whole = ['/workflow/documents/:id', '/workflow/documents/:id/record.pdf']

test('while a document is on its way no answer says a hidden value to whoever has it', async () => {
  told = await aStory()
  expect(leaks(await told.said(reviewer, SECRET), [SECRET])).toEqual([])
})

test('the search finds by what everybody may see, and by nothing that is hidden from anybody', async () => {
  const found = async (person: Caller, q: string) =>
    (await person.call(findDocuments, { q })).body.items.map(({ id }) => id)
  // A document follows its decisions a moment later.
  for (const person of [creator, reviewer, hr])
    await expect.poll(() => found(person, 'Зассан'), { timeout: 10_000 }).toContain(told.id)
  for (const person of [creator, reviewer, hr, admin]) expect(await found(person, SECRET)).toEqual([])
})

test('a document whose steps each saw another part of it comes to its end and is sealed', () => told.end())

test.each([
  ['the reviewer', reviewer, [SECRET, OPINION]],
  ['the director', director, [SECRET]],
  ['a colleague with a copy', hr, [SECRET, OPINION]],
  ['its sender', creator, [OPINION]],
] as const)('nor does any answer about an ended one, sealed and searched, to %s', async (name, person, secrets) => {
  const all = await told.said(person, secrets[0])
  expect(all.length).toBeGreaterThan(35)
  expect(leaks(all, secrets)).toEqual([])
  // Not because nothing was said: what they may see stands there.
  expect(leaks(all, ['Зассан'])).toEqual(expect.arrayContaining(whole))
  if (name === 'its sender') expect(leaks(all, [SECRET])).toEqual(whole)
})

test('the sealed record is for who sees every document; whoever does not gets a copy that says what is missing', async () => {
  expect(leaks(await told.said(admin, SECRET), [SECRET, OPINION])).toEqual([
    ...whole,
    expect.stringContaining('/files/'),
  ])
  const record = async (person: Caller) =>
    Buffer.from(await (await person.fetch(`${recordPath(told.id)}?lang=mn`)).arrayBuffer())
  const [sealed, ofReviewer, ofCreator] = [await record(admin), await record(reviewer), await record(creator)]
  expect([sealed, ofReviewer, ofCreator].map((pdf) => pdf.includes('/ByteRange'))).toEqual([true, false, false])
  expect(plain(await textOf(ofReviewer))).toContain(plain('Энэ хувьд харуулаагүй талбар: Цалин, Дүгнэлт'))
  expect(plain(await textOf(sealed))).toContain(plain('Гарын үсэг зурсан хүнд харуулаагүй: Цалин'))
})

test('a signature says what its signer was not shown and binds to all of it; a guess cannot be tried on the hash', async () => {
  const id = await begin({ salary: '1' })
  await decideAs(reviewer, id, 'reviewed')
  await decideAs(accountant, id, 'reviewed', revise({ approved: '100' }))
  await decideAs(director, id, 'reviewed')
  const { statusHistories } = (await admin.call(showHistory, { id })).body
  const signed = statusHistories
    .map(({ signature }) => signature)
    .filter((one) => one !== null)
    .map((one) => JSON.parse(one) as { revision_sha256: string; hidden_fields?: string[] })
  const kept = await revisions(id)
  expect(signed).toMatchObject([{ hidden_fields: ['Цалин'], revision_sha256: kept.at(-1)!.sha256 }])
  // All revisions of a document share the salt, so that the same contents stay the same.
  expect([...new Set(kept.map(({ salt }) => salt))]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  const { title, fields, files, sha256 } = kept.at(-1)!
  expect([contentsHash({ title, fields, files }) === sha256, contentsHash(kept.at(-1)!)]).toEqual([false, sha256])
  expect((await asSystem(db, brokenDocuments)).broken).toEqual([])
})

test('what is sent as it was is no try to write, and who sees every document has nothing hidden', async () => {
  const id = await begin()
  expect((await seen(admin, id)).hidden).toEqual([])
  expect((await decideAs(reviewer, id, 'reviewed', revise({ reason: 'Суралцах' }))).status).toBe(200)
  expect(await revisions(id)).toHaveLength(1)
})

test('a document that goes on in a newer version takes its rights: what was open is hidden, and hidden fields become known', async () => {
  const open: Record<string, DrawnStep> = {
    ...story,
    review: { ...story['review']!, field_rights: {} },
    pay: { ...story['pay']!, field_rights: { salary: 'hidden' } },
    decide: { ...story['decide']!, field_rights: {} },
    start: { type: 'START', next: 'review' },
  }
  await publish(82, open)
  const id = await begin({ approved: '5' }, 82)
  expect(await fieldsOf(reviewer, id)).toEqual({ reason: 'Суралцах', salary: SECRET, approved: '5' })
  await publish(82)
  expect(
    (await admin.call(moveDocuments, { id: 82, to_version: 2, steps: {}, document_ids: [id] })).body.results,
  ).toMatchObject([{ ok: true }])
  expect(await fieldsOf(reviewer, id)).toEqual({ reason: 'Суралцах', approved: '5' })
  expect(refusalOf(await decideAs(reviewer, id, 'reviewed', revise({ salary: 'x' })))).toBe('422 workflow.read_only')
  await decideAs(reviewer, id, 'reviewed')
  expect(await fieldsOf(accountant, id)).toEqual({ reason: 'Суралцах', salary: SECRET, approved: '5' })
  expect((await sales.call(showDocument, { id })).status).toBe(404)
})
