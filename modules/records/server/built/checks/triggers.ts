import { check } from '#platform/shared/expression/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { fieldsOf, isReckoned, type Table } from '../../../shared/definition/table.ts'
import type { Trigger, TriggerAction } from '../../../shared/definition/triggers.ts'
import { rowFields } from '../../../shared/rules/row-rules.ts'
import { wantedOf } from './expressions.ts'
import type { Check } from './check.ts'

/** What is wrong with what is done when rows of a table are written. */
export const triggers: Check = ({ key, table }) => {
  const all = table.triggers ?? []
  const twice = new Set(all.map(({ id }) => id)).size < all.length
  return [
    ...(twice ? [{ table: key, problem: 'records.built.trigger_twice' }] : []),
    ...all.flatMap((trigger) =>
      problemsOf(table, trigger).map((one) => ({
        table: key,
        ...one,
        examples: [trigger.title.mn, ...(one.examples ?? [])],
      })),
    ),
  ]
}

type Problem = Omit<PublishingProblem, 'table'>

function problemsOf(table: Table, { moment, when, columns = [], actions }: Trigger): Problem[] {
  const isKnown = (name: string) => fieldsOf(table).some((field) => field.name === name)
  return [
    ...(actions.length === 0 ? [{ problem: 'records.built.trigger_nothing' }] : []),
    ...(when !== undefined && !check(when, rowFields(table), 'boolean').ok
      ? [{ problem: 'records.built.trigger_when', examples: [when] }]
      : []),
    ...columns
      .filter((name) => !isKnown(name))
      .map((name) => ({ problem: 'records.built.trigger_column', examples: [name] })),
    ...actions.flatMap((action) => problemsOfAction(table, moment, action, isKnown)),
  ]
}

const ofBoth: readonly TriggerAction['do'][] = ['set', 'hook']

function problemsOfAction(
  table: Table,
  moment: Trigger['moment'],
  action: TriggerAction,
  isKnown: (name: string) => boolean,
): Problem[] {
  const isBefore = action.do === 'refuse' ? true : ofBoth.includes(action.do) ? moment === 'before' : false
  if (isBefore !== (moment === 'before')) return [{ problem: 'records.built.trigger_moment' }]
  if (action.do === 'set') {
    const field = fieldsOf(table).find(({ name }) => name === action.column)
    if (!field) return [{ problem: 'records.built.trigger_column', examples: [action.column] }]
    const { expression, to, stored } = kindOf(field.kind)
    const isPlain = expression !== null && to === undefined && !['rows', 'numbers', 'files'].includes(stored ?? '')
    const fits = isPlain && !isReckoned(field) && check(action.to, rowFields(table), wantedOf(expression)).ok
    return fits ? [] : [{ problem: 'records.built.trigger_set', column: field.name, examples: [action.to] }]
  }
  if (action.do !== 'refuse' && action.do !== 'notify') return []
  const silent = action.says.mn.trim() === '' ? [{ problem: 'records.built.trigger_silent' }] : []
  const named = action.do === 'notify' ? (action.columns ?? []) : []
  return [
    ...silent,
    ...named
      .filter((name) => !isKnown(name))
      .map((name) => ({ problem: 'records.built.trigger_column', examples: [name] })),
  ]
}
