import type { ASTNode } from '@marcbachmann/cel-js'
import { sql, type RawBuilder } from 'kysely'
import { callOf } from '#platform/shared/expression/calls.ts'
import { readDay } from '#platform/shared/expression/calendar-day.ts'
import { compile } from '#platform/shared/expression/compile.ts'
import { isDecimal } from '#platform/shared/expression/functions.ts'
import { check, type ExpressionField, type Inputs, type Problem } from '#platform/shared/expression/index.ts'
import { Stuck } from '#platform/shared/expression/model.ts'
import { parse } from '#platform/shared/expression/parse.ts'
import { fieldInRow } from '#platform/shared/expression/held.ts'
import { type About, refuse } from './about.ts'
import { inOrderSql, isInSql, isSameSql, NO_ANSWER } from './compare.ts'
import { calledSql, calledTruth } from './calls.ts'
import { type ConditionColumn, type Read, readColumn, type Said } from './values.ts'

export type { ConditionColumn } from './values.ts'

/** Everything that a condition is turned into SQL with. */
interface Given {
  columns: readonly ConditionColumn[]
  /** What does not hang on the row: whoever asks. */
  facts: readonly ExpressionField[]
  values: Inputs
  /** YYYY-MM-DD, at the organisation. */
  today: string
}

type Where = { ok: true; sql: RawBuilder<boolean> } | { ok: false; problem: Problem }

/**
 * A condition as SQL that is true for exactly those rows of which the language says that it holds; where it has no
 * answer it is false or null, so it stands in a WHERE and is never negated. What has no twin in SQL is refused.
 */
export function whereOf(text: string, given: Given): Where {
  const about = aboutOf(text, given)
  const checked = check(text, [...about.scope.fields.values()], 'boolean')
  if (!checked.ok) return { ok: false, problem: checked.problems[0]! }
  try {
    return { ok: true, sql: truth(parse(text), about, true) }
  } catch (error) {
    if (error instanceof Stuck) return { ok: false, problem: error.problem }
    throw error
  }
}

type Reading = { ok: true; sql: RawBuilder<unknown>; as: Read['as'] } | { ok: false; problem: Problem }

/** What an expression comes to in each row, as SQL; null where it has no answer. What has no twin is refused. */
export function readingOf(text: string, given: Given): Reading {
  const about = aboutOf(text, given)
  const checked = check(text, [...about.scope.fields.values()])
  if (!checked.ok) return { ok: false, problem: checked.problems[0]! }
  try {
    const said = value(parse(text), about)
    return said.is === 'read' ? { ok: true, sql: said.sql, as: said.as } : refuse(parse(text), about.scope)
  } catch (error) {
    if (error instanceof Stuck) return { ok: false, problem: error.problem }
    throw error
  }
}

function aboutOf(text: string, given: Given): About {
  const fields = [...given.columns.map(({ field }) => field), ...given.facts]
  const about: About = {
    scope: { text, fields: new Map(fields.map((field) => [field.name, field])), used: new Set(), call: callOf },
    columns: new Map(given.columns.map((column) => [column.field.name, column])),
    values: given.values,
    today: given.today,
    truth: (node) => truth(node, about, false),
    value: (node) => value(node, about),
  }
  return about
}

/** What is the same for all rows is worked out by the language itself. */
function fixed(node: ASTNode, { scope, columns, values, today }: About): Said | undefined {
  const used = new Set<string>()
  const part = compile(node, { ...scope, used })
  const isRead = ({ field: { name, out } }: ConditionColumn) => used.has(out?.of ?? name)
  if ([...columns.values()].some(isRead)) return undefined
  try {
    const found = part.run({ values, today: readDay(today), steps: 0, element: null })
    // Longer numbers than a column holds would be counted in another way.
    if (isDecimal(found) && String(found.digits).length > MOST_DIGITS) return refuse(node, scope)
    return { is: 'fixed', value: found }
  } catch (error) {
    if (!(error instanceof Stuck) || error.problem.key === 'platform.expression.forbidden') throw error
    return { is: 'stuck' }
  }
}

const MOST_DIGITS = 30

/**
 * True, false, or null where the language has no answer: its `&&`, `||` and `!` are those of SQL. `isPlain`: nobody
 * asks whether it is false or null, so a comparison can be one that an index serves.
 */
function truth(node: ASTNode, about: About, isPlain: boolean): RawBuilder<boolean> {
  const known = fixed(node, about)
  if (known) return known.is === 'fixed' && known.value !== null ? sql<boolean>`${known.value}::boolean` : NO_ANSWER
  switch (node.op) {
    case '!_':
      return sql<boolean>`(not ${truth(node.args, about, false)})`
    case '&&':
    case '||':
      return sql<boolean>`(${sql.join(
        node.args.map((side) => truth(side, about, isPlain)),
        node.op === '&&' ? sql` and ` : sql` or `,
      )})`
    case '==':
    case '!=':
      return isSameSql(node.op, value(node.args[0], about), value(node.args[1], about), isPlain)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inOrderSql(node.op, value(node.args[0], about), value(node.args[1], about))
    case 'in':
      return isInSql(value(node.args[0], about), value(node.args[1], about), isPlain)
    case 'call':
      return calledTruth(node, node.args[0], node.args[1], about)
    case 'rcall':
      return calledTruth(node, node.args[0], [node.args[1], ...node.args[2]], about)
    default: {
      const column = columnAt(node, about)
      return column ? (readColumn(column).sql as RawBuilder<boolean>) : refuse(node, about.scope)
    }
  }
}

function value(node: ASTNode, about: About): Said {
  const known = fixed(node, about)
  if (known) return known
  const column = columnAt(node, about)
  if (column) return readColumn(column)
  if (compile(node, about.scope).type.kind === 'boolean')
    return { is: 'read', sql: truth(node, about, false), as: 'flag', nothing: 'stuck' }
  switch (node.op) {
    case '+':
    case '-':
      return calledSql(node, node.op, node.args, about)
    case 'call':
      return calledSql(node, node.args[0], node.args[1], about)
    case 'rcall':
      return calledSql(node, node.args[0], [node.args[1], ...node.args[2]], about)
    default:
      return refuse(node, about.scope)
  }
}

function columnAt(node: ASTNode, { columns }: About): ConditionColumn | undefined {
  const name = node.op === 'id' ? node.args : fieldInRow(node)
  return name === undefined ? undefined : columns.get(name)
}
