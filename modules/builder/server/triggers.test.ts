import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { registerTriggerHooks } from '#modules/records/server/index.ts'
import {
  addRow,
  changeRow,
  changeRows,
  column,
  deleteRows,
  queryRows,
  showRow,
  showTable,
  type Table,
  table,
  type Trigger,
  words,
} from '#modules/records/shared/index.ts'
import { brought, tried } from '#modules/records/testing/index.ts'
import { processesOfRows } from '#modules/workflow/shared/index.ts'
import { publishRepairFlow } from '#modules/workflow/testing/index.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { changeUse, saveTableDraft, showTableDraft } from '../shared/contract.ts'
import { listTriggerRuns } from '../shared/triggers.ts'
import { drafted, key, published } from '../testing/builders.ts'

const seenByHook: string[] = []
let mayPass = false
atTheEnd(
  registerTriggerHooks({
    'test.stamp': {
      title: words('Тамга', 'Stamp', '도장'),
      before: (_, { to }) => {
        if (to?.['name'] === 'хориотой') throw unprocessable('records.row_outside')
        return Promise.resolve({ stamp: `тамга ${String(to?.['name'])}` })
      },
    },
    'test.after': {
      title: words('Дараа', 'After', '이후'),
      after: (_, { event, to, from }) => {
        if (!mayPass && to?.['name'] === 'саатсан') throw new Error('not now')
        seenByHook.push(`${event} ${String((to ?? from)?.['name'])}`)
        return Promise.resolve()
      },
    },
  }),
)

const app = await startedApp()
const { db } = app.services
const { orgId, roles } = app.places.orgs.trade
const [builder, clerk, director, reviewer, theirs] = [
  await app.as('builder'),
  await app.as('creator'),
  await app.as('director'),
  await app.as('reviewer'),
  await app.as('principal'),
]
const own = (name: string) => words(name, name, name)
const FLOW = 82
await publishRepairFlow(db, orgId, FLOW, { role: roles.director })

const T = 'records.orders'
const trigger = (id: string, said: Omit<Trigger, 'id' | 'title'>): Trigger => ({ id, title: own(id), ...said })
const orders = (more: Partial<Table>): Table => ({
  ...table(T, {
    title: own('Захиалга'),
    columns: {
      name: column('text', { title: own('Нэр'), required: true }),
      amount: column('number', { title: own('Дүн') }),
      level: column('text', { title: own('Зэрэг') }),
      stamp: column('text', { title: own('Тамга') }),
      count: column('number', { title: own('Тоо') }),
      double: column('number', { title: own('Хоёр дахин'), formula: 'amount * 2' }),
      secret: column('text', { title: own('Нууц') }),
      state: column('process_status', { title: own('Төлөв') }),
    },
    label: '{name}',
    sort: 'name',
  }),
  ...more,
})
const [id = ''] = await drafted(builder, [orders({})])
expect(await published(builder, [id])).toEqual({ state: 'done', problems: [] })
await builder.call(changeUse, {
  id,
  roles: [
    { id: roles.employee, actions: ['r', 'c', 'u', 'd', 'import'] },
    { id: roles.director, actions: ['r'] },
  ],
  in_menu: true,
})

/** The table with these triggers and flows, published. */
async function withThese(more: Partial<Table>) {
  const { body } = await builder.call(showTableDraft, { id })
  await builder.call(saveTableDraft, { id, edit: body.edit, draft: { ...orders(more), name: body.draft.name } })
  return published(builder, [id])
}
const add = (values: Record<string, string | boolean>, who = clerk) => who.call(addRow, { table: T, values }, key())
const change = async (one: string, values: Record<string, string | null>) => {
  const { body } = await clerk.call(showRow, { table: T, id: one })
  return clerk.call(changeRow, { table: T, id: one, was: body.values, values }, key())
}
const valuesOf = async (one: string) => (await clerk.call(showRow, { table: T, id: one })).body.values
const soon = { timeout: 15_000, interval: 100 }
const runs = async () => (await builder.call(listTriggerRuns, { id })).body
const cell = (text: string) => text

test('before a row is written a trigger puts figures into it, and refuses it in the words of its builder, at every door', async () => {
  const done = await withThese({
    triggers: [
      trigger('level', {
        moment: 'before',
        event: 'insert',
        when: 'double > 100',
        actions: [{ do: 'set', column: 'level', to: '"том"' }],
      }),
      trigger('level-again', {
        moment: 'before',
        event: 'update',
        columns: ['amount'],
        actions: [{ do: 'set', column: 'level', to: 'amount > 50 ? "том" : "жижиг"' }],
      }),
      trigger('no', {
        moment: 'before',
        event: 'insert',
        when: 'amount > 1000',
        actions: [{ do: 'refuse', says: words('Мянгаас их байж болохгүй', 'Not above a thousand', '천 초과 불가') }],
      }),
      trigger('keep', {
        moment: 'before',
        event: 'delete',
        when: 'level == "том"',
        actions: [{ do: 'refuse', says: own('Томыг устгахгүй') }],
      }),
      trigger('stamp', { moment: 'before', event: 'insert', actions: [{ do: 'hook', hook: 'test.stamp' }] }),
    ],
  })
  expect(done).toEqual({ state: 'done', problems: [] })
  const { body } = await add({ name: 'Нэг', amount: '51' })
  expect(body.values).toMatchObject({ level: 'том', double: '102', stamp: 'тамга Нэг' })
  await change(body.id, { amount: '5' })
  expect(await valuesOf(body.id)).toMatchObject({ level: 'жижиг', double: '10' })
  await change(body.id, { name: 'Нэг дэх' })
  expect(await valuesOf(body.id)).toMatchObject({ level: 'жижиг' })

  const refused = await add({ name: 'Их', amount: '1001' })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Мянгаас их байж болохгүй')])
  expect((await add({ name: 'хориотой' })).status).toBe(422)

  const file = [
    ['Нэр', 'Дүн'].map(cell),
    ['Файлаас', '60'].map(cell),
    ['Их файлаас', '2000'].map(cell),
    ['хориотой', '1'].map(cell),
  ]
  const { body: stands } = await clerk.call(queryRows, { table: T })
  const seen = await tried(clerk, T, file)
  expect(seen.counts).toMatchObject({ create: 1, bad_new: 2 })
  await brought(clerk, T, seen.id, { bad: 'leave_out' })
  const { body: after } = await clerk.call(queryRows, { table: T })
  expect(after.rows.length).toBe(stands.rows.length + 1)
  const fromFile = after.rows.find(({ values }) => values['name'] === 'Файлаас')!
  expect(fromFile.values).toMatchObject({ level: 'том', stamp: 'тамга Файлаас' })

  await clerk.call(changeRows, { table: T, ids: [body.id], values: { amount: '70' } }, key())
  expect(await valuesOf(body.id)).toMatchObject({ level: 'том' })
  expect((await clerk.call(deleteRows, { table: T, ids: [body.id] }, key())).status).toBe(422)
  expect(await valuesOf(body.id)).toMatchObject({ level: 'том' })
})

test('after a row was written it is done once, also after failures, and the builder reads what was', async () => {
  await withThese({
    triggers: [
      trigger('became-big', {
        moment: 'after',
        event: 'update',
        when: 'amount > 100',
        actions: [{ do: 'set', column: 'count', to: 'count == null ? 1 : count + 1' }],
      }),
      trigger('tell-hook', { moment: 'after', event: 'insert', actions: [{ do: 'hook', hook: 'test.after' }] }),
      trigger('gone', { moment: 'after', event: 'delete', actions: [{ do: 'hook', hook: 'test.after' }] }),
      trigger('lost', { moment: 'after', event: 'delete', actions: [{ do: 'hook', hook: 'test.nobody' }] }),
    ],
  })
  const { body } = await add({ name: 'саатсан', amount: '1', count: '0' })
  await expect.poll(async () => (await runs())[0]?.tries, soon).toBeGreaterThan(0)
  expect(seenByHook).toEqual([])
  mayPass = true
  await expect.poll(() => seenByHook, { timeout: 30_000, interval: 200 }).toEqual(['insert саатсан'])

  await change(body.id, { amount: '101' })
  await expect.poll(async () => (await valuesOf(body.id))['count'], soon).toBe('1')
  // It was so already.
  await change(body.id, { amount: '102' })
  await change(body.id, { amount: '1' })
  await change(body.id, { amount: '103' })
  await expect.poll(async () => (await valuesOf(body.id))['count'], soon).toBe('2')
  await clerk.call(deleteRows, { table: T, ids: [body.id] }, key())
  await expect.poll(() => seenByHook, soon).toEqual(['insert саатсан', 'delete саатсан'])
  await expect
    .poll(async () => (await runs()).find(({ trigger_id }) => trigger_id === 'lost'), soon)
    .toMatchObject({ state: 'failed', problem: expect.stringContaining('модуль') as string })
  expect((await clerk.call(listTriggerRuns, { id })).status).toBe(403)
  expect((await theirs.call(listTriggerRuns, { id })).status).not.toBe(200)
}, 60_000)

test('writes that set each other going stop after five, and the log says so', async () => {
  await withThese({
    triggers: [
      trigger('again', {
        moment: 'after',
        event: 'update',
        columns: ['count'],
        actions: [{ do: 'set', column: 'count', to: 'count + 1' }],
      }),
    ],
  })
  const { body } = await add({ name: 'Гинж', count: '0' })
  await change(body.id, { count: '1' })
  await expect
    .poll(async () => (await runs()).filter(({ state }) => state === 'failed')[0]?.problem, soon)
    .toContain('5')
  expect(await valuesOf(body.id)).toMatchObject({ count: '6' })
}, 30_000)

test('people hear of it with what they may see of the row; whoever does not read it hears nothing', async () => {
  await withThese({
    triggers: [
      trigger('say', {
        moment: 'after',
        event: 'insert',
        when: 'name == "Мэдээ"',
        actions: [
          {
            do: 'notify',
            writer: true,
            roles: [roles.director, roles.reviewer],
            says: own('{name} {amount} бичигдлээ'),
            mail: true,
          },
        ],
      }),
    ],
  })
  await add({ name: 'Мэдээ', amount: '7' })
  const news = async (who: typeof clerk) => JSON.stringify(await (await who.fetch('/api/notifications', {})).json())
  await expect.poll(() => news(clerk), soon).toContain('Мэдээ 7 бичигдлээ')
  await expect.poll(() => news(director), soon).toContain('Мэдээ 7 бичигдлээ')
  for (const who of [reviewer, theirs]) expect(await news(who)).not.toContain('бичигдлээ')
  expect((await clerk.call(showTable, { table: T })).body.table.triggers).toBeUndefined()
})

test('rows set out by themselves when they are added, or when a condition has come true', async () => {
  await withThese({ flows: [{ flow: FLOW, start: 'when', when: 'amount > 500' }] })
  const { body: small } = await add({ name: 'Бага', amount: '5' })
  await change(small.id, { amount: '501' })
  await expect.poll(async () => (await valuesOf(small.id))['state'], soon).toBe('CHECK')
  const way = (await clerk.call(processesOfRows, { table: T, ids: [small.id] })).body.rows[0]!.processes
  expect(way).toMatchObject([{ title: 'Бага', may_open: true }])

  await withThese({ flows: [{ flow: FLOW, start: 'on_create' }] })
  const { body: fresh } = await add({ name: 'Шинэ' })
  await expect.poll(async () => (await valuesOf(fresh.id))['state'], soon).toBe('CHECK')
})

test('what cannot be is not published', async () => {
  const wrong = async (said: Omit<Trigger, 'id' | 'title'>) =>
    (await withThese({ triggers: [trigger('x', said)] })).problems.map(({ problem }) => problem).join()
  const after = { moment: 'after', event: 'insert' } as const
  expect(await wrong({ ...after, actions: [] })).toBe('Үйлдэл юу хийхийг хэлээгүй байна.')
  expect(await wrong({ ...after, actions: [{ do: 'refuse', says: own('х') }] })).toBe(
    'Хадгалахын өмнө зөвхөн утга тавих, татгалзах, модулийн үйлдэл хийж болно; татгалзах нь зөвхөн өмнө.',
  )
  expect(await wrong({ ...after, when: 'nobody > 1', actions: [{ do: 'flow', flow: 1 }] })).toBe(
    'Үйлдлийн нөхцөл ойлгомжгүй байна.',
  )
  expect(await wrong({ ...after, actions: [{ do: 'set', column: 'double', to: '1' }] })).toBe(
    'Энэ баганад ийм утга тавих боломжгүй.',
  )
  expect(await wrong({ ...after, actions: [{ do: 'notify', writer: true, says: { mn: '' } }] })).toBe(
    'Хүнд хэлэх үгээ бичнэ үү.',
  )
})
