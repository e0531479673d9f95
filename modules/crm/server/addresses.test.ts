import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import { badRows, brought, tried } from '#modules/records/testing/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'

const app = await startedApp()
const [admin, seller] = [await app.as('admin'), await app.as('sales')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = (table: string, values: FieldValues, who = seller) =>
  who.call(addRow, { table: `crm.${table}`, values }, key())
const added = async (...asked: Parameters<typeof add>) => {
  const reply = await add(...asked)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body
}
const found = async (table: string, asked: object) =>
  (await admin.call(queryRows, { table: `crm.${table}`, limit: 200, ...asked })).body.rows.map(({ id }) => id)

const KHAN_UUL = 'Улаанбаатар › Хан-Уул|MN51122|15|Чингисийн 5'

test('an address that is written as a text stands in the register, and is found by its units in any language', async () => {
  const { id, values } = await added('companies', { name: 'Хаягт ХХК', address: 'УБ, ХУД, 15-р хороо, Чингисийн 5' })
  expect(values).toMatchObject({ address: KHAN_UUL })
  const former = await added('companies', { name: 'Хуучин хаягт ХХК', address: 'Номын дэлгүүрийн хойно\n2 давхар' })
  expect(former.values).toMatchObject({ address: 'Номын дэлгүүрийн хойно, 2 давхар' })
  for (const search of ['хан-уул', 'Khan-Uul Khoroo 15', '항올', 'чингисийн'])
    expect([search, await found('companies', { search })]).toEqual([search, expect.arrayContaining([id])])
  const lying = (text: string) => found('companies', { filter: { column: 'address', is: 'contains', values: [text] } })
  for (const text of ['Хан-Уул', 'khan-uul district', 'ХУД', '15']) {
    expect([text, await lying(text)]).toEqual([text, expect.arrayContaining([id])])
    expect(await lying(text)).not.toContain(former.id)
  }
})

test('a unit that is in no register is refused where the address stands', async () => {
  const reply = await add('companies', { name: 'Буруу ХХК', address: 'Хаана ч биш|MN99999||1' })
  expect(reply).toMatchObject({ status: 422, body: { fields: { 'values.address': 'Ийм засаг захиргааны нэгж алга' } } })
})

test('a lead comes to the territory in which its address lies, unless somebody said another one', async () => {
  const capital = await added('territories', { name: 'Нийслэл', area: 'Улаанбаатар' }, admin)
  const district = await added('territories', { name: 'Хан-Уул', area: 'УБ, ХУД' }, admin)
  const lead = (values: FieldValues) => added('leads', { name: 'Хаягтай сэжим', ...values })
  expect((await lead({ address: KHAN_UUL })).values['territory']).toContain(district.id)
  expect((await lead({ address: 'БЗД, 5-р хороо' })).values['territory']).toContain(capital.id)
  expect((await lead({ address: 'Ховд аймаг' })).values['territory']).toBeNull()
  const own = await lead({ address: KHAN_UUL, territory: `${capital.id} —` })
  expect(own.values['territory']).toContain(capital.id)
})

test.each([
  ['companies', 'tin', '30101234567', 'Байгууллагын ТТД 11 оронтой тоо байна', ['3010123456', '110123456789', 'ААА']],
  ['contacts', 'tin', '110123456789', 'Иргэний ТТД 12–14 оронтой тоо байна', ['30101234567', '110123456789012']],
  ['companies', 'register', '6123456', 'Байгууллагын регистр 7 оронтой', ['612345', 'УБ90051512']],
  ['leads', 'register', '6123456', 'Байгууллагын регистр 7 оронтой', ['612345']],
  ['contacts', 'register', 'УБ90051512', 'Регистрийн дугаар монгол хоёр үсэг', ['УБ90131512', '6123456']],
])('in %s the %s is right or refused where it stands, whoever writes it', async (table, column, right, says, wrong) => {
  const { id, values } = await added(table, { name: 'Дугаартай', [column]: ` ${right.slice(0, 4)} ${right.slice(4)}` })
  expect(values[column]).toBe(right)
  for (const value of wrong) {
    const refused = { status: 422, body: { fields: { [`values.${column}`]: expect.stringContaining(says) } } }
    expect(await add(table, { name: 'Буруу', [column]: value })).toMatchObject(refused)
    const asked = { table: `crm.${table}`, id, was: { [column]: right }, values: { [column]: value } }
    expect(await seller.call(changeRow, asked, key())).toMatchObject(refused)
  }
})

test('a file brings addresses as people write them, and tells which taxpayer number is whose', async () => {
  const seen = await tried(admin, 'crm.companies', [
    ['Нэр', 'Татвар төлөгчийн дугаар', 'Хаяг'],
    ['Файлын ХХК', '301 0123 4568', 'Өмнөговь аймаг Цогтцэций сум, 2-р баг'],
    ['Иргэний дугаартай', '110123456789', 'БГД 3 хороо'],
  ])
  expect(seen).toMatchObject({ state: 'checked', counts: { create: 1, bad_new: 1 } })
  expect(JSON.stringify(await badRows(admin, 'crm.companies', seen.id))).toContain('иргэнийх')
  await brought(admin, 'crm.companies', seen.id, { bad: 'leave_out' })
  const [id] = await found('companies', { search: 'Файлын' })
  const { body } = await admin.call(showRow, { table: 'crm.companies', id: id! })
  expect(body.values).toMatchObject({ tin: '30101234568', address: 'Өмнөговь › Цогтцэций|MN34643|2|' })
})
