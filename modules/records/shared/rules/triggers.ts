import { evaluate } from '#platform/shared/expression/index.ts'
import { type FieldValue, type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table } from '../definition/table.ts'
import type { Trigger, TriggerEvent } from '../definition/triggers.ts'
import { fitting, given, isFulfilled, withFormulas } from './row-rules.ts'

/** A row before and after it was written; null where it is not there. */
export interface Written {
  /** Undefined before it was added. */
  id?: string
  from: FieldValues | null
  to: FieldValues | null
}

export const eventOf = ({ from, to }: Written): TriggerEvent =>
  from === null ? 'insert' : to === null ? 'delete' : 'update'

interface Before {
  /** The row with what triggers put into it. */
  values: FieldValues
  /** Columns that they put something into. */
  set: ReadonlySet<string>
  /** Why it is not written. */
  says?: Words
  /** What modules wrote, to be asked in this order. */
  hooks: readonly string[]
}

/** What the triggers of a table do before a row is written, one after the other. */
export function beforeWrite(table: Table, written: Written, today: string): Before {
  let values = written.to ?? written.from ?? {}
  const set = new Set<string>()
  const hooks: string[] = []
  for (const trigger of triggersOf(table, 'before', eventOf(written))) {
    if (!isMeant(table, trigger, { ...written, to: written.to && values }, today)) continue
    for (const action of trigger.actions) {
      if (action.do === 'refuse') return { values, set, says: action.says, hooks }
      if (action.do === 'hook') hooks.push(action.hook)
      if (action.do !== 'set' || written.to === null) continue
      const put = reckonedFor(table, action, values, today)
      if (put === undefined) continue
      set.add(action.column)
      values = withFormulas(table, { ...values, [action.column]: put })
    }
  }
  return { values, set, hooks }
}

/** The triggers that do something after this was written. */
export const firedBy = (table: Table, written: Written, today: string): readonly Trigger[] =>
  triggersOf(table, 'after', eventOf(written)).filter((trigger) => hasCome(table, trigger, written, today))

const triggersOf = (table: Table, moment: Trigger['moment'], event: TriggerEvent) =>
  (table.triggers ?? []).filter((one) => one.moment === moment && one.event === event && !one.is_off)

function isMeant(table: Table, { when, columns }: Trigger, { from, to }: Written, today: string): boolean {
  if (columns && columns.length > 0 && from && to && !columns.some((name) => differs(table, name, from, to)))
    return false
  return when === undefined || isFulfilled(table, to ?? from ?? {}, when, today)
}

/** Of a change: what it waits for has become so. */
function hasCome(table: Table, trigger: Trigger, written: Written, today: string): boolean {
  const { from, to } = written
  if (!isMeant(table, trigger, written, today)) return false
  if (!from || !to || trigger.when === undefined || (trigger.columns ?? []).length > 0) return true
  return !isFulfilled(table, from, trigger.when, today)
}

function differs(table: Table, name: string, from: FieldValues, to: FieldValues) {
  const field = fieldsOf(table).find((one) => one.name === name)
  return field !== undefined && !isSame(field, from[name] ?? null, to[name] ?? null)
}

/** What an action puts into its column; undefined where there is no such column. */
export function reckonedFor(
  table: Table,
  { column, to }: { column: string; to: string },
  values: FieldValues,
  today: string,
): FieldValue | undefined {
  const field = fieldsOf(table).find(({ name }) => name === column)
  if (!field) return undefined
  const answer = evaluate(to, given(table, values, today))
  return answer.ok ? fitting(field, answer.value) : null
}
