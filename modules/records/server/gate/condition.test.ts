import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { whereOf } from '#platform/server/row-condition/where.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { writtenAddress } from '#platform/shared/address/address.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { inBulk, often } from '#platform/testing/often.ts'
import { type ExpressionField, holds, type Inputs } from '#platform/shared/expression/index.ts'
import {
  expressionOf,
  needsValue,
  operatorsOf,
  type SimpleTest,
  takesSeveral,
  usersFor,
  valueOf,
} from '#platform/shared/expression/simple-tests.ts'
import { addRow, queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { fieldsOf } from '../../shared/definition/table.ts'
import { writtenSql } from '../tables/served.ts'
import { testTables } from '../../testing/tables.ts'
import { conditionFields, personFacts } from '../../shared/rules/condition-fields.ts'
import { conditionColumns, problemOfCondition } from './condition.ts'

const named = (mn: string) => words(mn, mn, mn)
const things = table('tried.things', {
  title: named('Зүйл'),
  columns: {
    name: column('text', { title: named('Нэр') }),
    other: column('text', { title: named('Өөр нэр') }),
    amount: column('number', { title: named('Тоо') }),
    paid: column('money', { title: named('Төлсөн') }),
    starts: column('date', { title: named('Эхлэх') }),
    ends: column('date', { title: named('Дуусах') }),
    done: column('checkbox', { title: named('Болсон') }),
    state: column('select', {
      title: named('Төлөв'),
      options: ['new', 'open', 'won'].map((value) => ({ value, label: named(value) })),
    }),
    person: column('person', { title: named('Хүн') }),
    unit: column('unit', { title: named('Нэгж') }),
    job: column('job', { title: named('Албан тушаал') }),
    account: column('systemUser', { title: named('Бүртгэл') }),
    address: column('postal_address', { title: named('Хаяг') }),
    firm: column('relation', { title: named('Байгууллага'), rows_of: 'tried.things' }),
  },
  label: '{name}',
  sort: 'name',
})

const ROWS = inBulk(often(1000), 300)
const FIRMS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const CODES = ['MN-1', 'MN51122', 'MN51107', 'MN-073', 'MN26501', 'MN18401', 'MN99999', 'KR']
const PLACES = [...CODES, 'MN51122/15', 'MN51107/3', 'KR/Их уул/2']

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 3 })
const aRow = fc.record({
  name: maybe(fc.constantFrom('а', 'б', 'аб', ' ', '\u00a0', 'абв', 'A%_', "о'г")),
  other: maybe(fc.constantFrom('а', 'аб', '')),
  amount: maybe(fc.constantFrom('0', '1', '-1', '1.5', '1.50', '2', '100000000000000.01')),
  paid: maybe(fc.constantFrom('0', '1.5', '2', '7')),
  starts: maybe(fc.constantFrom('2026-01-01', '2026-02-28', '2024-02-29', '2026-11-27')),
  ends: maybe(fc.constantFrom('2026-01-01', '2026-03-01', '2027-01-03')),
  done: fc.boolean(),
  state: maybe(fc.constantFrom('new', 'open', 'won')),
  person: maybe(fc.constantFrom('1', '2', '42')),
  unit: maybe(fc.constantFrom('1', '5', '7')),
  job: maybe(fc.constantFrom('3', '4')),
  account: maybe(fc.constantFrom('1', '42')),
  address: maybe(
    fc.oneof(
      fc.constantFrom('', ' ', 'Гудамж 5', '||15|Гудамж', 'a|MN51122|b', 'x|MN51122|15|y|z', 'a|mn51122||b', 'x|ZZ||y'),
      fc
        .record({
          code: fc.constantFrom(...CODES),
          khoroo: fc.constantFrom('', '3', '15', 'Их уул/2'),
          rest: fc.string(),
        })
        .map((one) => writtenAddress({ ...one, place: 'Хаана' })),
    ),
  ),
  firm: maybe(fc.constantFrom(...FIRMS)),
})

const text = fc.constantFrom('name', 'row.other', 'state', 'person', 'firm', '"а"', '"аб"', '""', 'userId')
const amount = fc.constantFrom(
  'amount',
  'paid',
  '1',
  '1.5',
  '-1',
  'size(name)',
  'amount + paid',
  'amount - 1',
  'days(starts, ends)',
  'year(starts)',
  'weekday(ends)',
  'ends - starts',
)
const day = fc.constantFrom('starts', 'ends', 'today()', 'date("2026-02-28")')
const order = fc.constantFrom('<', '<=', '>', '>=', '==', '!=')
const same = fc.constantFrom('==', '!=')
const lists = fc.constantFrom('["а", "б"]', '["1", "42"]', 'userPerson', 'userUnitsBelow', 'userPeople')
const said = (...parts: (fc.Arbitrary<string> | string)[]) =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(' '))

/** Of an address nothing is whoever asks. */
const userless = 'userId'
/** As the editor of conditions writes what is chosen of people, units and jobs, and of whoever asks. */
const asked = conditionFields(things)
const isNamed = ({ names, isOfUser }: ExpressionField) => names !== undefined && !isOfUser
const chosen = fc.constantFrom(...asked.filter(isNamed)).chain((field) =>
  fc
    .constantFrom(...operatorsOf(field))
    .chain((operator) => {
      const among = field.out ? PLACES : ['1', '2', '3', '5', '42']
      const several = fc.uniqueArray(fc.constantFrom(...among), { minLength: 1, maxLength: 3 })
      const mine = fc.constantFrom(...usersFor(field, asked).map(({ name }) => name), userless)
      const value = takesSeveral(operator) ? several.map(valueOf) : needsValue(operator) ? mine : fc.constant('')
      return value.map((one): SimpleTest => ({ field: field.name, operator, value: one }))
    })
    .map((line) => expressionOf([line], asked)),
)

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'condition' },
    said(amount, order, amount),
    said(day, order, day),
    said(
      fc.constantFrom('name', 'row.other', 'person', 'firm'),
      same,
      fc.oneof(text, fc.constant('null'), fc.constant(`"${FIRMS[0]}"`), fc.constant('"42"')),
    ),
    said(fc.constantFrom('state'), same, fc.constantFrom('"new"', '"won"', 'null', 'name')),
    said(fc.constantFrom('amount', 'starts', 'paid'), same, 'null'),
    said(fc.constantFrom('name', 'person', 'firm'), 'in', lists),
    said('amount', 'in', '[1, 1.5]'),
    said(fc.constantFrom(...PLACES.map((place) => `"${place}"`)), 'in', 'address_places'),
    said('size(address_places)', order, fc.constantFrom('0', '1', '2', '3')),
    chosen,
    fc.constantFrom(
      'done',
      'done == true',
      'done != (amount > 1)',
      '(amount > 1) == (paid > 1)',
      'isEmpty(amount > 1)',
    ),
    said(
      fc.constantFrom('isEmpty', 'has'),
      '(',
      fc.constantFrom('row.name', 'row.amount', 'row.done', 'row.firm'),
      ')',
    ),
    said(
      fc.constantFrom('contains', 'startsWith', 'endsWith'),
      '(',
      fc.constantFrom('name', '"абв"'),
      ',',
      fc.constantFrom('"а"', 'row.other', '""', '"%"'),
      ')',
    ),
    said('(', tie('condition'), '&&', tie('condition'), ')'),
    said('(', tie('condition'), '||', tie('condition'), ')'),
    said('!(', tie('condition'), ')'),
  ),
}))

const person: Inputs = {
  userId: '42',
  userPerson: ['42'],
  userUnit: ['5'],
  userUnitsBelow: [],
  userJob: [],
  userPeople: ['1', '2'],
  userPeopleAccounts: ['42', '1'],
  userUnitPeople: ['42'],
  userUnitAccounts: ['42'],
}
const today = '2026-11-27'
const app = await startedApp()
const { orgId, users } = app.places.orgs.trade
await testTables(app, [things])

const isPlace = (column: string) => ['person', 'unit', 'job', 'account'].includes(column)

test('what SQL finds is what the language says, row by row', async () => {
  const rows = fc.sample(aRow, { numRuns: ROWS }).map((row) => ({ id: orderedId(), row }))
  const conditions = fc.sample(condition, { numRuns: 800 })
  const fields = conditionFields(things)
  await withTenant(app.services.db, { orgId, userId: users['admin']! }, async (db) => {
    const names = sql.join(fieldsOf(things).map(({ name }) => sql.id(name)))
    for (let at = 0; at < rows.length; at += 500)
      await sql`insert into tried.things (org_id, id, created_by, ${names})
        values ${sql.join(
          rows.slice(at, at + 500).map(({ id, row }) => {
            const kept = fieldsOf(things).map((field) => {
              const value = row[field.name as keyof typeof row]
              // As a column that names something is kept: by its id alone.
              return field.name === 'firm' || isPlace(field.name)
                ? sql`${value}::text::${sql.raw(field.name === 'firm' ? 'uuid' : 'integer')}`
                : field.kind === 'text'
                  ? sql`${value}`
                  : writtenSql(field, value)
            })
            return sql`(${orgId}, ${id}::uuid, 42, ${sql.join(kept)})`
          }),
        )}`.execute(db)
    for (const said of conditions) {
      const where = whereOf(said, { columns: conditionColumns(things), facts: personFacts, values: person, today })
      if (!where.ok) throw new Error(`${said}: ${JSON.stringify(where.problem)}`)
      const found = await sql<{ id: string }>`select id from tried.things as t
        where org_id = ${orgId} and ${where.sql}`.execute(db)
      const expected = rows
        .filter(({ row }) => holds(said, { fields, values: { ...row, createdBy: '42', ...person }, today }))
        .map(({ id }) => id)
      expect([said, found.rows.map(({ id }) => id).sort()]).toEqual([said, expected.sort()])
    }
  })
}, 120_000)

test.each([
  ['amount * 2 > paid', 'amount * 2'],
  ['lower(name) == "а"', 'lower(name)'],
  ['starts + 3 > ends', 'starts + 3'],
  ['name in ["а", row.other]', '["а", row.other]'],
  ['amount > 1 ? done : false', 'amount > 1 ? done : false'],
])('%s is refused, with the part that SQL cannot say', (said, what) => {
  expect(problemOfCondition(things, said)).toMatchObject({ key: 'platform.expression.forbidden', params: { what } })
})

test('a condition that names no column is refused as the language refuses it', () => {
  expect(problemOfCondition(things, 'amuont > 1')).toMatchObject({ key: 'platform.expression.did_you_mean' })
  expect(problemOfCondition(things, 'amount')).toMatchObject({ key: 'platform.expression.not_yes_or_no' })
  expect(problemOfCondition(things, 'createdBy == userId')).toBeUndefined()
})

test('a filter finds what lies in some places, as conditions do, and refuses what is no place', async () => {
  const admin = await app.as('admin')
  const address = (code: string, khoroo: string) => writtenAddress({ code, place: '', khoroo, rest: 'Гудамж' })
  const all = {
    capital: address('MN-1', ''),
    south: address('MN51122', '15'),
    other: address('MN51122', '3'),
    west: address('MN26501', ''),
  }
  for (const [name, value] of Object.entries({ ...all, nowhere: 'Гудамж MN51122', none: null })) {
    const reply = await admin.call(addRow, { table: things.name, values: { name: `lies ${name}`, address: value } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  const asked = (values: string[]) =>
    admin.call(queryRows, {
      table: things.name,
      sort: ['name'],
      filter: {
        all: [
          { column: 'name', is: 'starts', values: ['lies '] },
          { column: 'address', is: 'below', values },
        ],
      },
    })
  const found = async (...values: string[]) =>
    (await asked(values)).body.rows.map(({ values: { name } }) => String(name).slice(5))
  expect(await found('MN-1')).toEqual(['capital', 'other', 'south'])
  expect(await found('MN51122')).toEqual(['other', 'south'])
  expect(await found('MN51122/15-р хороо', 'MN-073')).toEqual(['south', 'west'])
  expect(await found('KR')).toEqual([])
  expect((await asked(["KR') or true --"])).status).toBe(422)
})
