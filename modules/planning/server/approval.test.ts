import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { chooseFlows } from '#modules/records/server/index.ts'
import {
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  readGantt,
  sendRows,
  showRow,
  showRowHistory,
  showTable,
} from '#modules/records/shared/index.ts'
import { listInbox, processesOfRows, showDocument } from '#modules/workflow/shared/index.ts'
import { decideAs, publishRepairFlow, refusalOf } from '#modules/workflow/testing/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, employees } = app.places.orgs.trade
const [lead, planner, director, outsider, theirs, reviewer] = [
  await app.as('councillor1'),
  await app.as('councillor2'),
  await app.as('director'),
  await app.as('sales'),
  await app.as('principal'),
  await app.as('reviewer'),
]
type Who = typeof lead
const PROJECTS = 'planning.projects'
const [FLOW, OTHER, REVIEWED] = [81, 82, 83]
await publishRepairFlow(db, orgId, REVIEWED, { role: roles.reviewer })
for (const flow of [FLOW, OTHER]) await publishRepairFlow(db, orgId, flow, { role: roles.director })

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = async (table: string, values: Record<string, string | boolean>, who: Who = lead) =>
  (await who.call(addRow, { table: `planning.${table}`, values }, key())).body
const begun = (name: string, more: Record<string, string | boolean> = {}) =>
  add('projects', { name, budget: '45000000', description: '<p>Хоёр давхрын засвар</p>', ...more })
const choose = (flows: { flow: number; refused_at: string[] }[]) =>
  asSystem(db, (trx) => chooseFlows(trx, orgId, PROJECTS, flows))
const send = (id: string, who: Who = lead, flow = FLOW) =>
  who.call(sendRows, { table: PROJECTS, ids: [id], flow }, key())
const row = async (id: string, who: Who = lead) => (await who.call(showRow, { table: PROJECTS, id })).body.values
const change = (id: string, values: Record<string, string>, was: Record<string, string | null>, who: Who = lead) =>
  who.call(changeRow, { table: PROJECTS, id, was, values }, key())
const ways = async (id: string, who: Who = lead) =>
  (await who.call(processesOfRows, { table: PROJECTS, ids: [id] })).body
const processOf = async (id: string, who: Who = lead) => (await ways(id, who)).rows[0]!.processes[0]!

test('a project takes a flow once its organisation chose one for projects, and no other', async () => {
  const { id } = await begun('Урсгалгүй төсөл')
  expect((await lead.call(showTable, { table: PROJECTS })).body.table.flows).toBeUndefined()
  expect(refusalOf(await send(id))).toBe('404 records.flows.unknown')
  await choose([{ flow: FLOW, refused_at: [] }])
  expect((await ways(id)).flows.map((one) => one.id)).toEqual([FLOW])
  expect(refusalOf(await send(id, lead, OTHER))).toBe('404 records.flows.unknown')
  // Another organisation chose none.
  const elsewhere = await add('projects', { name: 'Хичээлийн байр' }, theirs)
  expect((await ways(elsewhere.id, theirs)).flows).toEqual([])
})

test('whoever leads it sends it, whoever decides reads in their inbox what it is, and at the end it is active', async () => {
  const { id } = await begun('Байрны засвар')
  const named = `${id} Байрны засвар`
  await add('members', { project: named, person: `${employees['councillor2']} Х`, permission: '3' })
  expect(refusalOf(await send(id, planner))).toMatch(/^403/)
  expect((await send(id)).body).toEqual({ count: 1 })
  expect(await row(id)).toMatchObject({ state: 'planned', approval: 'CHECK' })
  const process = await processOf(id)
  expect(process).toMatchObject({ status_type: 'CHECK', waits_for_me: false, may_open: true })
  expect(process.holder).toEqual({ name: 'Захирал', others: 0 })
  expect(JSON.stringify((await director.call(listInbox, { box: 'waiting' })).body)).toContain('Байрны засвар')
  const [told] = (await director.call(showDocument, { id: process.id })).body.subject_rows!.seen
  expect(told).toMatchObject({ title: 'Байрны засвар', link: `/planning/${id}` })
  const facts = Object.fromEntries(told!.facts.map(({ label, text }) => [label, text]))
  expect(facts).toMatchObject({ Нэр: 'Байрны засвар', Төсөв: expect.stringContaining('45') as string })
  expect(facts['Тайлбар']).toBe('Хоёр давхрын засвар')
  // Where it stands is part of the project: its members see that, and with whom.
  expect((await processOf(id, planner)).holder).toEqual({ name: 'Захирал', others: 0 })
  expect((await outsider.call(processesOfRows, { table: PROJECTS, ids: [id] })).body.rows).toEqual([])
  expect(await decideAs(director, process.id, 'reviewed')).toMatchObject({ status: 200 })
  expect(await row(id)).toMatchObject({ state: 'active', approval: 'END' })
  expect((await processOf(id)).holder).toBeNull()
  const history = (await lead.call(showRowHistory, { table: PROJECTS, id })).body
  expect(history[0]!.changes.map(({ column }) => column).toSorted()).toEqual(['approval', 'state'])
  // What is under way is not sent again.
  expect((await ways(id)).flows).toEqual([])
  expect(refusalOf(await send(id))).toBe('409 records.flows.not_now')
})

test('on its way a project stands as it is and its tasks are planned; whoever decides does not change its state', async () => {
  const { id } = await begun('Явж буй төсөл')
  await send(id)
  expect(refusalOf(await change(id, { state: 'active' }, { state: 'planned' }))).toBe('409 records.flows.travels')
  expect(refusalOf(await change(id, { budget: '1' }, { budget: '45000000' }))).toBe('409 records.flows.travels')
  expect(refusalOf(await lead.call(deleteRows, { table: PROJECTS, ids: [id] }, key()))).toBe(
    '409 records.flows.travels',
  )
  const task = await add('tasks', { name: 'Хана будах', project: `${id} Явж буй төсөл` })
  expect(task.values).toMatchObject({ name: 'Хана будах' })
  expect(await row(id)).toMatchObject({ tasks: '1' })
  const { id: process } = await processOf(id)
  expect(refusalOf(await change(id, { state: 'active' }, { state: 'planned' }, director))).toMatch(/^4(03|09|22)/)
  // Sent back it is with whoever leads it: they mend what it says, and not its state.
  await decideAs(director, process, 'returned', { description: 'Төсвөө тодруулна уу' })
  expect((await processOf(id)).waits_for_me).toBe(true)
  expect((await change(id, { budget: '40000000' }, { budget: '45000000' })).status).toBe(200)
  expect((await change(id, { state: 'active' }, { state: 'planned' })).body).toMatchObject({
    fields: { 'values.state': 'Энэ баганыг зөвхөн харна.' },
  })
  expect(await decideAs(lead, process, 'recreated', { description: 'Заслаа' })).toMatchObject({ status: 200 })
  expect(await decideAs(director, process, 'reviewed')).toMatchObject({ status: 200 })
  expect(await row(id)).toMatchObject({ state: 'active', budget: '40000000' })
})

test('what is refused is planned again, and may be sent anew', async () => {
  const { id } = await begun('Татгалзсан төсөл', { state: 'paused' })
  await send(id)
  const { id: process } = await processOf(id)
  await decideAs(director, process, 'returned', { description: 'Одоохондоо хэрэгжүүлэхгүй' })
  expect(await decideAs(lead, process, 'cancelled', { description: 'Татаж авлаа' })).toMatchObject({ status: 200 })
  expect(await row(id)).toMatchObject({ state: 'planned', approval: 'CANCEL' })
  expect((await send(id)).body).toEqual({ count: 1 })
})

test('an end that means a refusal makes no project active, and a flow that is chosen no more ends what it began', async () => {
  await choose([
    { flow: FLOW, refused_at: [] },
    { flow: OTHER, refused_at: ['end'] },
  ])
  const { id } = await begun('Хоёр дахь урсгал')
  await send(id, lead, OTHER)
  await choose([{ flow: FLOW, refused_at: [] }])
  expect((await lead.call(queryRows, { table: PROJECTS, search: 'Хоёр дахь' })).body.rows[0]!.may).toEqual([])
  const { id: process } = await processOf(id)
  await decideAs(director, process, 'reviewed')
  expect(await row(id)).toMatchObject({ state: 'planned', approval: 'END' })
  expect(refusalOf(await send(id, lead, OTHER))).toBe('409 records.flows.not_now')
})

test('a template goes nowhere', async () => {
  const { id } = await begun('Загвар төсөл', { is_template: true })
  expect((await ways(id)).flows).toEqual([])
  expect(refusalOf(await send(id))).toBe('409 records.flows.not_now')
})

test('whoever decides reads the project with its plan, and goes on reading both once they decided', async () => {
  await choose([{ flow: REVIEWED, refused_at: [] }])
  const { id } = await begun('Хянагчийн төсөл')
  const named = `${id} Хянагчийн төсөл`
  const day = (name: string, starts_on: string) =>
    add('tasks', { name, project: named, starts_on, ends_on: starts_on, mode: 'manual', description: '<p>Дотоод</p>' })
  const [one, two] = [await day('Буулгах', '2026-03-02'), await day('Будах', '2026-03-03')]
  await add('links', { from_task: `${one.id} Х`, to_task: `${two.id} Х` })
  const other = await begun('Өөр төсөл')
  await add('tasks', { name: 'Өөр ажил', project: `${other.id} Х` })
  const plan = () =>
    reviewer.call(readGantt, {
      table: 'planning.tasks',
      columns: ['name', 'description'],
      sort: ['starts_on'],
      from: 'starts_on',
      to: 'ends_on',
      links: { table: 'planning.links', from: 'from_task', to: 'to_task', type: 'type', lag: 'lag' },
    })
  const reads = async () => {
    const shown = await reviewer.call(showRow, { table: PROJECTS, id })
    expect(shown.body).toMatchObject({ values: { name: 'Хянагчийн төсөл', budget: '45000000' } })
    expect(shown.body.values['percent'] ?? null).toBeNull()
    const drawn = (await plan()).body
    // Names and days, and not what is said within a task, nor anything of other projects.
    expect(drawn.rows.map(([row, [name, said]]) => [row, name, said])).toEqual([
      [one.id, 'Буулгах', null],
      [two.id, 'Будах', null],
    ])
    expect(drawn.links?.rows.map(([, from, to]) => [from, to])).toEqual([[one.id, two.id]])
  }
  expect((await reviewer.call(showRow, { table: PROJECTS, id })).status).toBe(404)
  await send(id, lead, REVIEWED)
  await reads()
  const { id: process } = await processOf(id, reviewer)
  expect(await decideAs(reviewer, process, 'reviewed')).toMatchObject({ status: 200 })
  await reads()
  expect(await row(id, reviewer)).toMatchObject({ state: 'active', approval: 'END' })
  expect(await processOf(id, reviewer)).toMatchObject({ id: process, may_open: true, waits_for_me: false })
  // It is theirs to read, and no more.
  expect((await change(id, { budget: '1' }, { budget: '45000000' }, reviewer)).status).toBe(403)
  expect((await reviewer.call(deleteRows, { table: PROJECTS, ids: [id] }, key())).body).toMatchObject({ count: 0 })
  expect((await outsider.call(showRow, { table: PROJECTS, id })).status).toBe(404)
  expect((await reviewer.call(showRow, { table: PROJECTS, id: other.id })).status).toBe(404)
})
