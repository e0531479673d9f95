import { loadModule, parseSync } from 'libpg-query'
import type { Table } from '../../../shared/definition/table.ts'
import { sourceNames, sourceSql, Used } from '../source.ts'
import { listOf, nodeOf, refuse, textOf, type Tree } from './node.ts'
import { Scope } from './scope.ts'
import { select } from './select.ts'

interface Read {
  /** The text written anew, with every table in the place where it stands. */
  select: string
  /** What its columns are called, in their order. */
  names: string[]
  used: Used
}

/** To be waited for once, before anything is read: the grammar of PostgreSQL itself. */
export const grammar = () => loadModule()

/** A text as a view may say it; what it may not is thrown as an `Unreadable`. */
export function readText(orgId: number, text: string, find: (name: string) => Table | undefined): Read {
  const statement = statementOf(text)
  const said = wordsIn(statement)
  const used = new Used()
  const tables = tablesIn(statement).flatMap(({ schema, name }) => tableOf(find, schema, name) ?? [])
  const names = new Set([...said.given, ...tables.flatMap(sourceNames)])
  const scope = new Scope({
    names,
    write: select,
    table: (schema, name) => {
      const table = tableOf(find, schema, name) ?? refuse('table', schema === undefined ? name : `${schema}.${name}`)
      if (table.view) return refuse('view', table.title.mn)
      const columns = new Set(sourceNames(table).filter((one) => said.columns.has(one)))
      used.add(table.name)
      for (const column of columns) used.add(table.name, column)
      return sourceSql(orgId, table, columns)
    },
  })
  return { select: select(statement, scope), names: targetNames(statement), used }
}

/** Names of tables as a text says them, whether there are such tables or not. */
export function tablesNamed(text: string): string[] {
  return tablesIn(statementOf(text)).map(({ schema, name }) => `${schema ?? 'records'}.${name}`)
}

function statementOf(text: string): unknown {
  let statements: readonly unknown[]
  try {
    const { stmts = [] } = parseSync(text.replaceAll('\0', ' ')) as { stmts?: readonly unknown[] }
    statements = stmts
  } catch (error) {
    return refuse('grammar', error instanceof Error ? error.message.slice(0, 200) : '')
  }
  if (statements.length !== 1) return refuse('one')
  return (statements[0] as Tree)['stmt']
}

/** `trips`: what the organisation built; `crm.lost_reasons`: what a module ships. */
const tableOf = (find: (name: string) => Table | undefined, schema: string | undefined, name: string) =>
  find(`${schema ?? 'records'}.${name}`)

function* partsOf(value: unknown): Generator<Tree> {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) yield next as Tree
    waiting.push(...Object.values(next))
  }
}

/** Last parts of whatever is named like a column, and names that the text itself gives. */
function wordsIn(statement: unknown): { columns: ReadonlySet<string>; given: ReadonlySet<string> } {
  const columns = new Set<string>()
  const given = new Set<string>()
  for (const part of partsOf(statement)) {
    const fields = (part['ColumnRef'] as Tree | undefined)?.['fields'] ?? part['usingClause']
    const last = listOf(fields).at(-1) as { String?: { sval?: string } } | undefined
    if (last?.String?.sval !== undefined) columns.add(last.String.sval)
    for (const one of listOf(part['usingClause'])) columns.add((one as { String: { sval: string } }).String.sval)
    const target = part['ResTarget'] as Tree | undefined
    if (typeof target?.['name'] === 'string') given.add(target['name'])
  }
  return { columns, given }
}

function tablesIn(statement: unknown): { schema: string | undefined; name: string }[] {
  return [...partsOf(statement)].flatMap((part) => {
    const range = part['RangeVar'] as Tree | undefined
    return range && typeof range['relname'] === 'string'
      ? [{ schema: range['schemaname'] as string | undefined, name: range['relname'] }]
      : []
  })
}

/** Of sets that are put together the first one says it. */
function targetNames(tree: unknown): string[] {
  let [, node] = nodeOf(tree)
  while (node['larg'] !== undefined) node = node['larg'] as Tree
  const names = listOf(node['targetList']).map((one) => {
    const [, target] = nodeOf(one)
    if (target['name'] !== undefined) return textOf(target['name'])
    const [kind, value] = nodeOf(target['val'])
    const last = kind === 'ColumnRef' ? (listOf(value['fields']).at(-1) as { String?: { sval: string } }) : undefined
    return last?.String?.sval ?? refuse('unnamed')
  })
  const wrong = names.find((name) => !/^[a-z][a-z0-9_]{0,29}$/.test(name))
  if (wrong !== undefined) return refuse('name', wrong)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  return twice === undefined ? names : refuse('twice', twice)
}
