import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [admin, seller, director, other] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('director'),
  await app.as('hr'),
]
const eventually = { timeout: 20_000, interval: 50 }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

const add = async (table: string, values: FieldValues, who = seller) => {
  const reply = await who.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (table: string, id: string) => (await admin.call(showRow, { table: `crm.${table}`, id })).body.values
const change = async (table: string, id: string, values: FieldValues, who = seller) => {
  const was = await at(table, id)
  return who.call(changeRow, { table: `crm.${table}`, id, was, values }, key())
}
const rows = async (table: string, who = admin) =>
  (await who.call(queryRows, { table: `crm.${table}`, limit: 200 })).body.rows
const stage = async (of: string, type: string) => {
  const found = (await rows('stages')).find(({ values }) => values['of'] === of && values['type'] === type)!
  return `${found.id} ${String(found.values['name'])}`
}

test('an organisation begins with stages and kinds of activities, and what is added with the first of them', async () => {
  expect((await rows('stages')).map(({ values }) => values['type'])).toEqual(
    expect.arrayContaining(['open', 'ongoing', 'on_hold', 'won', 'lost']),
  )
  const lead = await add('leads', { name: 'Ноосон хивс 40 ширхэг', person: 'Болормаа', phone: '99112233' })
  expect(lead.values).toMatchObject({ stage: await stage('lead', 'open'), type: 'open' })
  expect(lead.values['owner']).toContain(String(employees['sales']))
  const opportunity = await add('opportunities', { name: 'Хивс' })
  expect(opportunity.values).toMatchObject({ stage: await stage('opportunity', 'open'), probability: '10' })
})

test('one sees what is their own; whoever leads them sees it too, and nobody else does', async () => {
  const { id } = await add('leads', { name: 'Зөвхөн миний' })
  const seen = async (who: typeof seller) => (await who.call(showRow, { table: 'crm.leads', id })).status
  expect(await seen(director)).toBe(200)
  expect(await seen(other)).not.toBe(200)
  expect((await rows('leads', seller)).some((one) => one.id === id)).toBe(true)
  expect((await change('leads', id, { owner: `${employees['director']} Х` }, admin)).status).toBe(200)
  expect(await seen(seller)).toBe(404)
  expect((await rows('leads', seller)).some((one) => one.id === id)).toBe(false)
})

test('what is lost says why and when; what is taken up again says neither', async () => {
  const { id } = await add('leads', { name: 'Алдагдах сэжим' })
  // Whoever sells writes down a reason that is not there yet.
  const reason = await add('lost_reasons', { name: 'Төсөв байхгүй' })
  const lost_reason = `${reason.id} Төсөв байхгүй`
  const lost = await stage('lead', 'lost')
  expect((await change('leads', id, { stage: lost, lost_reason, lost_words: 'Төсөв хүрээгүй' })).status).toBe(200)
  expect(await at('leads', id)).toMatchObject({ type: 'lost', lost_reason, lost_words: 'Төсөв хүрээгүй' })
  expect((await at('leads', id))['closed_on']).toMatch(/^\d{4}-/)
  expect((await change('leads', id, { stage: await stage('lead', 'ongoing') })).status).toBe(200)
  expect(await at('leads', id)).toMatchObject({ type: 'ongoing', lost_reason: null, lost_words: null, closed_on: null })
})

test('the probability follows the stage, until somebody says another one', async () => {
  const { id } = await add('opportunities', { name: 'Гэрээт борлуулалт', amount: '1000000', probability: '35' })
  expect(await at('opportunities', id)).toMatchObject({ probability: '35', value: '1000000', weighted: '350000' })
  await change('opportunities', id, { stage: await stage('opportunity', 'ongoing') })
  expect(await at('opportunities', id)).toMatchObject({ probability: '30', weighted: '300000' })
  await change('opportunities', id, { stage: await stage('opportunity', 'won') })
  expect(await at('opportunities', id)).toMatchObject({ probability: '100', type: 'won' })
})

test('the value of an opportunity is what its products come to, in tugrugs by its rate', async () => {
  const { id } = await add('opportunities', { name: 'Экспорт', amount: '100', currency: 'USD', rate: '3500' })
  expect(await at('opportunities', id)).toMatchObject({ value: '350000' })
  await add('opportunity_lines', {
    opportunity: `${id} —`,
    name: 'Ноолуур',
    quantity: '3',
    price: '50',
    discount: '10',
  })
  expect(await at('opportunities', id)).toMatchObject({ total: '135', value: '472500' })
})

test('it is noted how long something stood in each stage', async () => {
  const { id } = await add('leads', { name: 'Шат шатаар' })
  const stays = async () =>
    (await rows('stage_times'))
      .filter(({ values }) => String(values['lead']).startsWith(id))
      .map(({ values }) => [String(values['stage']).split(' ').slice(1).join(' '), values['left_at'] !== null])
  await expect.poll(stays, eventually).toEqual([['Шинэ', false]])
  await change('leads', id, { stage: await stage('lead', 'ongoing') })
  await expect.poll(stays, eventually).toEqual([
    ['Шинэ', true],
    ['Холбогдсон', false],
  ])
})

test('an activity is called as its type says and is with whom its lead is; the first one that is done answers the lead', async () => {
  const company = await add('companies', { name: 'Гоёо ХХК', register: '5512345' })
  const lead = await add('leads', { name: 'Утасдах', company: `${company.id} —` })
  const activity = await add('activities', { lead: `${lead.id} —`, day: '2026-11-30' })
  expect(activity.values).toMatchObject({ name: 'Утсаар холбогдох', company: `${company.id} Гоёо ХХК`, kind: 'call' })
  expect(await at('leads', lead.id)).toMatchObject({ next_on: '2026-11-30', answered_at: null })
  await change('activities', activity.id, { is_done: true, outcome: 'Уулзахаар болсон' })
  expect((await at('activities', activity.id))['done_at']).toMatch(/T/)
  await expect.poll(async () => (await at('leads', lead.id))['answered_at'], eventually).toMatch(/T/)
  expect(await at('leads', lead.id)).toMatchObject({ next_on: null })
})

test('an activity falls to whom its type names, also where that is nobody of one’s own people', async () => {
  const drive = { name: 'Бараа хүргэх', kind: 'task', person: `${employees['accountant']} Х` }
  const type = await add('activity_types', drive, admin)
  const lead = await add('leads', { name: 'Хүргэлттэй' })
  const values = { type: `${type.id} —`, lead: `${lead.id} —`, day: '2026-12-02' }
  const falls = await add('activities', values)
  expect(falls.values['owner']).toContain(String(employees['accountant']))
  // Whoever has the lead sees what others do for it; on a lead of somebody else they give nobody anything to do.
  expect((await rows('activities', seller)).some(({ id }) => id === falls.id)).toBe(true)
  const theirs = await add('leads', { name: 'Захирлынх', owner: `${employees['director']} Х` }, admin)
  const foreign = { table: 'crm.activities', values: { ...values, lead: `${theirs.id} —` } }
  expect((await seller.call(addRow, foreign, key())).status).not.toBe(200)
})

test('whoever manages a territory sees what is sold in all that lies below it, and nothing else', async () => {
  const manager = await app.as('councillor1')
  const seen = async (table: string, id: string) => (await manager.call(showRow, { table: `crm.${table}`, id })).status
  const above = await add('territories', { name: 'Зүүн бүс' }, admin)
  const below = await add('territories', { name: 'Дорнод', above: `${above.id} —` }, admin)
  const lead = await add('leads', { name: 'Дорнодын сэжим', territory: `${below.id} —` })
  const deal = await add('opportunities', { name: 'Дорнодын боломж', territory: `${below.id} —` })
  const other = await add('leads', { name: 'Бүсгүй сэжим' })
  expect([await seen('leads', lead.id), await seen('opportunities', deal.id)]).toEqual([404, 404])
  await change('territories', above.id, { manager: `${employees['councillor1']} Х` }, admin)
  expect([await seen('leads', lead.id), await seen('opportunities', deal.id)]).toEqual([200, 200])
  expect(await seen('leads', other.id)).toBe(404)
})
