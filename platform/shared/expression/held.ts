import type { ASTNode } from '@marcbachmann/cel-js'
import { parse } from './parse.ts'

/** A text that an expression holds a field against, and where it stands with its quotes. */
export interface Held {
  field: string
  value: string
  from: number
  to: number
}

/** What fields are held against in this expression, in its order; nothing of one that nobody can read. */
export function heldAgainst(text: string): Held[] {
  try {
    return heldIn(parse(text)).toSorted((one, other) => one.from - other.from)
  } catch {
    return []
  }
}

/** What `exists` or `all` looks at: its name there, and the field whose elements it means. */
interface Element {
  name: string
  field: string | undefined
}

function heldIn(node: ASTNode, element?: Element): Held[] {
  switch (node.op) {
    case '==':
    case '!=': {
      const [left, right] = node.args
      return [...pair(left, [right], element), ...pair(right, [left], element)]
    }
    case 'in': {
      const [one, among] = node.args
      return among.op === 'list' ? pair(one, among.args, element) : pair(among, [one], element)
    }
    case 'call':
      return heldInCall(node.args[0], node.args[1], element)
    case 'rcall':
      return heldInCall(node.args[0], [node.args[1], ...node.args[2]], element)
    case '!_':
      return heldIn(node.args, element)
    case '&&':
    case '||':
    case '?:':
      return node.args.flatMap((part) => heldIn(part, element))
    default:
      return []
  }
}

function heldInCall(name: string, args: readonly ASTNode[], element: Element | undefined): Held[] {
  const [among, variable, test] = args
  if ((name === 'exists' || name === 'all') && among && variable?.op === 'id' && test)
    return heldIn(test, { name: variable.args, field: fieldOf(among, element) })
  return args.flatMap((part) => heldIn(part, element))
}

function pair(asked: ASTNode, against: readonly ASTNode[], element: Element | undefined): Held[] {
  const field = fieldOf(asked, element)
  if (field === undefined) return []
  return against.flatMap(({ op, args, start, end }) =>
    op === 'value' && typeof args === 'string' ? [{ field, value: args, from: start, to: end }] : [],
  )
}

function fieldOf(node: ASTNode, element: Element | undefined): string | undefined {
  if (node.op === 'id') return node.args === element?.name ? element.field : node.args
  return fieldInRow(node)
}

/** As it is named behind `row`. */
export function fieldInRow(node: ASTNode): string | undefined {
  if (node.op === '.') return node.args[0].op === 'id' && node.args[0].args === 'row' ? node.args[1] : undefined
  if (node.op !== '[]') return undefined
  const [row, name] = node.args
  return row.op === 'id' && row.args === 'row' && name.op === 'value' && typeof name.args === 'string'
    ? name.args
    : undefined
}
