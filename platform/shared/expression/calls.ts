import type { ASTNode } from '@marcbachmann/cel-js'
import { compile } from './compile.ts'
import { type ExpressionFunction, functionNames, functions, isEmptyValue } from './functions.ts'
import { type Kind, Stuck, type Type, type Value } from './model.ts'
import { nearest } from './nearest.ts'
import { answered, asDay, type At, forbidden, type Part, present, type Scope, wanting, wants } from './parts.ts'

/** Words that look like functions but say something of their own. */
const forms = new Map<string, (args: readonly ASTNode[], at: At, scope: Scope) => Part>([
  ['exists', (args, at, scope) => overElements('exists', args, at, scope)],
  ['all', (args, at, scope) => overElements('all', args, at, scope)],
  ['has', has],
  ['date', dayOf],
])

const callable = [...functionNames, ...forms.keys()].toSorted()

export function callOf(name: string, args: readonly ASTNode[], at: At, scope: Scope): Part {
  const form = forms.get(name)
  if (form) return form(args, at, scope)
  const called = functions.get(name)
  if (!called || (called.needs && !scope.fields.has(called.needs))) throw unknownFunction(name, at)
  const { takes, least = takes.length, gives, run: work } = called
  if (args.length < least || args.length > takes.length)
    throw new Stuck('platform.expression.arguments', { name, count: takes.length, given: args.length }, at)
  const parts = args.map((arg, place) => fitting(name, takes[place]!, compile(arg, scope), scope))
  const mayBeEmpty = takes.map((kinds) => kinds.includes('any'))
  return {
    type: gives(parts.map(({ type }) => type)),
    at,
    run: (run) =>
      answered(
        work(
          parts.map((part, place) => (mayBeEmpty[place] ? part.run(run) : present(part, run))),
          run,
        ),
        at,
      ),
  }
}

function fitting(name: string, kinds: ExpressionFunction['takes'][number], part: Part, scope: Scope): Part {
  const fit = kinds.includes('date') && part.type.literal !== undefined && !kinds.includes('text') ? asDay(part) : part
  if (kinds.includes('any') || kinds.includes(fit.type.kind)) return fit
  const wanted = kinds.find((kind): kind is Kind => kind !== 'any') ?? 'text'
  throw kinds.length === 1
    ? wants(wanted, fit, scope)
    : new Stuck('platform.expression.argument_kind', { name, kind: fit.type.kind }, part.at)
}

function unknownFunction(name: string, at: At) {
  // Patterns can be written so that they never end; nobody gets to write one.
  if (name === 'matches') return new Stuck('platform.expression.forbidden', { what: 'matches' }, at)
  const meant = nearest(name, callable)
  return meant === undefined
    ? new Stuck('platform.expression.unknown_function', { name }, at)
    : new Stuck('platform.expression.function_meant', { name, meant }, at)
}

/**
 * `choices.exists(one, one == "urgent")`. One within the other would take the length of both lists times each other,
 * so there is only one.
 */
function overElements(name: 'exists' | 'all', args: readonly ASTNode[], at: At, scope: Scope): Part {
  if (scope.element) throw new Stuck('platform.expression.nested', {}, at)
  const [among, variable, test] = args
  if (args.length !== 3 || !among || variable?.op !== 'id' || !test)
    throw new Stuck('platform.expression.arguments', { name, count: 2, given: Math.max(0, args.length - 1) }, at)
  const list = compile(among, scope)
  if (list.type.kind !== 'list') throw wants('list', list, scope)
  const type: Type = { kind: list.type.of ?? 'empty', ...(list.type.choiceOf && { choiceOf: list.type.choiceOf }) }
  const holds = wanting('boolean', compile(test, { ...scope, element: { name: variable.args, type } }), scope)
  const decides = name === 'exists'
  return {
    type: { kind: 'boolean' },
    at,
    run(run) {
      const elements = present(list, run) as readonly Value[]
      return (
        elements.some((element) => {
          run.element = element
          return (present(holds, run) === true) === decides
        }) === decides
      )
    },
  }
}

/** `has(row.amount)`: somebody filled it. */
function has(args: readonly ASTNode[], at: At, scope: Scope): Part {
  const [arg] = args
  if (args.length !== 1 || !arg)
    throw new Stuck('platform.expression.arguments', { name: 'has', count: 1, given: args.length }, at)
  if (arg.op !== '.' && arg.op !== '[]' && arg.op !== 'id') return forbidden(at, scope)
  const part = compile(arg, scope)
  return { type: { kind: 'boolean' }, at, run: (run) => !isEmptyValue(part.run(run)) }
}

/** `date("2026-11-21")`: a day that is written down, checked before anything runs. */
function dayOf(args: readonly ASTNode[], at: At, scope: Scope): Part {
  const [arg] = args
  if (args.length !== 1 || !arg)
    throw new Stuck('platform.expression.arguments', { name: 'date', count: 1, given: args.length }, at)
  const part = compile(arg, scope)
  if (part.type.literal === undefined) throw wants('text', part, scope)
  return { ...asDay(part), at }
}
