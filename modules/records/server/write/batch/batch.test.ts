import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { column, table, words } from '../../../shared/definition/kit.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { testTables } from '../../../testing/tables.ts'
import { accessFor } from '../../gate/gate.ts'
import { rowAt } from '../../query/rows.ts'
import { addRow, updateRow } from '../rows.ts'
import { updateRows } from './change.ts'
import { insertRows } from './insert.ts'

const named = (mn: string) => words(mn, mn, mn)
const like = (name: string) =>
  table(name, {
    title: named('Мөр'),
    columns: {
      code: column('text', { title: named('Код'), required: true, unique: true }),
      number: column('integer', { title: named('Дугаар'), unique: true }),
      name: column('text', { title: named('Нэр'), translated: true }),
      price: column('money', { title: named('Үнэ'), default: '5' }),
      since: column('date', { title: named('Эхлэх') }),
      until: column('date', { title: named('Дуусах'), not_before: 'since' }),
      kind: column('select', { title: named('Төрөл'), options: [{ value: 'a', label: named('А') }] }),
      is_on: column('checkbox', { title: named('Асаалттай') }),
      firm: column('relation', { title: named('Байгууллага'), rows_of: 'batch.firms' }),
      who: column('person', { title: named('Хэн') }),
      where: column('unit', { title: named('Хаана') }),
      twice: column('number', { title: named('Хоёр дахин'), formula: 'number * 2' }),
      why: column('text', { title: named('Яагаад'), shown_if: 'is_on', required_if: 'number == 3' }),
    },
    rules: [
      { when: 'number == 4', says: named('Дөрөв болохгүй'), column: 'number' },
      { when: 'name == "00123" && is_on', says: named('Тийм байж болохгүй') },
    ],
    label: '{code} {name}',
    sort: 'code',
  })
const firms = table('batch.firms', {
  title: named('Байгууллага'),
  columns: { name: column('text', { title: named('Нэр'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const [one, many] = [like('batch.one'), like('batch.many')]
const app = await startedApp()
await testTables(app, [firms, one, many])
const { trade } = app.places.orgs
const principal = trade.principals['admin']!
const { userId } = principal
const inside = <T>(work: (context: Context) => Promise<T>) =>
  withTenant(app.services.db, { orgId: trade.orgId, userId }, (db) =>
    work({ db, principal, services: app.services, language: 'mn' } as unknown as Context),
  )
const within = <T>(of: Table, work: (context: Context, access: Awaited<ReturnType<typeof accessFor>>) => Promise<T>) =>
  inside(async (context) => work(context, await accessFor(context.db, principal, of.name, 'r')))

const firmId = (await within(firms, (context, access) => addRow(context, access, { name: 'АПУ' }))).id
const people = Object.values(trade.employees).slice(0, 3)
const units = Object.values(trade.structs).slice(0, 2)

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      if (!error.details.fields) return { _: error.code }
      return Object.fromEntries(
        Object.entries(error.details.fields).map(([name, why]) => [name.replace(/^values\./, ''), why]),
      )
    },
  )

const NOBODY = '00000000-0000-7000-8000-000000000000'
const right = fc.record(
  {
    code: fc.constantFrom(' а 1 ', 'А  1', 'b', 'B', 'c', 'd', 'e', 'f', 'g'),
    number: fc.constantFrom('1', '01', '2', '3', '4', null),
    name: fc.constantFrom('Нэг', '', '=1+1', '00123'),
    name_en: fc.constantFrom('One', null),
    price: fc.constantFrom('1.50', '12345678901234', null),
    since: fc.constantFrom('2026-02-03', '0001-12-31', null),
    kind: fc.constantFrom('a', null),
    is_on: fc.constantFrom(true, false, null),
    why: fc.constantFrom('учир', null),
    firm: fc.constantFrom(`${firmId} Өөр нэр`, null),
    who: fc.constantFrom(`${people[0]!} Хэн нэгэн`, null),
    where: fc.constantFrom(`${units[0]!} Хаа нэгтээ`, `${units[1]!} Тэнд`, null),
  },
  { requiredKeys: ['code'] },
)
const wrong = fc.constantFrom<FieldValues>(
  { code: '' },
  { number: 'x' },
  { price: '1,5' },
  { since: '2026-02-30' },
  { since: '2026-12-31', until: '2026-01-01' },
  { kind: 'b' },
  { is_on: 'true' },
  { firm: `${NOBODY} Хэн ч биш` },
  { firm: 'АПУ' },
  { who: '999999 Хэн ч биш', firm: `${NOBODY} Хэн ч биш` },
  { where: '999999 Хаа ч үгүй', code: 'b' },
  { strange: 'x' },
)
/** Whatever somebody may send, most of it right. */
const sent = fc
  .tuple(right, fc.option(wrong, { freq: 3 }))
  .map(([values, broken]): FieldValues => ({ ...values, ...broken }))

const written = async (of: Table) => {
  const { rows } = await sql<{ id: string }>`select t.*, (select jsonb_agg(jsonb_build_object('deed', c.deed, 'changes',
    c.changes, 'user_id', c.user_id) order by c.id) from records.changes c where c.org_id = t.org_id and c.row_id = t.id
    and c.table_name = ${of.name}) as history from ${sql.table(of.name)} t order by t.id`.execute(app.services.db)
  return rows.map((row) => ({ ...row, id: null, created_at: null, updated_at: null }))
}
const empty = async () => {
  for (const of of [one, many]) await sql`delete from ${sql.table(of.name)}`.execute(app.services.db)
}

test('many rows are added as they would be one by one: the same are refused for the same reason, the same is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 12 }), async (rows) => {
      await empty()
      const given = rows
      const alone: Record<string, string>[] = []
      for (const values of given)
        alone.push(await outcome(within(one, (context, access) => addRow(context, access, values))))
      const together = await within(many, (context, access) => insertRows(context, access, given))
      expect(together.map((row) => ('id' in row ? {} : row.problems))).toEqual(alone)
      expect(await written(many)).toEqual(await written(one))
    }),
    { numRuns: 60 },
  )
})

test('many rows are changed as they would be one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), fc.array(sent), async (changes, others) => {
      await empty()
      const begun = ['p', 'q', 'r', 's'].map((code): FieldValues => ({ code, name: code, firm: `${firmId} АПУ` }))
      const ids = await Promise.all(
        [one, many].map((of) => within(of, (context, access) => insertRows(context, access, [...begun, ...others]))),
      )
      const idsOf = (at: number) => ids[at]!.flatMap((row) => ('id' in row ? [row.id] : []))
      // Of a value that one row gives up and another takes in the same batch the second is refused.
      const given = changes.map((values, at): FieldValues => ({
        ...Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'code' && name !== 'number')),
        ...(at === 0 && { code: 'b' }),
      }))
      const alone: Record<string, string>[] = []
      for (const [at, values] of given.entries())
        alone.push(
          await outcome(
            within(one, async (context, access) => {
              return updateRow(context, access, {
                id: idsOf(0)[at]!,
                was: (await rowAt(context.db, trade.orgId, access, idsOf(0)[at]!))!.values,
                values,
              })
            }),
          ),
        )
      const together = await within(many, (context, access) =>
        updateRows(
          context,
          access,
          given.map((values, at) => ({ id: idsOf(1)[at]!, values })),
        ),
      )
      expect(together.map(({ problems }) => problems)).toEqual(alone)
      expect(await written(many)).toEqual(await written(one))
    }),
    { numRuns: 40 },
  )
})
