import { kindOf } from '#platform/shared/fields/index.ts'
import { type Column, isReckoned, type Table, type Trigger, type TriggerAction } from '#modules/records/shared/index.ts'
import type { Choices } from './choices.ts'

export const EVENT_WORDS = {
  insert: 'builder.flows.event_insert',
  update: 'builder.flows.event_update',
  delete: 'builder.flows.event_delete',
} as const

export const MOMENT_WORDS = {
  before: 'builder.flows.moment_before',
  after: 'builder.flows.moment_after',
} as const

export const ACTION_WORDS = {
  set: 'builder.flows.do_set',
  refuse: 'builder.flows.do_refuse',
  notify: 'builder.flows.do_notify',
  flow: 'builder.flows.do_flow',
  webhook: 'builder.flows.do_webhook',
  hook: 'builder.flows.do_hook',
} as const

/** What can be done then, of what there is here. */
export function offeredActions({ moment, event }: Trigger, choices: Choices, { flows }: Table): TriggerAction['do'][] {
  const hooks = choices.hooks.some((hook) => hook[moment]) ? (['hook'] as const) : []
  if (moment === 'before') return [...(event === 'delete' ? [] : (['set'] as const)), 'refuse', ...hooks]
  return [
    ...(event === 'delete' ? [] : (['set'] as const)),
    'notify',
    ...(event !== 'delete' && flows && flows.length > 0 ? (['flow'] as const) : []),
    ...(choices.addresses.length > 0 ? (['webhook'] as const) : []),
    ...hooks,
  ]
}

/** Columns into which an expression puts something: what names something else is chosen by people. */
export const settable = ({ columns }: Table): readonly Column[] =>
  columns.filter((column) => {
    const { to, expression, stored } = kindOf(column.kind)
    return !isReckoned(column) && to === undefined && expression !== null && !['rows', 'files'].includes(stored ?? '')
  })
