import type { ASTNode } from '@marcbachmann/cel-js'
import { type Decimal, negate, readDecimal } from './decimal.ts'
import { isEmptyValue } from './functions.ts'
import { readField, typeOfField } from './inputs.ts'
import { limits, Stuck, type Type, type Value } from './model.ts'
import { nearest } from './nearest.ts'
import { arithmeticKind, areAlike, areEqual, calculate, canBeOrdered, inOrder } from './operators.ts'
import {
  answered,
  asDay,
  type At,
  badKinds,
  forbidden,
  guardOption,
  matched,
  type Part,
  present,
  type Run,
  type Scope,
  wanting,
  wants,
} from './parts.ts'

/**
 * Checks a tree and makes it runnable. Only what is named here exists: anything else that the grammar knows is
 * refused.
 */
export function compile(node: ASTNode, scope: Scope): Part {
  const part = compileInner(node, scope)
  return { ...part, run: (run) => counted(run, part) }
}

/** Letters of a text that are read or made for one step. */
const LETTERS = 32

function counted(run: Run, part: Part): Value {
  run.steps += 1
  if (run.steps > limits.steps) throw new Stuck('platform.expression.too_much_work', {}, part.at)
  const value = part.run(run)
  // What is asked of a text takes as long as the text.
  if (typeof value === 'string') run.steps += Math.floor(value.length / LETTERS)
  return value
}

function compileInner(node: ASTNode, scope: Scope): Part {
  const at = { start: node.start, end: node.end }
  switch (node.op) {
    case 'value':
      return literal(node.args, at, scope)
    case 'id':
      return node.args === scope.element?.name
        ? { type: scope.element.type, at, run: (run) => run.element }
        : field(node.args, at, scope)
    case '.':
      return inRow(node.args[0], node.args[1], at, scope)
    case '[]':
      return node.args[1].op === 'value' && typeof node.args[1].args === 'string'
        ? inRow(node.args[0], node.args[1].args, at, scope)
        : forbidden(at, scope)
    case '!_':
      return not(wanting('boolean', compile(node.args, scope), scope), at)
    case '-_':
      return minus(node.args, at, scope)
    case '&&':
    case '||':
      return both(
        node.op === '||',
        node.args.map((side) => wanting('boolean', compile(side, scope), scope)),
        at,
      )
    case '==':
    case '!=':
      return equality(node.op, compile(node.args[0], scope), compile(node.args[1], scope), at)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(node.op, compile(node.args[0], scope), compile(node.args[1], scope), at)
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(node.op, compile(node.args[0], scope), compile(node.args[1], scope), at)
    case 'in':
      return isIn(compile(node.args[0], scope), compile(node.args[1], scope), at, scope)
    case 'list':
      return list(
        node.args.map((one) => compile(one, scope)),
        at,
      )
    case '?:':
      return choice(
        node.args.map((one) => compile(one, scope)),
        at,
        scope,
      )
    case 'call':
      return scope.call(node.args[0], node.args[1], at, scope)
    case 'rcall':
      return scope.call(node.args[0], [node.args[1], ...node.args[2]], at, scope)
    default:
      return forbidden(at, scope)
  }
}

function literal(value: unknown, at: At, scope: Scope): Part {
  if (value === null) return { type: { kind: 'empty' }, at, run: () => null }
  if (typeof value === 'boolean') return { type: { kind: 'boolean' }, at, run: () => value }
  if (typeof value === 'string') return { type: { kind: 'text', literal: value }, at, run: () => value }
  // The number as it was written, not as a float keeps it.
  const number =
    typeof value === 'bigint' || typeof value === 'number' ? readDecimal(scope.text.slice(at.start, at.end)) : undefined
  return number ? { type: { kind: 'number' }, at, run: () => number } : forbidden(at, scope)
}

function minus(inner: ASTNode, at: At, scope: Scope): Part {
  const part = wanting('number', compile(inner, scope), scope)
  return { type: { kind: part.type.kind }, at, run: (run) => negate(present(part, run) as Decimal) }
}

function inRow(row: ASTNode, name: string, at: At, scope: Scope): Part {
  return row.op === 'id' && row.args === 'row' ? field(name, at, scope) : forbidden(at, scope)
}

function field(name: string, at: At, scope: Scope): Part {
  const found = scope.fields.get(name)
  if (!found) throw unknownField(name, at, scope)
  scope.used.add(found.out?.of ?? name)
  return {
    type: typeOfField(found),
    at,
    run({ values }) {
      const value = readField(found, values)
      if (value === undefined) throw new Stuck('platform.expression.bad_value', { field: name }, at)
      return value
    },
  }
}

function unknownField(name: string, at: At, { fields }: Scope) {
  if (name === 'row') return new Stuck('platform.expression.row_alone', {}, at)
  const known = [...fields.values()]
  const byLabel = known.find(
    ({ label }) => label && Object.values(label).some((word) => word?.toLowerCase() === name.toLowerCase()),
  )
  const meant =
    byLabel?.name ??
    nearest(
      name,
      known.map((one) => one.name),
    )
  return meant === undefined
    ? new Stuck('platform.expression.unknown_field', { name }, at)
    : new Stuck('platform.expression.did_you_mean', { name, meant }, at)
}

function not(part: Part, at: At): Part {
  return { type: { kind: 'boolean' }, at, run: (run) => present(part, run) !== true }
}

/** One side that cannot be answered does not matter where the other one decides alone. */
function both(decidesAlone: boolean, [left, right]: readonly Part[], at: At): Part {
  return {
    type: { kind: 'boolean' },
    at,
    run(run) {
      let missing: Stuck | undefined
      for (const side of [left!, right!]) {
        try {
          if (present(side, run) === decidesAlone) return decidesAlone
        } catch (error) {
          // Whoever used up all steps gets no second try.
          if (!(error instanceof Stuck) || run.steps > limits.steps) throw error
          missing ??= error
        }
      }
      if (missing) throw missing
      return !decidesAlone
    },
  }
}

function equality(op: '==' | '!=', one: Part, other: Part, at: At): Part {
  const [left, right] = matched(one, other)
  if (!areAlike(left.type, right.type)) throw badKinds(op, left, right, at)
  guardOption(left.type, right)
  guardOption(right.type, left)
  return {
    type: { kind: 'boolean' },
    at,
    run(run) {
      const [a, b] = [left.run(run), right.run(run)]
      // What is empty equals what is empty: '' is how a form says null.
      const isSame = isEmptyValue(a) || isEmptyValue(b) ? isEmptyValue(a) && isEmptyValue(b) : areEqual(a, b)
      return isSame === (op === '==')
    },
  }
}

function order(op: string, one: Part, other: Part, at: At): Part {
  const [left, right] = matched(one, other)
  if (!canBeOrdered(left.type, right.type)) throw badKinds(op, left, right, at)
  return { type: { kind: 'boolean' }, at, run: (run) => inOrder(op, present(left, run), present(right, run)) }
}

function arithmetic(op: string, left: Part, right: Part, at: At): Part {
  const kind = arithmeticKind(op, left.type.kind, right.type.kind)
  if (!kind) throw badKinds(op, left, right, at)
  return { type: { kind }, at, run: (run) => answered(calculate(op, present(left, run), present(right, run)), at) }
}

function isIn(element: Part, among: Part, at: At, scope: Scope): Part {
  if (among.type.kind !== 'list') throw wants('list', among, scope)
  const of: Type = { kind: among.type.of ?? 'empty', ...(among.type.choiceOf && { choiceOf: among.type.choiceOf }) }
  const one = of.kind === 'date' ? asDay(element) : element
  if (!areAlike(one.type, of)) throw badKinds('in', one, among, at)
  guardOption(of, one)
  for (const item of among.items ?? []) guardOption(one.type, item)
  return {
    type: { kind: 'boolean' },
    at,
    run: (run) =>
      ((value) => (present(among, run) as readonly Value[]).some((other) => areEqual(value, other)))(present(one, run)),
  }
}

function list(items: readonly Part[], at: At): Part {
  const [first] = items
  const odd = first && items.find(({ type }) => !areAlike(first.type, type) || type.kind === 'list')
  if (odd) throw new Stuck('platform.expression.mixed_list', {}, odd.at)
  return {
    type: { kind: 'list', ...(first && { of: first.type.kind }) },
    at,
    items,
    run: (run) => items.map((item) => item.run(run)),
  }
}

function choice([when, one, other]: readonly Part[], at: At, scope: Scope): Part {
  const test = wanting('boolean', when!, scope)
  const [then, otherwise] = matched(one!, other!)
  if (!areAlike(then.type, otherwise.type))
    throw new Stuck('platform.expression.branches', { left: then.type.kind, right: otherwise.type.kind }, at)
  const {
    literal: _,
    choiceOf: __,
    ...type
  } = then.type.kind === 'empty' || otherwise.type.kind === 'money' ? otherwise.type : then.type
  return { type, at, run: (run) => (present(test, run) === true ? then : otherwise).run(run) }
}
