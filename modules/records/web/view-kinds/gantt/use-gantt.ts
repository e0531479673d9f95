import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useLive } from '#platform/web/live.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { RECORDS_CHANGED } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { type LinkColumns, readGantt } from '../../../shared/gantt.ts'
import type { SettingOf } from '../../../shared/view-kinds/settings.ts'
import type { View } from '../../screen/use-view.ts'
import { askedColumns, type GanttColumns, plannedLinks, plannedRow, plannedRows } from './planned.ts'

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
  const read = useMemo(
    () => (data ? plannedRows(table, columns, data, language) : []),
    [data, table, columns, language],
  )
  const rows = useMemo(
    () =>
      patches.size === 0
        ? read
        : read.map((row) => {
            const patch = patches.get(row.id)
            return patch
              ? plannedRow({ table, columns, language }, { ...row, values: { ...row.values, ...patch } })
              : row
          }),
    [read, patches, table, columns, language],
  )
  const allLinks = useMemo(() => plannedLinks(data?.links ?? null), [data])
  return { rows, links: allLinks, data, query, reread }
}
