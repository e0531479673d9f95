import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Table } from '../definition/table.ts'
import type { Trigger, TriggerAction } from '../definition/triggers.ts'
import { isFulfilled, withFormulas } from './row-rules.ts'
import { beforeWrite, eventOf, firedBy, reckonedFor, type Written } from './triggers.ts'

interface WouldDo {
  action: TriggerAction
  /** What would stand in its column. */
  value?: FieldValue
}

interface Would {
  trigger: Trigger
  happens: boolean
  does: readonly WouldDo[]
}

interface DryRun {
  triggers: readonly Would[]
  /** Why nothing would be written, and so nothing done afterwards. */
  refused: Words | null
  /** Numbers of the flows into which the row would be sent by itself. */
  flows: readonly number[]
}

/** What would happen if a row were written so; nothing does. */
export function whatWouldHappen(table: Table, { from, to }: Written, today: string): DryRun {
  const written = { from, to: to && withFormulas(table, to) }
  const event = eventOf(written)
  const mine = (table.triggers ?? []).filter((one) => one.event === event && !one.is_off)
  const triggers: Would[] = []
  let values = written.to ?? written.from ?? {}
  let refused: Words | null = null
  for (const trigger of mine.filter(({ moment }) => moment === 'before')) {
    const alone = { ...table, triggers: [trigger] }
    const now = { from, to: written.to && values }
    const told = beforeWrite(alone, now, today)
    const happens = refused === null && (told.says !== undefined || told.set.size > 0 || told.hooks.length > 0)
    triggers.push({ trigger, happens, does: happens ? doing(trigger, (name) => told.values[name] ?? null) : [] })
    if (refused === null && told.says) refused = told.says
    values = told.values
  }
  const after = { from, to: written.to && values }
  const fired = refused === null ? firedBy(table, after, today) : []
  for (const trigger of mine.filter(({ moment }) => moment === 'after')) {
    const happens = fired.includes(trigger)
    const read = (name: string, to_: string) => reckonedFor(table, { column: name, to: to_ }, values, today) ?? null
    triggers.push({ trigger, happens, does: happens ? doing(trigger, read) : [] })
  }
  return { triggers, refused, flows: refused === null && after.to ? startingBy(table, after, today) : [] }
}

const doing = (trigger: Trigger, read: (column: string, to: string) => FieldValue): WouldDo[] =>
  trigger.actions.map((action) =>
    action.do === 'set' ? { action, value: read(action.column, action.to) } : { action },
  )

/** Flows that a row would set out on by itself. */
export const startingBy = (table: Table, { from, to }: Written, today: string): number[] =>
  (table.flows ?? []).flatMap(({ flow, start, when = 'false' }) => {
    if (start === 'by_hand' || to === null) return []
    if (start === 'on_create') return from === null ? [flow] : []
    const holds = (values: Written['to']) => values !== null && isFulfilled(table, values, when, today)
    return holds(to) && !holds(from) ? [flow] : []
  })
