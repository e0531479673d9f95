import { check } from '#platform/shared/expression/index.ts'
import { namesIn } from '../cells/cell.ts'
import { gridFor } from '../definition/grid.ts'
import type { Table } from '../definition/table.ts'
import type { Filter } from '../query.ts'
import { rowFields } from '../rules/row-rules.ts'
import { fittingSetting } from '../view-kinds/kinds.ts'
import type { ScreenAction, ScreenSetting } from './definition.ts'

/** The screen for whoever sees these columns of its table alone: what names others is left out. */
export function fittingScreen<Setting extends ScreenSetting>(screen: Setting, table: Table): Setting {
  const sees = (column: string) => table.columns.some(({ name }) => name === column)
  const { views, grid, filter, begins, period, by, actions, ...rest } = screen
  const holds = filter && seenOf(filter, sees)
  return {
    ...rest,
    ...(views && { views: views.flatMap((one) => fittingSetting(one, table) ?? []) }),
    ...(grid && { grid: gridFor(grid, table) }),
    ...(holds && { filter: holds }),
    ...(begins && { begins: Object.fromEntries(Object.entries(begins).filter(([name]) => sees(name))) }),
    ...(period && sees(period.column) && { period }),
    ...(by !== undefined && sees(by) && { by }),
    ...(actions && { actions: actions.flatMap((one) => actionFor(one, table, sees) ?? []) }),
  } as Setting
}

/** An action that changes, asks or tells what somebody does not see is not theirs. */
function actionFor(action: ScreenAction, table: Table, sees: (column: string) => boolean): ScreenAction | undefined {
  const { does, when } = action
  if (when && !check(when, rowFields(table), 'boolean').ok) return undefined
  const names =
    does.kind === 'change'
      ? Object.keys(does.values)
      : does.kind === 'link'
        ? namesIn(does.url)
        : does.kind === 'form'
          ? Object.values(does.begins ?? {}).flatMap(namesIn)
          : []
  return names.every((name) => name === 'id' || sees(name)) ? action : undefined
}

/** Without conditions on columns that are not there; of any of several all must be. */
function seenOf(filter: Filter, sees: (column: string) => boolean): Filter | undefined {
  if ('all' in filter) {
    const left = filter.all.flatMap((one) => seenOf(one, sees) ?? [])
    return left.length > 0 ? { all: left } : undefined
  }
  if ('any' in filter) return filter.any.every((one) => seenOf(one, sees) === one) ? filter : undefined
  return sees(filter.column) ? filter : undefined
}
