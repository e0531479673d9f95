import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '#platform/web/call.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { groupRows } from '../../../shared/board.ts'
import type { Table } from '../../../shared/definition/table.ts'
import type { Filter } from '../../../shared/query.ts'
import { type Group, groupsFrom } from './columns.ts'

const noGroups: readonly Group[] = []

/** The groups of a column among the rows that are asked for; none while nobody asked by a column. */
export function useGroups(
  table: Table,
  name: string | undefined,
  asked: { filter: Filter | undefined; search: string },
) {
  const { t } = useText()
  const say = useWords()
  const column = table.columns.find((one) => one.name === name)
  const { filter, search } = asked
  const found = useCall(
    groupRows,
    { table: table.name, column: name ?? '', search, ...(filter && { filter }) },
    { enabled: column !== undefined, placeholderData: keepPreviousData, meta: { quiet: true } },
  )
  const groups = useMemo(
    () => (column && found.data ? groupsFrom(column, found.data.groups, { say, t }) : noGroups),
    [column, found.data, say, t],
  )
  return { column, groups, found }
}
