import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { lookAtLeads } from './late.ts'

const app = await startedApp()
const { orgId, employees } = app.places.orgs.trade
const [admin, seller, head] = [await app.as('admin'), await app.as('sales'), await app.as('councillor3')]
type Who = typeof seller
const eventually = { timeout: 20_000, interval: 50 }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const person = (login: string) => `${employees[login]} Х`
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour)

const add = async (table: string, values: FieldValues, who: Who = seller) => {
  const reply = await who.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (id: string) => (await admin.call(showRow, { table: 'crm.leads', id })).body.values
const change = async (table: string, id: string, values: FieldValues, who: Who = seller) => {
  const stands = (await admin.call(showRow, { table: `crm.${table}`, id })).body.values
  const was = Object.fromEntries(Object.keys(values).map((name) => [name, stands[name] ?? null]))
  return who.call(changeRow, { table: `crm.${table}`, id, was, values }, key())
}
const news = async (who: Who) => {
  const { items } = (await (await who.fetch('/api/notifications?limit=100')).json()) as {
    items: { key: string; link: string | null }[]
  }
  return items
    .filter(({ key }) => key.startsWith('crm.notify.lead_late'))
    .map((one) => `${one.key} ${one.link?.slice('/crm/leads/'.length)}`)
}
const lead = (name: string, more: FieldValues = {}) =>
  add('leads', { name, answer_by: inHours(1).toISOString(), ...more })
const look = (now: Date) => lookAtLeads(app.services, orgId, now)

test('whoever has a lead that nobody answered in time hears of it once, and so does whoever leads them', async () => {
  const late = await lead('Хэн ч хариулаагүй')
  expect(late.values['answer_state']).toBe('waiting')
  const done = await lead('Хариулсан')
  await add('activities', { lead: `${done.id} —`, day: '2026-12-01', is_done: true })
  await expect.poll(async () => (await at(done.id))['answer_state'], eventually).toBe('answered')
  const quiet = await lead('Хугацаагүй', { answer_by: null })
  await look(new Date())
  expect((await at(late.id))['answer_state']).toBe('waiting')
  await look(inHours(2))
  expect((await at(late.id))['answer_state']).toBe('late')
  expect((await at(done.id))['answer_state']).toBe('answered')
  expect((await at(quiet.id))['answer_state']).toBeNull()
  await expect.poll(() => news(seller), eventually).toEqual([`crm.notify.lead_late ${late.id}`])
  await expect.poll(() => news(head), eventually).toEqual([`crm.notify.lead_late_of ${late.id}`])
  // Later looks say nothing anew, nor does one after the time was put off.
  await look(inHours(3))
  await change('leads', late.id, { answer_by: inHours(5).toISOString() })
  expect((await at(late.id))['answer_state']).toBe('waiting')
  await look(inHours(6))
  expect((await at(late.id))['answer_state']).toBe('late')
  const marker = await lead('Дараагийн')
  await look(inHours(7))
  await expect.poll(() => news(seller), eventually).toContain(`crm.notify.lead_late ${marker.id}`)
  expect((await news(seller)).filter((told) => told.endsWith(late.id))).toHaveLength(1)
})

test('a rule names whom it goes to instead; what is closed waits for nobody', async () => {
  await add(
    'response_rules',
    { name: 'Сайт', source: 'site', hours: '1', escalates_to: person('admin'), sort: '1' },
    admin,
  )
  const { id, values } = await add('leads', { name: 'Сайтаас ирсэн', source: 'site' })
  expect(values['answer_by']).toMatch(/T/)
  const stages = (await admin.call(queryRows, { table: 'crm.stages', limit: 100 })).body.rows
  const lost = stages.find((one) => one.values['of'] === 'lead' && one.values['type'] === 'lost')!
  const closed = await lead('Хаагдсан')
  await change('leads', closed.id, { stage: `${lost.id} —` })
  await look(inHours(24 * 30))
  await expect.poll(() => news(admin), eventually).toEqual([`crm.notify.lead_late_of ${id}`])
  expect((await news(head)).some((told) => told.endsWith(id))).toBe(false)
  expect((await at(closed.id))['answer_state']).toBeNull()
  expect((await news(seller)).some((told) => told.endsWith(closed.id))).toBe(false)
})

test('an answer after its time is a late one, and nobody but the product says that a lead is late', async () => {
  const { id } = await lead('Хожуу хариу', { answer_by: inHours(-1).toISOString() })
  await change('leads', id, { answer_state: 'late' })
  expect((await at(id))['answer_state']).toBe('waiting')
  await look(new Date())
  expect((await at(id))['answer_state']).toBe('late')
  await change('leads', id, { answer_state: 'answered' })
  expect((await at(id))['answer_state']).toBe('late')
  await add('activities', { lead: `${id} —`, day: '2026-12-01', is_done: true })
  await expect.poll(async () => (await at(id))['answer_state'], eventually).toBe('answered_late')
})
