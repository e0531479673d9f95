import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { queryRows, type Row } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { rangeIn } from '../../../shared/fields/kinds/date-range.ts'
import type { Filter } from '../../../shared/query.ts'
import type { SettingOf } from '../../../shared/view-kinds/settings.ts'
import { colourOf } from '../colours.ts'
import { rowName } from '../row-name.ts'
import type { View } from '../../screen/use-view.ts'
import type { Entry } from './layout.ts'
import { rangeFilter } from './range.ts'
import { DAY, isBefore, isSpan, later, timeIn, type Time } from './time.ts'

const PART = 200
/** More than these nobody makes out on a calendar. */
const MOST_PARTS = 5

/** What falls on these days; what is on its way to another day stands there. */
export function useEntries(
  table: Table,
  setting: SettingOf<'calendar'>,
  { search, filter }: Pick<View, 'search' | 'filter'>,
  days: readonly string[],
  patches: ReadonlyMap<string, FieldValues>,
) {
  const { language } = useText()
  const first = table.columns.find(({ name }) => name === setting.from)
  const range: Filter =
    first && isSpan(first)
      ? { column: setting.from, is: 'overlaps', values: [days[0]!, days.at(-1)!] }
      : rangeFilter(setting.from, setting.to, days[0]!, days.at(-1)!)
  const asked = {
    table: table.name,
    search,
    sort: [setting.from],
    filter: filter ? { all: [filter, range] } : range,
    limit: PART,
  }
  const query = useQuery({
    queryKey: keyOf(queryRows, { ...asked, isWhole: true }),
    queryFn: async ({ signal }) => {
      const rows: Row[] = []
      let after: string | null = null
      for (let part = 0; part < MOST_PARTS; part += 1) {
        const found: Awaited<ReturnType<typeof call<typeof queryRows>>> = await call(
          queryRows,
          { ...asked, after },
          { signal },
        )
        rows.push(...found.rows)
        after = found.next
        if (after === null) break
      }
      return { rows, isCut: after !== null }
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const entries = useMemo(
    () =>
      (query.data?.rows ?? []).flatMap((row): Entry[] => {
        const now = { ...row, values: { ...row.values, ...patches.get(row.id) } }
        return entryOf(table, setting, now, rowName(table, now, language))
      }),
    [query.data, table, setting, patches, language],
  )
  return { entries, query }
}

function entryOf(table: Table, setting: SettingOf<'calendar'>, row: Row, title: string): Entry[] {
  const named = (name: string | undefined) => table.columns.find((column) => column.name === name)
  const [begins, ends, colour] = [named(setting.from), named(setting.to), named(setting.colour)]
  const range = begins && rangeIn(row.values[begins.name])
  const from = range ? { day: range.from, minutes: null } : begins ? timeIn(begins, row.values[begins.name]) : null
  if (!from) return []
  const to = range ? { day: range.to, minutes: null } : ends ? timeIn(ends, row.values[ends.name]) : null
  return [
    {
      row,
      title,
      colour: colour && colourOf(colour, row.values[colour.name]),
      from,
      to: to && !isBefore(to, from) ? lastMinute(from, to) : from,
    },
  ]
}

/** What ends at midnight ends with the day before. */
function lastMinute(from: Time, to: Time): Time {
  return to.minutes === 0 && to.day > from.day ? { day: later(to, -1).day, minutes: DAY } : to
}
