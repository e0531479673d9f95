import { check } from '#platform/shared/expression/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { Table } from '../definition/table.ts'
import { rowFields } from '../rules/row-rules.ts'
import { dashboardProblems } from '../dashboards/problems.ts'
import { columnsIn } from '../conditions.ts'
import type { ScreenAction, ScreenDefinition } from './definition.ts'

interface Problem {
  /** Translation key. */
  problem: string
  column?: string
  examples?: string[]
}
type Find = (name: string | undefined) => Table | undefined

/** Why a screen cannot stand as it is drawn; `find` knows the tables. */
export function screenProblems(screen: ScreenDefinition, find: Find): Problem[] {
  const { title, source, template, filter, begins = {}, period, by, details = [], actions = [] } = screen
  const table = find(source)
  if (title.mn.trim() === '') return [{ problem: 'records.built.title_missing' }]
  if (!table) return [{ problem: 'records.screens.no_source' }]
  if (template === 'dashboard')
    return screen.dashboard ? dashboardProblems(screen.dashboard, find) : [{ problem: 'records.dashboard.empty' }]
  const columnOf = (name: string) => table.columns.find((one) => one.name === name)
  const unknown = (names: readonly string[]) =>
    names.filter((name) => !columnOf(name)).map((column) => ({ problem: 'records.screens.no_column', column }))
  const isDay = (name: string) => ['day', 'moment'].includes(kindOf(columnOf(name)?.kind ?? '').stored ?? '')
  return [
    ...unknown([...(filter ? columnsIn(filter) : []), ...Object.keys(begins)]),
    ...(period && !isDay(period.column) ? [{ problem: 'records.screens.no_day', column: period.column }] : []),
    ...(template === 'tree' && by === undefined ? [{ problem: 'records.screens.no_by' }] : []),
    ...(by === undefined ? [] : unknown([by])),
    ...details.flatMap((one) =>
      find(one.table)?.columns.some(({ name, rows_of }) => name === one.column && rows_of === source)
        ? []
        : [{ problem: 'records.screens.no_relation', column: one.column }],
    ),
    ...(new Set(actions.map(({ key }) => key)).size < actions.length
      ? [{ problem: 'records.screens.action_twice' }]
      : []),
    ...actions.flatMap((action) => problemsOfAction(action, table, find, unknown)),
  ]
}

function problemsOfAction(
  { title, when, does }: ScreenAction,
  table: Table,
  find: Find,
  unknown: (names: readonly string[]) => Problem[],
): Problem[] {
  const called = title.mn.trim()
  return [
    ...(called === '' ? [{ problem: 'records.screens.action_untitled' }] : []),
    ...(when !== undefined && when !== '' && !check(when, rowFields(table), 'boolean').ok
      ? [{ problem: 'records.built.condition', examples: [when] }]
      : []),
    ...(does.kind === 'change' ? unknown(Object.keys(does.values)) : []),
    ...(does.kind === 'change' && Object.keys(does.values).length === 0
      ? [{ problem: 'records.screens.changes_nothing', examples: [called] }]
      : []),
    ...(does.kind === 'form' && does.table !== undefined && !find(does.table)
      ? [{ problem: 'records.screens.no_form', examples: [called] }]
      : []),
  ]
}
