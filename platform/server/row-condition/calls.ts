import type { ASTNode } from '@marcbachmann/cel-js'
import { sql, type RawBuilder } from 'kysely'
import { isDecimal } from '#platform/shared/expression/functions.ts'
import { NO_ANSWER, writtenBeside } from './compare.ts'
import { type About, refuse } from './about.ts'
import type { Read, Said } from './values.ts'

type Sql = RawBuilder<unknown>

const ofTexts: Readonly<Record<string, (one: Sql, other: Sql) => Sql>> = {
  contains: (one, other) => sql`(position(${other} in ${one}) > 0)`,
  startsWith: (one, other) => sql`starts_with(${one}, ${other})`,
  endsWith: (one, other) => sql`(right(${one}, char_length(${other})) = ${other})`,
}

/** Calls that say yes or no. */
export function calledTruth(node: ASTNode, name: string, args: readonly ASTNode[], about: About): RawBuilder<boolean> {
  if (name === 'isEmpty' || name === 'has') return emptyTruth(name, about.value(args[0]!))
  if (name === 'exists' || name === 'all') return overElements(node, name, args, about)
  const work = ofTexts[name]
  if (!work) return refuse(node, about.scope)
  const sides = args.map((arg) => textSql(about.value(arg)))
  return sides.includes(undefined) ? NO_ANSWER : (work(sides[0]!, sides[1]!) as RawBuilder<boolean>)
}

function emptyTruth(name: 'isEmpty' | 'has', said: Said): RawBuilder<boolean> {
  if (said.is !== 'read') return NO_ANSWER
  const isEmpty = said.as === 'flag' || said.nothing === 'stuck' ? sql`false` : sql`(${said.sql} is null)`
  const truth = name === 'isEmpty' ? sql<boolean>`${isEmpty}` : sql<boolean>`(not ${isEmpty})`
  return said.nothing === 'stuck' ? sql<boolean>`case when ${said.sql} is not null then ${truth} end` : truth
}

/** `tags.exists(one, one in ["a", "b"])`: what is asked of an element hangs on no row. */
function overElements(
  node: ASTNode,
  name: 'exists' | 'all',
  [among, variable, test]: readonly ASTNode[],
  about: About,
): RawBuilder<boolean> {
  const list = about.value(among!)
  const wanted = wantedOf(test!, variable!.args as string, about)
  if (list.is !== 'read' || !wanted) return refuse(node, about.scope)
  return sql<boolean>`(${list.sql} ${name === 'exists' ? sql`&&` : sql`<@`} ${wanted}::text[])`
}

function wantedOf(test: ASTNode, element: string, about: About): string[] | undefined {
  if (test.op !== '==' && test.op !== 'in') return undefined
  const [one, other] = test.args
  const isElement = (node: ASTNode) => node.op === 'id' && node.args === element
  const against = isElement(one) ? other : test.op === '==' && isElement(other) ? one : undefined
  const said = against && about.value(against)
  if (said?.is !== 'fixed') return undefined
  const values = Array.isArray(said.value) ? said.value : [said.value]
  return values.filter((value) => typeof value === 'string' && value !== '')
}

const ofDays: Readonly<Record<string, string>> = { year: 'year', month: 'month', day: 'day', weekday: 'isodow' }

/** Calls and signs that give a number; with nothing nobody can count. */
export function calledSql(node: ASTNode, name: string, args: readonly ASTNode[], about: About): Said {
  if (!(name in ofDays) && !['size', 'days', '+', '-'].includes(name)) return refuse(node, about.scope)
  const said = args.map((arg) => about.value(arg))
  const [first] = said.filter((one): one is Read => one.is === 'read')
  if (!first || said.some(({ is }) => is === 'stuck')) return { is: 'stuck' }
  if ((name === '+' || name === '-') && !said.every((one) => isAlike(one, first, name)))
    return refuse(node, about.scope)
  const sides = said.map((one) => sideBeside(one, first))
  const [one, other] = sides
  if (!one || sides.includes(undefined)) return { is: 'stuck' }
  switch (name) {
    case 'size':
      return number(first.as === 'texts' ? sql`cardinality(${one})` : sql`char_length(${one})`)
    case 'days':
      return number(sql`(${other} - ${one})`)
    case '+':
    case '-':
      return number(sql`(${one} ${sql.raw(name)} ${other})`)
    default:
      return number(sql`extract(${sql.raw(ofDays[name]!)} from ${one})`)
  }
}

const number = (found: Sql): Read => ({ is: 'read', sql: sql`${found}::numeric`, as: 'amount', nothing: 'stuck' })

/** Amounts with amounts, and a day less a day; a day some days later may lie beyond the calendar. */
function isAlike(said: Said, first: Read, name: string): boolean {
  if (first.as !== 'amount' && !(first.as === 'day' && name === '-')) return false
  if (said.is === 'read') return said.as === first.as
  return said.is === 'fixed' && (first.as === 'amount') === isDecimal(said.value ?? false)
}

const sideBeside = (said: Said, read: Read): Sql | undefined =>
  said.is === 'read' ? said.sql : said.is === 'fixed' ? writtenBeside(read, said.value) : undefined

const textSql = (said: Said): Sql | undefined =>
  said.is === 'read'
    ? said.sql
    : said.is === 'fixed' && typeof said.value === 'string'
      ? sql`${said.value}::text`
      : undefined
