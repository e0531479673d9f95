import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import { refusalOf } from '#modules/workflow/testing/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { countDue } from '../shared/due.ts'
import { writeLetter } from '../shared/mail.ts'

const app = await startedApp()
const { orgId, employees } = app.places.orgs.trade
const [admin, seller, director, colleague, theirs] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('director'),
  await app.as('hr'),
  await app.as('principal'),
]
type Who = typeof seller
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = async (table: string, values: FieldValues, who: Who = seller) => {
  const reply = await who.call(addRow, { table: `crm.${table}`, values }, key())
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (table: string, id: string) => (await admin.call(showRow, { table: `crm.${table}`, id })).body.values
const letters = (to: string) =>
  app.services.db
    .selectFrom('platform.mails')
    .select(['to', 'subject', 'text', 'reply_to'])
    .where('org_id', '=', orgId)
    .where('to', '=', to)
    .execute()
const wish = (table: 'crm.leads' | 'crm.opportunities' | 'crm.contacts', id: string, to: string) => ({
  table,
  id,
  to,
  subject: 'Үнийн санал',
  text: 'Сайн байна уу?\nСаналаа хавсаргав.',
})

test('a letter to a lead goes out once, its answer comes to whoever wrote it, and it stands on the timeline', async () => {
  const to = 'munkhtuul@uul.example'
  const { id } = await add('leads', { name: 'Хувцас', email: to })
  const once = key()
  const [one, again] = [
    await seller.call(writeLetter, wish('crm.leads', id, to), once),
    await seller.call(writeLetter, wish('crm.leads', id, to), once),
  ]
  expect([one.status, again.body]).toEqual([200, one.body])
  const sent = await letters(to)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ subject: 'Үнийн санал', reply_to: 'sales@khukhtenger.example' })
  expect(sent[0]!.text).toBe('Сайн байна уу?\nСаналаа хавсаргав.\n\n--\nЖамц Нямдорж\n"Хөх Тэнгэр Трейд" ХХК')
  const activity = await at('activities', one.body.id)
  expect(activity).toMatchObject({
    name: 'Үнийн санал',
    kind: 'letter',
    is_done: true,
    outcome: 'Сайн байна уу?\nСаналаа хавсаргав.',
  })
  expect(activity['lead']).toContain(id)
  expect(activity['owner']).toContain(String(employees['sales']))
  // It is the first answer, too.
  await expect.poll(async () => (await at('leads', id))['answered_at'], { timeout: 20_000 }).toMatch(/T/)
})

test('a letter goes to no other address than the row says, and nowhere where it says none', async () => {
  const { id } = await add('leads', { name: 'Хаягтай', email: 'one@uul.example' })
  expect(refusalOf(await seller.call(writeLetter, wish('crm.leads', id, 'other@uul.example'), key()))).toBe(
    '409 crm.mail.other_address',
  )
  expect(await letters('other@uul.example')).toEqual([])
  const { id: bare } = await add('leads', { name: 'Хаяггүй' })
  const refused = await seller.call(writeLetter, wish('crm.leads', bare, 'one@uul.example'), key())
  expect(refusalOf(refused)).toBe('422 crm.mail.no_address')
  expect(refused.body.message).toBe('И-мэйл хаяг бичээгүй байна. Эхлээд хаягийг нь нэмнэ үү.')
  expect(await letters('one@uul.example')).toEqual([])
})

test('of an opportunity its contact is written to, else its company', async () => {
  const company = await add('companies', { name: 'Шинэ зам ХХК', email: 'info@zam.example' })
  const contact = await add('contacts', { name: 'Дорж', company: `${company.id} —` })
  const { id } = await add('opportunities', { name: 'Зам', company: `${company.id} —`, contact: `${contact.id} —` })
  const { body } = await seller.call(writeLetter, wish('crm.opportunities', id, 'info@zam.example'), key())
  expect(await at('activities', body.id)).toMatchObject({ company: `${company.id} Шинэ зам ХХК` })
  await admin.call(
    changeRow,
    { table: 'crm.contacts', id: contact.id, was: { email: null }, values: { email: 'dorj@zam.example' } },
    key(),
  )
  expect((await seller.call(writeLetter, wish('crm.opportunities', id, 'info@zam.example'), key())).status).toBe(409)
  expect((await seller.call(writeLetter, wish('crm.opportunities', id, 'dorj@zam.example'), key())).status).toBe(200)
  expect(await letters('dorj@zam.example')).toHaveLength(1)
})

test('only who may change a lead writes from it; contacts are written to by all who sell, by nobody else', async () => {
  const to = 'hidden@uul.example'
  const { id } = await add('leads', { name: 'Захирлынх', email: to, owner: `${employees['director']} Х` }, admin)
  expect((await seller.call(writeLetter, wish('crm.leads', id, to), key())).status).toBe(404)
  expect((await colleague.call(writeLetter, wish('crm.leads', id, to), key())).status).toBe(403)
  expect((await theirs.call(writeLetter, wish('crm.leads', id, to), key())).status).toBe(404)
  expect(await letters(to)).toEqual([])
  const contact = await add(
    'contacts',
    { name: 'Сараа', email: 'saraa@uul.example', owner: `${employees['director']} Х` },
    admin,
  )
  const { status, body } = await seller.call(writeLetter, wish('crm.contacts', contact.id, 'saraa@uul.example'), key())
  expect(status).toBe(200)
  expect((await at('activities', body.id))['contact']).toContain('Сараа')
  expect((await theirs.call(writeLetter, wish('crm.contacts', contact.id, 'saraa@uul.example'), key())).status).toBe(
    404,
  )
  expect((await director.call(writeLetter, wish('crm.leads', id, to), key())).status).toBe(200)
})

test('what is late or due today of mine is counted, and what is done or of others is not', async () => {
  const due = async () => (await seller.call(countDue, {})).body.count
  const before = await due()
  const lead = `${(await add('leads', { name: 'Ажилтай' })).id} —`
  await add('activities', { lead, day: '2026-01-05' })
  await add('activities', { lead, day: '2036-01-05' })
  await add('activities', { lead, day: '2026-01-05', is_done: true })
  await add('activities', { lead, day: '2026-01-05', owner: `${employees['director']} Х` }, admin)
  expect(await due()).toBe(before + 1)
  const { rows } = (await seller.call(queryRows, { table: 'crm.activities', limit: 100 })).body
  expect(rows.length).toBeGreaterThan(before + 1)
  expect((await colleague.call(countDue, {})).status).toBe(403)
})
