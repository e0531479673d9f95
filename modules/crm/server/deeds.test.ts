import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { assignLeads, convertLead } from '../shared/convert.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [admin, seller, other] = [await app.as('admin'), await app.as('sales'), await app.as('hr')]
const eventually = { timeout: 20_000, interval: 50 }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const person = (login: string) => `${employees[login]} Х`

const add = async (table: string, values: FieldValues, who = seller) => {
  const reply = await who.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (table: string, id: string) => (await admin.call(showRow, { table: `crm.${table}`, id })).body.values

test('a lead becomes an opportunity with its company, contact, source and activities, once', async () => {
  const lead = await add('leads', {
    name: 'Ажлын хувцас 200 ширхэг',
    person: 'Мөнхтуул',
    company_name: 'Уулын зам ХХК',
    phone: '99001122',
    source: 'referral',
    value: '12000000',
  })
  const activity = await add('activities', { lead: `${lead.id} —`, day: '2026-12-01' })
  const wish = {
    id: lead.id,
    name: 'Ажлын хувцас',
    company: { name: 'Уулын зам ХХК' },
    contact: { name: 'Мөнхтуул' },
    closes_on: '2026-12-31',
  }
  expect((await other.call(convertLead, wish, key())).status).toBe(403)
  const { status, body } = await seller.call(convertLead, wish, key())
  expect(status, JSON.stringify(body)).toBe(200)
  const made = await at('opportunities', body.id)
  expect(made).toMatchObject({ source: 'referral', value: '12000000', closes_on: '2026-12-31', type: 'open' })
  expect(made['company']).toContain('Уулын зам ХХК')
  expect(made['contact']).toContain('Мөнхтуул')
  const now = await at('leads', lead.id)
  expect(now).toMatchObject({ type: 'won', opportunities: '1', company: made['company'], contact: made['contact'] })
  expect(now['converted_on']).toMatch(/^\d{4}-/)
  expect((await at('activities', activity.id))['opportunity']).toContain(body.id)
  expect((await seller.call(convertLead, wish, key())).status).toBe(409)
  const companies = (await admin.call(queryRows, { table: 'crm.companies', search: 'Уулын зам' })).body.rows
  expect(companies).toHaveLength(1)
})

test('of two who convert the same lead at once one does', async () => {
  const { id } = await add('leads', { name: 'Хоёр товшилт' })
  const wish = { id, name: 'Нэг боломж', company: null, contact: null, closes_on: null }
  const both = await Promise.all([seller.call(convertLead, wish, key()), seller.call(convertLead, wish, key())])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('leads that nobody has come to people by the rules: the first that fits, and whoever has the fewest', async () => {
  const city = await add('territories', { name: 'Улаанбаатар' }, admin)
  const district = await add('territories', { name: 'Хан-Уул', above: `${city.id} —` }, admin)
  await add('assignment_rules', { name: 'Хот', territory: `${city.id} —`, people: person('sales'), sort: '1' }, admin)
  await add(
    'assignment_rules',
    {
      name: 'Сайт',
      source: 'site',
      people: [person('councillor1'), person('councillor2')].join('\n'),
      sort: '2',
      on_arrival: false,
    },
    admin,
  )
  const lead = async (values: FieldValues) => add('leads', { owner: null, ...values }, admin)
  const ownerOf = async (id: string) => String((await at('leads', id))['owner'] ?? '').split(' ')[0]
  // The rule of a territory is for those below it as well, as soon as the lead is there.
  const near = await lead({ name: 'Хан-Уулаас', territory: `${district.id} —` })
  await expect.poll(() => ownerOf(near.id), eventually).toBe(String(employees['sales']))
  // By hand the others are tried too, and the two share.
  const [one, two] = [
    await lead({ name: 'Сайтаас 1', source: 'site' }),
    await lead({ name: 'Сайтаас 2', source: 'site' }),
  ]
  const given = await admin.call(assignLeads, { ids: [one.id, two.id] })
  expect(given.body).toEqual({ assigned: 2, left: 0 })
  expect(new Set([await ownerOf(one.id), await ownerOf(two.id)])).toEqual(
    new Set([String(employees['councillor1']), String(employees['councillor2'])]),
  )
  // Of what one may not change nothing is given away, and nothing where no rule fits.
  expect((await seller.call(assignLeads, { ids: [one.id] })).body).toEqual({ assigned: 0, left: 1 })
  const alone = await lead({ name: 'Дүрэмгүй', source: 'tender' })
  expect((await admin.call(assignLeads, { ids: [alone.id] })).body).toEqual({ assigned: 0, left: 1 })
  expect((await other.call(assignLeads, { ids: [alone.id] })).status).toBe(403)
})

test('a rule that asks for a score passes over leads that have less', async () => {
  await add('score_rules', { name: 'Тендер', of: 'lead', condition: 'source == "tender"', points: '70' }, admin)
  const people = person('councillor3')
  await add('assignment_rules', { name: 'Шилдэг', least_score: '60', people, sort: '0', on_arrival: false }, admin)
  const lead = async (source: string) => add('leads', { name: source, source, owner: null, stays: false }, admin)
  const [good, poor] = [await lead('tender'), await lead('fair')]
  expect((await at('leads', good.id))['score']).toBe('70')
  expect((await admin.call(assignLeads, { ids: [good.id, poor.id] })).body).toEqual({ assigned: 1, left: 1 })
  expect((await at('leads', good.id))['owner']).toContain(String(employees['councillor3']))
  expect((await at('leads', poor.id))['owner']).toBeNull()
})
