import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  addRow,
  changeRow,
  changeRows,
  column,
  deleteRows,
  queryRows,
  sendRows,
  showRow,
  showRowHistory,
  showTable,
  type Table,
  table,
  undoImport,
  words,
} from '#modules/records/shared/index.ts'
import { badRows, brought, rested, tried } from '#modules/records/testing/index.ts'
import { listInbox, processesOfRows, showDocument } from '#modules/workflow/shared/index.ts'
import { decideAs, publishRepairFlow, refusalOf, seen } from '#modules/workflow/testing/index.ts'
import { changeUse, saveTableDraft, showTableDraft } from '../shared/contract.ts'
import { drafted, key, published } from '../testing/builders.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles } = app.places.orgs.trade
const [builder, clerk, director, outsider, theirs] = [
  await app.as('builder'),
  await app.as('creator'),
  await app.as('director'),
  await app.as('reviewer'),
  await app.as('principal'),
]
const own = (name: string) => words(name, name, name)
const FLOW = 81

await publishRepairFlow(db, orgId, FLOW, {
  role: roles.director,
  form: [{ name: 'amount', kind: 'money', label: own('Дүн'), required: false }],
})

const repairs: Table = table('records.repairs', {
  title: own('Засварын хүсэлт'),
  columns: {
    what: column('text', { title: own('Юуг'), required: true, unique: true }),
    amount: column('money', { title: own('Дүн') }),
    secret: column('text', { title: own('Дотоод тэмдэглэл') }),
    decision: column('text', { title: own('Шийдвэр') }),
    decided_on: column('date', { title: own('Шийдсэн өдөр') }),
    approved: column('checkbox', { title: own('Зөвшөөрсөн') }),
    why: column('text', { title: own('Шалтгаан') }),
    state: column('process_status', { title: own('Төлөв') }),
    process: column('workflow', { title: own('Явц') }),
  },
  label: '{what}',
  sort: 'what',
  flows: [
    {
      flow: FLOW,
      start: 'by_hand',
      opens: ['what', 'amount', 'decision'],
      on_end: [
        { when: 'ended', column: 'approved', put: 'value', value: true },
        { when: 'ended', column: 'decision', put: 'number' },
        { when: 'ended', column: 'decided_on', put: 'day' },
        { when: 'cancelled', column: 'why', put: 'reason' },
      ],
    },
  ],
})
const [id = ''] = await drafted(builder, [repairs])
expect(await published(builder, [id])).toEqual({ state: 'done', problems: [] })
await builder.call(changeUse, {
  id,
  roles: [{ id: roles.employee, actions: ['r', 'c', 'u', 'd', 'import'] }],
  in_menu: true,
})

type Person = typeof clerk
const T = 'records.repairs'
const add = async (values: Record<string, string | boolean>, who = clerk) =>
  (await who.call(addRow, { table: T, values: { what: 'Ачааны машин', ...values } }, key())).body.id
const send = (ids: string[], who: Person = clerk) => who.call(sendRows, { table: T, ids, flow: FLOW }, key())
const row = async (one: string, who: Person = clerk) => (await who.call(showRow, { table: T, id: one })).body.values
const change = (one: string, values: Record<string, string>, was: Record<string, string | null> = {}, who = clerk) =>
  who.call(changeRow, { table: T, id: one, was, values }, key())
const processOf = async (one: string, who: Person = clerk) =>
  (await who.call(processesOfRows, { table: T, ids: [one] })).body.rows[0]!.processes[0]!

test('a row is sent by hand, is decided from the inbox, and the result stands in it with the decision', async () => {
  const one = await add({ what: 'Тос солих', amount: '250000' })
  expect(await row(one)).toMatchObject({ state: null, process: null })
  expect((await send([one])).body).toEqual({ count: 1 })
  const { id: process, number, may_open } = await processOf(one)
  expect([number, may_open]).toEqual([expect.stringMatching(/^ЗС\/\d{4}-\d{4}$/), true])
  expect(await row(one)).toMatchObject({ state: 'CHECK', process: number })

  const inbox = (await director.call(listInbox, { box: 'waiting' })).body
  expect(JSON.stringify(inbox)).toContain('Тос солих')
  const view = (await director.call(showDocument, { id: process })).body
  expect(view.subject_rows).toEqual({
    seen: [
      {
        id: `${T}/${one}`,
        title: 'Тос солих',
        link: `/records/repairs/${one}`,
        // What the table opens to them, and where it says something.
        facts: [
          { label: 'Юуг', text: 'Тос солих' },
          { label: 'Дүн', text: expect.stringContaining('250') as string },
        ],
      },
    ],
    others: 0,
  })
  expect((await seen(director, process)).revision.fields).toMatchObject({ amount: '250000' })
  expect(await decideAs(director, process, 'reviewed')).toMatchObject({ status: 200 })
  expect(await row(one)).toMatchObject({
    state: 'END',
    approved: true,
    decision: number,
    decided_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    why: null,
  })
  const history = (await clerk.call(showRowHistory, { table: T, id: one })).body
  expect(history[0]!.changes.map((said) => said.column).toSorted()).toEqual([
    'approved',
    'decided_on',
    'decision',
    'state',
  ])
})

test('while it travels nobody changes or deletes it, a bulk change passes it over, and it stands open again afterwards', async () => {
  const [going, staying] = [await add({ what: 'Явж буй' }), await add({ what: 'Үлдсэн' })]
  await send([going])
  const travels = '409 records.flows.travels'
  expect(refusalOf(await change(going, { what: 'Өөр' }, { what: 'Явж буй' }))).toBe(travels)
  expect(refusalOf(await change(going, { what: 'Өөр' }, { what: 'Явж буй' }, builder))).toBe(travels)
  expect(refusalOf(await clerk.call(deleteRows, { table: T, ids: [going] }, key()))).toBe(travels)
  expect(
    (await clerk.call(changeRows, { table: T, ids: [going, staying], values: { secret: 'х' } }, key())).body,
  ).toEqual({
    count: 1,
  })
  expect((await clerk.call(deleteRows, { table: T, ids: [going, staying] }, key())).body).toEqual({ count: 1 })
  expect((await clerk.call(queryRows, { table: T, search: 'Явж буй' })).body.rows[0]!.may).toEqual([])
  const { id: process } = await processOf(going)
  await decideAs(director, process, 'reviewed')
  expect((await change(going, { what: 'Өөр' }, { what: 'Явж буй' })).status).toBe(200)
})

test('a file that is brought in leaves rows alone that travel, and its undoing does as well', async () => {
  const file = (amount: string) => [
    ['Юуг', 'Дүн'],
    ['Файлын нэг', amount],
    ['Файлын хоёр', amount],
  ]
  const first = await tried(clerk, T, file('10'), { keys: ['what'] })
  await brought(clerk, T, first.id)
  const { rows } = (await clerk.call(queryRows, { table: T, search: 'Файлын' })).body
  const [one, two] = ['Файлын нэг', 'Файлын хоёр'].map((what) => rows.find(({ values }) => values['what'] === what)!.id)
  await send([one!])
  const again = await tried(clerk, T, file('20'), { keys: ['what'] })
  expect(again.counts).toMatchObject({ change: 1, bad_known: 1 })
  expect((await badRows(clerk, T, again.id)).map(({ problems }) => JSON.stringify(problems))).toEqual([
    expect.stringContaining('Энэ мөр шийдвэр хүлээж байгаа'),
  ])
  await brought(clerk, T, again.id, { bad: 'leave_out' })
  expect([(await row(one!))['amount'], (await row(two!))['amount']]).toEqual(['10', '20'])

  await clerk.call(undoImport, { table: T, id: first.id }, key())
  const undone = await rested(clerk, T, first.id)
  expect(undone.left_behind?.count).toBe(2)
  expect((await clerk.call(showRow, { table: T, id: one! })).status).toBe(200)
  await decideAs(director, (await processOf(one!)).id, 'reviewed')
})

test('what is sent twice, because the answer was lost, is sent once', async () => {
  const one = await add({ what: 'Хоёр дарсан' })
  const once = key()
  const sent = () => clerk.call(sendRows, { table: T, ids: [one], flow: FLOW }, once)
  expect([(await sent()).body, (await sent()).body]).toEqual([{ count: 1 }, { count: 1 }])
  const { processes } = (await clerk.call(processesOfRows, { table: T, ids: [one] })).body.rows[0]!
  expect(processes).toHaveLength(1)
  await decideAs(director, processes[0]!.id, 'reviewed')
})

test('what refuses the result refuses the decision, and both stay as they were', async () => {
  const { body } = await builder.call(showTableDraft, { id })
  const refusing = {
    ...body.draft,
    rules: [{ when: 'approved && what == "Болохгүй"', says: own('Зөвшөөрч болохгүй') }],
  }
  await builder.call(saveTableDraft, { id, edit: body.edit, draft: refusing })
  expect((await published(builder, [id])).state).toBe('done')
  const one = await add({ what: 'Болохгүй' })
  await send([one])
  const { id: process } = await processOf(one)
  expect(refusalOf(await decideAs(director, process, 'reviewed'))).toBe('422 records.rule_broken')
  expect(await row(one)).toMatchObject({ state: 'CHECK', approved: false })
  expect((await seen(director, process)).my_steps).toHaveLength(1)
  await decideAs(director, process, 'returned', { description: 'Буцаав' })
  await decideAs(clerk, process, 'cancelled', { description: 'Болив' })
})

test('whoever has to decide reads the columns that the table opens to them, while it waits, and nothing else', async () => {
  const one = await add({ what: 'Хаалга', amount: '90000', secret: 'нууц' })
  expect((await director.call(showTable, { table: T })).status).toBe(404)
  await send([one])
  const { body } = await director.call(showTable, { table: T })
  expect(body.table.columns.map(({ name }) => name)).toEqual(['what', 'amount', 'decision'])
  expect((await director.call(queryRows, { table: T })).body.rows).toMatchObject([
    { id: one, values: { what: 'Хаалга', amount: '90000', decision: null } },
  ])
  expect(Object.keys(await row(one, director))).not.toContain('secret')
  // The step lets the row be written: what the form of the flow asks is corrected there.
  expect((await change(one, { what: 'Хаалга солих' }, { what: 'Хаалга' }, director)).status).toBe(200)
  expect((await change(one, { amount: '1' }, { amount: '90000' }, director)).status).toBe(422)
  expect((await change(one, { secret: '1' }, { secret: 'нууц' }, director)).status).toBe(422)
  expect((await outsider.call(showTable, { table: T })).status).toBe(404)
  await decideAs(director, (await processOf(one)).id, 'reviewed')
  expect((await director.call(showTable, { table: T })).status).toBe(404)
})

test('given back, it is corrected by whoever sent it in the form, the row follows, and given up it says why', async () => {
  const one = await add({ what: 'Шил', amount: '100' })
  await send([one])
  const { id: process } = await processOf(one)
  await decideAs(director, process, 'returned', { description: 'Дүнг нягтал' })
  expect(await row(one)).toMatchObject({ state: 'RE_CREATE' })
  await decideAs(clerk, process, 'recreated', {
    new_revision: { title: 'Шил', fields: { amount: '80' }, file_ids: [] },
  })
  expect(await row(one)).toMatchObject({ state: 'CHECK', amount: '80' })
  await decideAs(director, process, 'returned', { description: 'Хэрэггүй' })
  await decideAs(clerk, process, 'cancelled', { description: 'Болихоор шийдлээ' })
  expect(await row(one)).toMatchObject({ state: 'CANCEL', why: 'Болихоор шийдлээ', approved: false })
  expect((await send([one])).body).toEqual({ count: 1 })
})

test('of two who send it, or decide it, at once one does, and the other hears so', async () => {
  const one = await add({ what: 'Дугуй' })
  const sent = await Promise.all([send([one]), send([one], builder)])
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { id: process } = await processOf(one)
  const decided = await Promise.all([decideAs(director, process, 'reviewed'), decideAs(director, process, 'reviewed')])
  expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await row(one)).toMatchObject({ state: 'END' })
})

test('nobody sends what they may not change, nothing into a flow that the table does not name, and no other organisation', async () => {
  const one = await add({ what: 'Мотор' })
  expect((await send([one], outsider)).status).toBe(404)
  expect((await send([one], theirs)).status).toBe(404)
  expect((await theirs.call(processesOfRows, { table: T, ids: [one] })).status).toBe(404)
  const wrong = await clerk.call(sendRows, { table: T, ids: [one], flow: 1 }, key())
  expect(refusalOf(wrong)).toBe('404 records.flows.unknown')
  expect(await row(one)).toMatchObject({ state: null })
})

test('rows are filtered, put in order and called by where they stand', async () => {
  const { body } = await clerk.call(queryRows, {
    table: T,
    filter: { column: 'state', is: 'any_of', values: ['END'] },
    sort: ['state'],
  })
  expect(new Set(body.rows.map(({ values }) => values['state']))).toEqual(new Set(['END']))
  const shown = (await clerk.call(showTable, { table: T })).body.table
  const state = shown.columns.find(({ name }) => name === 'state')!
  expect(state.options!.find(({ value }) => value === 'END')!.label).toEqual({
    mn: 'Дууссан',
    en: 'Ended',
    ko: '종료됨',
  })
})
