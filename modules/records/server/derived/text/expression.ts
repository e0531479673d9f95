import { literal, quoted } from '../written.ts'
import { functions, signs, types, values } from './allowed.ts'
import { listOf, namesOf, nodeOf, only, refuse, textOf, type Tree } from './node.ts'
import type { Scope } from './scope.ts'

/** An expression written anew from its tree; whatever is not known here is refused. */
export function expression(tree: unknown, scope: Scope): string {
  const inside = scope.deeper()
  const [name, node] = nodeOf(tree)
  const write = writers[name]
  return write ? write(node, inside) : refuse('part', name)
}

export const joined = (value: unknown, scope: Scope) =>
  listOf(value)
    .map((one) => expression(one, scope))
    .join(', ')

type Writer = (node: Tree, scope: Scope) => string

const writers: Readonly<Record<string, Writer>> = {
  ColumnRef: (node, scope) => {
    only('ColumnRef', node, ['fields'])
    const names = namesOf(node['fields'])
    const last = names.at(-1)
    // `row.something` may call a function; so it is a column that somewhere is called so, or nothing.
    if (last === undefined || names.length > 2 || (names.length === 2 && !scope.knows(last)))
      return refuse('column', names.join('.'))
    return names.map(quoted).join('.')
  },
  A_Const: (node) => {
    only('A_Const', node, ['ival', 'fval', 'sval', 'boolval', 'isnull'])
    if (node['isnull'] === true) return 'null'
    const kept = (name: string) => node[name] as Tree | undefined
    if (kept('ival')) return literal(kept('ival')!['ival'] ?? 0)
    if (kept('boolval')) return String(kept('boolval')!['boolval'] === true)
    if (kept('sval')) return literal(kept('sval')!['sval'] ?? '')
    const figure = kept('fval')?.['fval']
    return typeof figure === 'string' && /^-?[\d.]+(e[+-]?\d{1,3})?$/i.test(figure) ? figure : refuse('part', 'A_Const')
  },
  A_Expr: comparison,
  BoolExpr: (node, scope) => {
    only('BoolExpr', node, ['boolop', 'args'])
    const parts = listOf(node['args']).map((one) => expression(one, scope))
    if (node['boolop'] === 'NOT_EXPR') return `(not ${parts[0]})`
    return `(${parts.join(node['boolop'] === 'AND_EXPR' ? ' and ' : ' or ')})`
  },
  NullTest: (node, scope) => {
    only('NullTest', node, ['arg', 'nulltesttype'])
    return `(${expression(node['arg'], scope)} ${node['nulltesttype'] === 'IS_NULL' ? 'is null' : 'is not null'})`
  },
  BooleanTest: (node, scope) => {
    only('BooleanTest', node, ['arg', 'booltesttype'])
    const test = textOf(node['booltesttype'])
    if (!/^IS_(NOT_)?(TRUE|FALSE|UNKNOWN)$/.test(test)) return refuse('part', test)
    return `(${expression(node['arg'], scope)} ${test.toLowerCase().replaceAll('_', ' ')})`
  },
  CaseExpr: (node, scope) => {
    only('CaseExpr', node, ['arg', 'args', 'defresult'])
    const whens = listOf(node['args']).map((one) => {
      const [name, when] = nodeOf(one)
      if (name !== 'CaseWhen') return refuse('part', name)
      only('CaseWhen', when, ['expr', 'result'])
      return ` when ${expression(when['expr'], scope)} then ${expression(when['result'], scope)}`
    })
    const about = node['arg'] === undefined ? '' : ` ${expression(node['arg'], scope)}`
    const other = node['defresult'] === undefined ? '' : ` else ${expression(node['defresult'], scope)}`
    return `(case${about}${whens.join('')}${other} end)`
  },
  CoalesceExpr: (node, scope) => {
    only('CoalesceExpr', node, ['args'])
    return `coalesce(${joined(node['args'], scope)})`
  },
  MinMaxExpr: (node, scope) => {
    only('MinMaxExpr', node, ['op', 'args'])
    return `${node['op'] === 'IS_LEAST' ? 'least' : 'greatest'}(${joined(node['args'], scope)})`
  },
  TypeCast: (node, scope) => {
    only('TypeCast', node, ['arg', 'typeName'])
    return `(${expression(node['arg'], scope)})::${typeName(node['typeName'])}`
  },
  SQLValueFunction: (node) => {
    const name = textOf(node['op'])
    return values[name] ?? refuse('function', name.replace('SVFOP_', '').toLowerCase())
  },
  FuncCall: call,
  SubLink: (node, scope) => {
    only('SubLink', node, ['subLinkType', 'testexpr', 'operName', 'subselect'])
    const select = `(${scope.select(node['subselect'])})`
    switch (node['subLinkType']) {
      case 'EXISTS_SUBLINK':
        return `exists ${select}`
      case 'EXPR_SUBLINK':
        return select
      case 'ANY_SUBLINK':
        if (node['operName'] !== undefined) return refuse('part', 'any')
        return `(${expression(node['testexpr'], scope)} in ${select})`
      default:
        return refuse('part', textOf(node['subLinkType']))
    }
  },
}

function comparison(node: Tree, scope: Scope): string {
  only('A_Expr', node, ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end'])
  const [sign = '', ...more] = namesOf(node['name'])
  if (more.length > 0) return refuse('sign', sign)
  const left = () => expression(node['lexpr'], scope)
  const right = () => expression(node['rexpr'], scope)
  const several = () => {
    const [name, list] = nodeOf(node['rexpr'])
    if (name !== 'List') return refuse('part', name)
    return listOf(list['items']).map((one) => expression(one, scope))
  }
  switch (node['kind']) {
    case 'AEXPR_OP':
    case 'AEXPR_LIKE':
    case 'AEXPR_ILIKE':
      if (!signs.has(sign)) return refuse('sign', sign)
      return node['lexpr'] === undefined ? `(${sign} ${right()})` : `(${left()} ${sign} ${right()})`
    case 'AEXPR_IN':
      return `(${left()} ${sign === '<>' ? 'not in' : 'in'} (${several().join(', ')}))`
    case 'AEXPR_BETWEEN':
    case 'AEXPR_NOT_BETWEEN': {
      const [from, to] = several()
      return `(${left()} ${node['kind'] === 'AEXPR_BETWEEN' ? 'between' : 'not between'} ${from} and ${to})`
    }
    case 'AEXPR_DISTINCT':
      return `(${left()} is distinct from ${right()})`
    case 'AEXPR_NOT_DISTINCT':
      return `(${left()} is not distinct from ${right()})`
    case 'AEXPR_NULLIF':
      return `nullif(${left()}, ${right()})`
    default:
      return refuse('part', textOf(node['kind']))
  }
}

/** A frame that nobody wrote. */
const USUAL_FRAME = 1058

function call(node: Tree, scope: Scope): string {
  const names = namesOf(node['funcname'])
  const name = names.at(-1) ?? ''
  const isOfSystem = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
  if (!isOfSystem || !functions.has(name)) return refuse('function', names.join('.'))
  only('FuncCall', node, ['funcname', 'args', 'agg_star', 'agg_distinct', 'agg_filter', 'over', 'funcformat'])
  if (node['agg_star'] === true && name !== 'count') return refuse('star')
  const given = node['agg_star'] === true ? '*' : joined(node['args'], scope)
  const filter = node['agg_filter'] === undefined ? '' : ` filter (where ${expression(node['agg_filter'], scope)})`
  const over = node['over'] === undefined ? '' : ` over (${windowOf(node['over'], scope)})`
  return `pg_catalog.${quoted(name)}(${node['agg_distinct'] === true ? 'distinct ' : ''}${given})${filter}${over}`
}

function windowOf(value: unknown, scope: Scope): string {
  const window = value as Tree
  only('over', window, ['partitionClause', 'orderClause', 'frameOptions'])
  if (window['frameOptions'] !== USUAL_FRAME) return refuse('part', 'frame')
  const by = window['partitionClause'] === undefined ? '' : `partition by ${joined(window['partitionClause'], scope)} `
  return by + orderOf(window['orderClause'], scope)
}

export function orderOf(value: unknown, scope: Scope): string {
  const parts = listOf(value).map((one) => {
    const [name, sort] = nodeOf(one)
    if (name !== 'SortBy') return refuse('part', name)
    only('SortBy', sort, ['node', 'sortby_dir', 'sortby_nulls'])
    const falls = sort['sortby_dir'] === 'SORTBY_DESC' ? ' desc' : ''
    if (sort['sortby_dir'] === 'SORTBY_USING') return refuse('part', 'using')
    const nulls = { SORTBY_NULLS_FIRST: ' nulls first', SORTBY_NULLS_LAST: ' nulls last' }
    return expression(sort['node'], scope) + falls + (nulls[sort['sortby_nulls'] as keyof typeof nulls] ?? '')
  })
  return parts.length === 0 ? '' : `order by ${parts.join(', ')}`
}

function typeName(value: unknown): string {
  const type = value as Tree
  const names = namesOf(type['names'])
  const name = names.at(-1) ?? ''
  const isOfSystem = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog')
  if (!isOfSystem || !types.has(name)) return refuse('type', names.join('.'))
  only('typeName', type, ['names', 'typmods', 'typemod'])
  const sizes = listOf(type['typmods']).map((one) => {
    const [kind, size] = nodeOf(one)
    const count = (size['ival'] as Tree | undefined)?.['ival'] ?? 0
    return kind === 'A_Const' && typeof count === 'number' ? String(count) : refuse('type', name)
  })
  return `pg_catalog.${quoted(name)}${sizes.length > 0 ? `(${sizes.join(', ')})` : ''}`
}
