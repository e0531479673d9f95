import { quoted } from '../written.ts'
import { expression, joined, orderOf } from './expression.ts'
import { listOf, namesOf, nodeOf, only, refuse, textOf, type Tree } from './node.ts'
import type { Scope } from './scope.ts'

/** One SELECT written anew from its tree. */
export function select(tree: unknown, scope: Scope): string {
  const [name, node] = nodeOf(tree)
  return name === 'SelectStmt' ? selectOf(node, scope) : refuse('select', name)
}

const clauses = [
  ...['targetList', 'fromClause', 'whereClause', 'groupClause', 'havingClause', 'distinctClause', 'sortClause'],
  ...['limitCount', 'limitOffset', 'limitOption', 'withClause', 'op', 'all', 'larg', 'rarg', 'groupDistinct'],
]

function selectOf(node: Tree, outer: Scope): string {
  if (node['lockingClause'] !== undefined) return refuse('lock')
  if (node['intoClause'] !== undefined) return refuse('into')
  only('select', node, clauses)
  const [withs, scope] = withOf(node['withClause'] as Tree | undefined, outer)
  return [withs, bodyOf(node, scope), orderOf(node['sortClause'], scope), limitOf(node, scope)]
    .filter((part) => part !== '')
    .join(' ')
}

function withOf(node: Tree | undefined, outer: Scope): [string, Scope] {
  if (!node) return ['', outer]
  only('with', node, ['ctes'])
  let scope = outer
  const parts: string[] = []
  for (const one of listOf(node['ctes'])) {
    const [kind, part] = nodeOf(one)
    if (kind !== 'CommonTableExpr') return refuse('part', kind)
    only('with', part, ['ctename', 'ctematerialized', 'ctequery'])
    const written = select(part['ctequery'], scope.deeper())
    const [next, own] = scope.with(textOf(part['ctename']))
    scope = next
    parts.push(`${quoted(own)} as (${written})`)
  }
  return [`with ${parts.join(', ')}`, scope]
}

const sets: Readonly<Record<string, string>> = {
  SETOP_UNION: 'union',
  SETOP_INTERSECT: 'intersect',
  SETOP_EXCEPT: 'except',
}

function bodyOf(node: Tree, scope: Scope): string {
  const op = textOf(node['op'])
  if (op !== 'SETOP_NONE') {
    const side = (value: unknown) => `(${selectOf(value as Tree, scope.deeper())})`
    const all = node['all'] === true ? ' all' : ''
    return `${side(node['larg'])} ${sets[op] ?? refuse('part', op)}${all} ${side(node['rarg'])}`
  }
  const targets = listOf(node['targetList']).map((one) => targetOf(one, scope))
  if (targets.length === 0) return refuse('select', 'values')
  const from = listOf(node['fromClause']).map((one) => fromOf(one, scope))
  const where = node['whereClause'] === undefined ? '' : ` where ${expression(node['whereClause'], scope)}`
  const group = node['groupClause'] === undefined ? '' : ` group by ${joined(node['groupClause'], scope)}`
  const having = node['havingClause'] === undefined ? '' : ` having ${expression(node['havingClause'], scope)}`
  const tables = from.length === 0 ? '' : ` from ${from.join(', ')}`
  return `select ${distinctOf(node['distinctClause'])}${targets.join(', ')}${tables}${where}${group}${having}`
}

function distinctOf(value: unknown): string {
  const parts = listOf(value)
  if (parts.length === 0) return ''
  // DISTINCT alone is a list with nothing in it.
  const isPlain = parts.length === 1 && Object.keys(parts[0] as Tree).length === 0
  return isPlain ? 'distinct ' : refuse('part', 'distinct on')
}

function targetOf(tree: unknown, scope: Scope): string {
  const [kind, node] = nodeOf(tree)
  if (kind !== 'ResTarget') return refuse('part', kind)
  only('target', node, ['name', 'val'])
  const name = node['name'] === undefined ? '' : ` as ${quoted(textOf(node['name']))}`
  return expression(node['val'], scope) + name
}

const joins: Readonly<Record<string, string>> = {
  JOIN_INNER: 'join',
  JOIN_LEFT: 'left join',
  JOIN_RIGHT: 'right join',
  JOIN_FULL: 'full join',
}

function fromOf(tree: unknown, outer: Scope): string {
  const scope = outer.deeper()
  const [kind, node] = nodeOf(tree)
  switch (kind) {
    case 'RangeVar': {
      only('from', node, ['relname', 'schemaname', 'inh', 'relpersistence', 'alias'])
      if (node['inh'] !== true) return refuse('part', 'only')
      const name = textOf(node['relname'])
      const schema = node['schemaname'] === undefined ? undefined : textOf(node['schemaname'])
      return `${scope.relation(schema, name)} as ${quoted(aliasOf(node['alias']) ?? name)}`
    }
    case 'RangeSubselect': {
      only('from', node, ['subquery', 'alias', 'lateral'])
      const alias = aliasOf(node['alias'])
      if (alias === undefined) return refuse('part', 'alias')
      return `${node['lateral'] === true ? 'lateral ' : ''}(${scope.select(node['subquery'])}) as ${quoted(alias)}`
    }
    case 'JoinExpr': {
      only('join', node, ['jointype', 'larg', 'rarg', 'quals', 'usingClause'])
      const sign = joins[textOf(node['jointype'])] ?? refuse('part', textOf(node['jointype']))
      const sides = `${fromOf(node['larg'], scope)} ${sign} ${fromOf(node['rarg'], scope)}`
      if (node['usingClause'] !== undefined)
        return `(${sides} using (${namesOf(node['usingClause']).map(quoted).join(', ')}))`
      return `(${sides} on ${node['quals'] === undefined ? 'true' : expression(node['quals'], scope)})`
    }
    default:
      return refuse('part', kind)
  }
}

function aliasOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  only('alias', value as Tree, ['aliasname'])
  return textOf((value as Tree)['aliasname'])
}

function limitOf(node: Tree, scope: Scope): string {
  if (node['limitOption'] === 'LIMIT_OPTION_WITH_TIES') return refuse('part', 'with ties')
  const part = (word: string, value: unknown) => (value === undefined ? [] : [`${word} ${expression(value, scope)}`])
  return [...part('limit', node['limitCount']), ...part('offset', node['limitOffset'])].join(' ')
}
