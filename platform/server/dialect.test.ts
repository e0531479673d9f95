import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { Dialect } from './dialect.ts'

const db = new Kysely<Database>({
  dialect: new Dialect({ pool: () => Promise.reject(new Error('nothing is asked here')) }),
})
const compiled = (statement: { compile(db: Kysely<Database>): { sql: string; parameters: readonly unknown[] } }) => {
  const { sql: text, parameters } = statement.compile(db)
  return [text, parameters]
}

test('a statement that is written as a template has its values in their places each time', () => {
  const between = (from: unknown, to: unknown) => sql`select * from a where b >= ${from} and b < ${to}`
  for (const values of [
    [1, 2],
    [['x', 'y'], null],
    [undefined, new Date(0)],
  ] as [unknown, unknown][]) {
    expect(compiled(between(...values))).toEqual(['select * from a where b >= $1 and b < $2', values])
  }
  expect(compiled(sql`select 1`)).toEqual(['select 1', []])
})

test('a template in a template is put together anew, whatever stands in it', () => {
  const found = (what: unknown) => sql`select ${what} from a where b = ${1}`
  expect(compiled(found(sql.ref('c.d')))).toEqual(['select "c"."d" from a where b = $1', [1]])
  expect(compiled(found(sql`e + ${2}`))).toEqual(['select e + $1 from a where b = $2', [2, 1]])
  expect(compiled(found(sql.lit('f')))).toEqual([`select 'f' from a where b = $1`, [1]])
  expect(compiled(found(3))).toEqual(['select $1 from a where b = $2', [3, 1]])
})
