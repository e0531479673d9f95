import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { listInbox } from '../../shared/inbox.ts'
import {
  addSeries,
  addType,
  changeSeries,
  changeType,
  listTypes,
  type SeriesInput,
  showFiling,
  type TypeInput,
} from '../../shared/filing/contract.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { decideAs, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { firstBrokenLink } from '../state/chain.ts'
import { composeRecord } from '../papers/compose/index.ts'
import { recordSaidTo, withMarks } from '../paper-contents/record-input.ts'

const app = await startedApp()
const {
  services: { db },
  places: {
    orgs: { trade },
  },
} = app
const [admin, creator, head, hr, director, outsider] = (await Promise.all(
  ['admin', 'creator', 'reviewer', 'hr', 'director', 'outsider'].map(app.as),
)) as [Awaited<ReturnType<typeof app.as>>, ...Awaited<ReturnType<typeof app.as>>[]]
const LEAVE = 2
const leave = { kind: 'annual', from: '2026-12-01', to: '2026-12-05', reason: 'Ээлжийн амралт' }
const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Ulaanbaatar' }).format()

const aSeriesInput = (more: Partial<SeriesInput> = {}): SeriesInput => ({
  name: { mn: 'Б тушаал' },
  pattern: 'Б/{n}',
  resets: 'yearly',
  moment: 'sent',
  next: 1,
  flow_ids: [],
  ...more,
})
async function aSeries(more: Partial<SeriesInput> = {}) {
  const reply = await admin.call(addSeries, aSeriesInput(more))
  expect(reply.status).toBe(200)
  return reply.body.id
}
const aTypeInput = (more: Partial<TypeInput> = {}): TypeInput => ({
  title: { mn: 'Боловсон хүчний тушаал' },
  description: { mn: '' },
  series_id: null,
  flow_ids: [LEAVE],
  fields: [],
  is_retired: false,
  ...more,
})
async function aType(more: Partial<TypeInput> = {}) {
  const reply = await admin.call(addType, aTypeInput(more))
  expect(reply.status).toBe(200)
  const retire = () => admin.call(changeType, { ...aTypeInput(more), id: reply.body.id, is_retired: true })
  return {
    id: reply.body.id,
    [Symbol.asyncDispose]: async () => {
      await retire()
    },
  }
}
const send = (type_id: number | undefined, more: object = {}) =>
  creator!.call(createDocument, {
    flow_id: LEAVE,
    ...(type_id && { type_id }),
    title: 'Чөлөө олгох тухай',
    fields: leave,
    ...more,
  })
const seriesOf = async (id: number) => (await admin.call(showFiling, {})).body.series.find((one) => one.id === id)!

async function decided(id: string) {
  await decideAs(head!, id, 'reviewed')
  await decideAs(hr!, id, 'reviewed')
  return (await decideAs(director!, id, 'decided')).body
}

test('a document gets its number when it is decided: in what is answered, on it, in the inbox, in its record and in its chain', async () => {
  const series_id = await aSeries({ pattern: 'Б/{n:3}-{year}', moment: 'decided', next: 41 })
  await using type = await aType({ series_id })
  const sent = (await send(type.id)).body
  expect(sent).toMatchObject({ number: expect.stringMatching(/^Ч\//) as string, registered_number: null })
  expect(await seen(creator!, sent.id)).toMatchObject({
    registered: null,
    type: { id: type.id, title: { mn: 'Боловсон хүчний тушаал' } },
  })

  const number = `Б/041-${year}`
  expect(await decided(sent.id)).toMatchObject({ document_status: 'ENDED', registered_number: number })
  const document = await seen(creator!, sent.id)
  expect(document).toMatchObject({ number: sent.number, registered: { number } })
  for (const q of [number, sent.number])
    expect(
      (await creator!.call(listInbox, { box: 'sent', q })).body.items.map(({ id, registered_number }) => [
        id,
        registered_number,
      ]),
    ).toContainEqual([sent.id, number])

  const events = await db
    .selectFrom('workflow.events')
    .selectAll()
    .where('instance_id', '=', sent.id)
    .orderBy('seq')
    .execute()
  expect(events.at(-1)!.payload).toMatchObject({ type: 'numbered', number, series_id })
  expect(firstBrokenLink(sent.id, events, { count: document.chain.events, hash: document.chain.hash })).toBeNull()
  expect((await admin.call(showFiling, {})).body).toMatchObject({
    types: expect.arrayContaining([expect.objectContaining({ id: type.id, documents: 1 })]) as unknown,
  })
  expect(await seriesOf(series_id)).toMatchObject({ next: 42, next_number: `Б/042-${year}`, given: 1 })
})

test('the printed record says the number and the type', async () => {
  await using type = await aType({ series_id: await aSeries() })
  const { id, registered_number } = (await send(type.id)).body
  const shown = await creator!.fetch(`/api/workflow/documents/${id}/record.pdf`)
  expect([shown.status, registered_number]).toEqual([200, 'Б/1'])
  const asking = {
    services: app.services,
    principal: everywhere(),
    language: 'mn' as const,
    printedBy: '',
    at: new Date(),
  }
  const said = await withTenant(db, { orgId: trade.orgId, userId: 0 }, (trx) =>
    recordSaidTo({ ...asking, db: trx }, id),
  )
  const { blocks } = composeRecord(await withMarks(app.services, said), new Set())
  expect(blocks.slice(0, 3)).toMatchObject([
    { kind: 'letterhead', number: 'Б/1' },
    {},
    { facts: expect.arrayContaining([{ label: 'Баримтын төрөл', value: 'Боловсон хүчний тушаал' }]) as unknown },
  ])
  expect(JSON.stringify(blocks)).toContain('Албан ёсны дугаар')
})

const everywhere = () => ({
  userId: 0,
  orgId: trade.orgId,
  roleId: 0,
  sessionId: '',
  permissions: new Set(['workflow.documents.all']),
  via: 'bearer' as const,
  person: { empId: null, structId: null, jobId: null, roleIds: [], firstName: '', lastName: '' },
})

test('many at once get each number once and leave none out, and a refused one takes none', async () => {
  const series_id = await aSeries({ pattern: '{n}' })
  await using type = await aType({ series_id })
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, at) => send(type.id, at % 4 === 3 ? { watcher_emp_ids: [999_999] } : {})),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map((_, at) => (at % 4 === 3 ? 422 : 200)))
  expect(
    replies
      .flatMap(({ body }) => body.registered_number ?? [])
      .map(Number)
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 18 }, (_, at) => at + 1))
  expect(await seriesOf(series_id)).toMatchObject({ next: 19, given: 18 })
})

test('documents that are decided at once get each number once too', async () => {
  const series_id = await aSeries({ pattern: '{n}', moment: 'ended' })
  await using type = await aType({ series_id })
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await send(type.id)).body.id))
  for (const id of ids) {
    await decideAs(head!, id, 'reviewed')
    await decideAs(hr!, id, 'reviewed')
  }
  const ended = await Promise.all(ids.map((id) => decideAs(director!, id, 'decided')))
  expect(ended.map(({ body }) => Number(body.registered_number)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
})

test('another pattern is for the numbers to come; a count of which one was given cannot begin elsewhere', async () => {
  const id = await aSeries({ next: 5 })
  await using type = await aType({ series_id: id })
  const first = (await send(type.id)).body
  const changed = { ...aSeriesInput({ pattern: 'В/{n}', next: 6 }), id }
  expect((await admin.call(changeSeries, changed)).status).toBe(200)
  const second = (await send(type.id)).body
  expect([first.registered_number, second.registered_number]).toEqual(['Б/5', 'В/6'])
  expect((await seen(creator!, first.id)).registered?.number).toBe('Б/5')
  expect(refusalOf(await admin.call(changeSeries, { ...changed, next: 3 }))).toBe('409 workflow.filing.has_given')
  expect((await seriesOf(id)).next).toBe(7)
  // Another way of counting goes on where this one stands.
  expect(refusalOf(await admin.call(changeSeries, { ...changed, resets: 'never', next: 6 }))).toBe(
    '409 workflow.filing.has_given',
  )
  expect((await admin.call(changeSeries, { ...changed, resets: 'never', next: 7 })).status).toBe(200)
  expect((await send(type.id)).body.registered_number).toBe('В/7')
  // And back: the count of the year has seen less.
  expect((await admin.call(changeSeries, { ...changed, resets: 'yearly', next: 8 })).status).toBe(200)
  expect((await send(type.id)).body.registered_number).toBe('В/8')
})

test('a new year begins with one, and what was given last year stays', async () => {
  const id = await aSeries()
  await using type = await aType({ series_id: id })
  await db
    .insertInto('platform.counters')
    .values({ org_id: trade.orgId, name: `workflow series ${id} ${Number(year) - 1}`, value: 191 })
    .onConflict((known) => known.columns(['org_id', 'name']).doUpdateSet({ value: 191 }))
    .execute()
  expect((await send(type.id)).body.registered_number).toBe('Б/1')
})

test('a cancelled document gets no number', async () => {
  await using type = await aType({ series_id: await aSeries({ moment: 'decided' }) })
  const { id } = (await send(type.id)).body
  await decideAs(head!, id, 'returned', { description: 'Болохгүй.' })
  expect((await decideAs(creator!, id, 'cancelled', { description: 'Больё.' })).body).toMatchObject({
    document_status: 'CANCELLED',
    registered_number: null,
  })
})

test('a flow may have a series without types', async () => {
  const series_id = await aSeries({ pattern: 'Т-{n}', flow_ids: [LEAVE] })
  expect((await send(undefined)).body.registered_number).toBe('Т-1')
  const other = await aSeries({ pattern: 'У-{n}', flow_ids: [LEAVE] })
  expect((await send(undefined)).body.registered_number).toBe('У-1')
  expect((await seriesOf(series_id)).flow_ids).toEqual([])
  expect((await admin.call(changeSeries, { ...aSeriesInput({ pattern: 'У-{n}', next: 2 }), id: other })).status).toBe(
    200,
  )
  expect((await send(undefined)).body.registered_number).toBeNull()
})

test('a flow that has types is taken through one of them, and what the type asks stands in the form of the document for ever', async () => {
  const fields: TypeInput['fields'] = [{ name: 'basis', label: { mn: 'Үндэслэл' }, kind: 'text', required: true }]
  await using type = await aType({ fields })
  expect((await creator!.call(listTypes, {})).body).toMatchObject([
    { id: type.id, flow_ids: [LEAVE], fields: [{ name: 'basis' }] },
  ])
  expect(refusalOf(await send(undefined))).toBe('422 workflow.type_needed')
  expect(refusalOf(await send(type.id + 1000))).toBe('422 workflow.type_not_of_flow')
  expect((await send(type.id)).body).toMatchObject({
    code: 'workflow.form.incomplete',
    fields: { 'fields.basis': expect.any(String) as string },
  })
  const { id } = (await send(type.id, { fields: { ...leave, basis: 'Хөдөлмөрийн хууль 99' } })).body
  expect((await admin.call(changeType, { ...aTypeInput(), id: type.id, fields: [] })).status).toBe(200)
  const { form, revision } = await seen(creator!, id)
  expect([form.at(-1)!.name, revision.fields['basis']]).toEqual(['basis', 'Хөдөлмөрийн хууль 99'])

  await decideAs(head!, id, 'returned', { description: 'Үндэслэлээ засна уу.' })
  expect(
    (
      await decideAs(creator!, id, 'recreated', {
        new_revision: { title: 'Чөлөө', fields: { ...leave, basis: 'Дотоод журам' } },
      })
    ).status,
  ).toBe(200)
})

test('a document says what its type was called when it was sent, whatever the type is called now, and its history binds the name', async () => {
  await using type = await aType()
  const { id } = (await send(type.id)).body
  expect(
    (await admin.call(changeType, { ...aTypeInput({ title: { mn: 'Хурлын тэмдэглэл' } }), id: type.id })).status,
  ).toBe(200)
  expect((await seen(creator!, id)).type).toEqual({ id: type.id, title: { mn: 'Боловсон хүчний тушаал' } })
  const [started] = await db
    .selectFrom('workflow.events')
    .select('payload')
    .where('instance_id', '=', id)
    .orderBy('seq')
    .limit(1)
    .execute()
  expect(started!.payload).toMatchObject({ type: 'started', type_title: { mn: 'Боловсон хүчний тушаал' } })
  // As it was before histories said so.
  await sql`update workflow.events set payload = payload - 'type_title' where instance_id = ${id}`.execute(db)
  expect((await seen(creator!, id)).type?.title).toEqual({ mn: 'Хурлын тэмдэглэл' })
})

test.each<[string, Partial<TypeInput>, string]>([
  ['without a flow', { flow_ids: [] }, '422 platform.bad_input'],
  ['of an unknown flow', { flow_ids: [4711] }, '404 workflow.flow_missing'],
  ['with an unknown series', { series_id: 4711 }, '404 workflow.filing.series_missing'],
  ['without a name', { title: { mn: ' ' } }, '422 platform.bad_input'],
  [
    'that asks what its flow asks',
    { fields: [{ name: 'reason', label: { mn: 'Шалтгаан' }, kind: 'text', required: false }] },
    '422 workflow.filing.field_taken',
  ],
  [
    'with a field that has no name',
    { fields: [{ name: 'basis', label: { mn: '' }, kind: 'text', required: false }] },
    '422 workflow.filing.fields_wrong',
  ],
])('a type %s is refused', async (_what, more, refusal) => {
  expect(refusalOf(await admin.call(addType, aTypeInput(more)))).toBe(refusal)
})

test.each<[string, Partial<SeriesInput>, string]>([
  ['without a counter', { pattern: 'Б/' }, '422 platform.bad_input'],
  ['that begins at nothing', { next: 0 }, '422 platform.bad_input'],
  ['of an unknown flow', { flow_ids: [4711] }, '404 workflow.flow_missing'],
])('a series %s is refused', async (_what, more, refusal) => {
  expect(refusalOf(await admin.call(addSeries, aSeriesInput(more)))).toBe(refusal)
})

test('only administrators keep types and series, each of their own organisation', async () => {
  const id = await aSeries()
  for (const person of [creator!, outsider!]) {
    expect((await person.call(showFiling, {})).status).toBe(403)
    expect((await person.call(addSeries, aSeriesInput())).status).toBe(403)
    expect((await person.call(changeSeries, { ...aSeriesInput(), id })).status).toBe(403)
    expect((await person.call(addType, aTypeInput())).status).toBe(403)
  }
})

test('numbers that were given can neither be changed nor taken back, not even by the product', async () => {
  const tenant = { orgId: trade.orgId, userId: 1 }
  await expect(withTenant(db, tenant, (trx) => trx.deleteFrom('workflow.series_numbers').execute())).rejects.toThrow(
    'permission denied',
  )
  await expect(
    withTenant(db, tenant, (trx) => trx.updateTable('workflow.series_numbers').set({ number: 'Б/0' }).execute()),
  ).rejects.toThrow('permission denied')
})

test('a required field of a type that no step of its flow lets anybody fill in: neither the type nor the flow gets through', async () => {
  const budget = { name: 'own_1', label: { mn: 'Төсөв' }, kind: 'money' as const, required: true }
  const flow = (id: number, rights: 'hidden' | 'editable') =>
    withTenant(db, { orgId: trade.orgId, userId: 0 }, (trx) =>
      publishDefinition(
        trx,
        trade.orgId,
        id,
        {
          code: `owing-${id}`,
          title: { mn: 'Төсөвтэй урсгал' },
          description: { mn: '' },
          category: { mn: 'Туршилт' },
          icon: 'doc',
          number_prefix: 'ТУ',
          form: [],
          diagram: draw({
            start: { type: 'START', next: 'review', field_rights: { own_1: 'hidden' } },
            review: {
              type: 'CHECK',
              to: toRole(trade.roles.reviewer),
              on: { reviewed: 'end', returned: 'fix' },
              field_rights: { own_1: rights },
            },
            fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
            end: { type: 'END' },
            cancel: { type: 'CANCEL' },
          }),
        },
        null,
      ),
    )
  await flow(91, 'hidden')
  const refused = await admin.call(addType, aTypeInput({ flow_ids: [91], fields: [budget] }))
  expect([refusalOf(refused), refused.body]).toMatchObject([
    '422 workflow.filing.field_never_filled',
    { fields: { fields: expect.stringMatching(/Заавал/) as string } },
  ])
  await using _optional = await aType({ flow_ids: [91], fields: [{ ...budget, required: false }] })

  await flow(92, 'editable')
  await using type = await aType({ flow_ids: [92], fields: [budget] })
  const again = await flow(92, 'hidden').catch((error: unknown) => error)
  expect(again).toMatchObject({
    code: 'workflow.not_a_diagram',
    details: { extra: { problems: [{ code: 'FIELD_NEVER_FILLED', field: 'own_1' }] } },
  })
  const {
    body: { id },
  } = await creator!.call(createDocument, { flow_id: 92, type_id: type.id, title: 'Төсөв', fields: {} })
  expect((await seen(head!, id)).my_steps[0]!.owed).toEqual(['own_1'])
})

test("of two who change one series, or one type, the second is told who was first; numbers that are given meanwhile are nobody's change", async () => {
  const id = await aSeries({ pattern: 'Х-{n}' })
  const { version } = await seriesOf(id)
  const rename = (mn: string) =>
    admin.call(changeSeries, { ...aSeriesInput({ pattern: 'Х-{n}', name: { mn } }), id, version })
  const told = (replies: Awaited<ReturnType<typeof rename>>[]) => {
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'access.changed_meanwhile_by',
      winner: { user_id: trade.users['admin'] },
    })
  }
  told(await Promise.all([rename('Нэг'), rename('Хоёр')]))

  await using type = await aType({ series_id: id, fields: [] })
  const { version: before } = (await admin.call(showFiling, {})).body.types.find((one) => one.id === type.id)!
  const { version: counted } = await seriesOf(id)
  expect((await send(type.id)).status).toBe(200)
  expect((await seriesOf(id)).version).toBe(counted)
  const describe = (mn: string) =>
    admin.call(changeType, { ...aTypeInput({ series_id: id, description: { mn } }), id: type.id, version: before })
  told(await Promise.all([describe('Нэг'), describe('Хоёр')]))
})
