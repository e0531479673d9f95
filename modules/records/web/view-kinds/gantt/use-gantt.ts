import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useKept } from '#platform/web/use-kept.ts'
import { useLive } from '#platform/web/live.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { RECORDS_CHANGED } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { type LinkColumns, readGantt } from '../../../shared/gantt.ts'
import type { SettingOf } from '../../../shared/view-kinds/settings.ts'
import type { View } from '../../screen/use-view.ts'
import {
  askedColumns,
  type GanttColumns,
  type KnownRows,
  plannedLinks,
  type PlannedRow,
  plannedRow,
  plannedRows,
} from './planned.ts'

/** A row as it is while a change of it is being saved. */
interface Patched {
  patch: FieldValues
  row: PlannedRow
}

/** The table of links with its columns, where the setting names one. */
export function linkColumnsOf({
  links,
  links_from,
  links_to,
  links_type,
  links_lag,
}: SettingOf<'gantt'>): LinkColumns | undefined {
  if (!links || !links_from || !links_to) return undefined
  return {
    table: links,
    from: links_from,
    to: links_to,
    ...(links_type && { type: links_type }),
    ...(links_lag && { lag: links_lag }),
  }
}

/** All rows of a plan; read again whenever somebody changes one, or a link. */
export function useGantt(
  table: Table,
  setting: SettingOf<'gantt'>,
  columns: GanttColumns,
  { search, sort, filter }: Pick<View, 'search' | 'sort' | 'filter'>,
  patches: ReadonlyMap<string, FieldValues>,
) {
  const { language } = useText()
  const cache = useQueryClient()
  const links = linkColumnsOf(setting)
  const asked = {
    table: table.name,
    columns: askedColumns(table, columns),
    from: setting.from,
    to: setting.to,
    search,
    sort: sort.split(',').filter(Boolean),
    ...(setting.tree && { tree: setting.tree }),
    ...(links && { links }),
    ...(filter && { filter }),
  }
  const query = useQuery({
    queryKey: keyOf(readGantt, asked),
    queryFn: ({ signal }) => call(readGantt, asked, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const reread = () => cache.invalidateQueries({ queryKey: keyOf(readGantt) })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === table.name || key === links?.table) void reread()
  })
  const { data } = query
  const names = data?.columns
  // Other columns or words make other rows of them.
  const known = useKept(
    (): { rows: KnownRows; patched: WeakMap<PlannedRow, Patched> } => ({ rows: new WeakMap(), patched: new WeakMap() }),
    [table, columns, language, names],
  )
  const readRows = data?.rows
  const read = useMemo(
    () =>
      names && readRows ? plannedRows(table, columns, { columns: names, rows: readRows }, language, known.rows) : [],
    [names, readRows, table, columns, language, known],
  )
  const rows = useMemo(
    () =>
      patches.size === 0
        ? read
        : read.map((row) => {
            const patch = patches.get(row.id)
            if (!patch) return row
            const before = known.patched.get(row)
            if (before?.patch === patch) return before.row
            const made = plannedRow({ table, columns, language }, { ...row, values: { ...row.values, ...patch } })
            known.patched.set(row, { patch, row: made })
            return made
          }),
    [read, patches, table, columns, language, known],
  )
  const readLinks = data?.links
  const allLinks = useMemo(() => plannedLinks(readLinks ?? null), [readLinks])
  return { rows, links: allLinks, data, query, reread }
}
