import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, keyOf } from '#platform/web/call.ts'
import type { GridLine } from '#platform/web/grid/index.ts'
import { queryRows, type Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { aggregateRows, type Group } from '../../shared/views/aggregate.ts'
import type { Within } from '../../shared/group.ts'
import { GroupTitle } from './GroupTitle.tsx'
import type { View } from '../screen/use-view.ts'

/** How many rows of a group come at a time. */
const PART = 60
/** So few groups are open from the start. */
const FEW = 12

type Asked = Pick<View, 'search' | 'sort' | 'filter' | 'grid'>
interface Told {
  figures: (group: Group) => Readonly<Record<string, string>>
  count: (count: number) => string
}

/** The figures of rows, in groups and altogether. */
export function useAggregate(table: string, { search, filter, grid }: Asked, levels: number, isOn: boolean) {
  const group = grid.group.slice(0, levels)
  const asked = { table, search, group, measures: grid.measures, ...(filter && { filter }) }
  return useQuery({
    queryKey: keyOf(aggregateRows, asked),
    queryFn: ({ signal }) => call(aggregateRows, asked, { signal }),
    // Of other groups than these nothing is shown, not even for a moment.
    placeholderData: (before: ReplyOf<typeof aggregateRows> | undefined, query) =>
      JSON.stringify(groupIn(query?.queryKey)) === JSON.stringify(group) ? before : undefined,
    enabled: isOn,
    meta: { quiet: true },
  })
}

/** The groups that were asked for under this key. */
const groupIn = (key: readonly unknown[] | undefined) => (key?.at(-1) as { group?: unknown } | undefined)?.group

/** Rows in groups that open and close, each group part after part; its count says how many there are. */
export function useGroups(table: Table, view: Asked, told: Told) {
  const { search, sort, filter, grid } = view
  const cache = useQueryClient()
  const [moved, setMoved] = useState<Readonly<Record<string, boolean>>>({})
  const [parts, setParts] = useState<Readonly<Record<string, number>>>({})
  const levels = grid.group.length
  const outer = useAggregate(table.name, view, 1, levels > 0)
  const inner = useAggregate(table.name, view, 2, levels > 1)
  const heads = headsOf((levels > 0 && outer.data?.groups) || [], levels > 1 ? (inner.data?.groups ?? []) : [], levels)
  const isOpen = ({ key, depth }: Head) =>
    moved[key] ?? heads.filter((one) => one.depth === depth).length <= (depth === 0 ? FEW : FEW * 2)
  const shown = heads.filter(({ within }) => within.every((one) => isOpen(one)))
  const leaves = shown.filter((head) => head.isLeaf && isOpen(head))

  const askOf = (head: Head, after: string | null) => ({
    table: table.name,
    search,
    sort: sort.split(',').filter(Boolean),
    limit: PART,
    after,
    within: head.at.map(({ key }, at): Within => ({ ...grid.group[at]!, key })),
    ...(filter && { filter }),
  })
  // Each part is asked for once the one before has said where it ends.
  const wanted = leaves.flatMap((head) => {
    const asks: { head: Head; ask: ReturnType<typeof askOf> }[] = []
    let after: string | null = null
    for (let part = 0; part < (parts[head.key] ?? 1); part += 1) {
      const ask = askOf(head, after)
      asks.push({ head, ask })
      const page: ReplyOf<typeof queryRows> | undefined = cache.getQueryData(keyOf(queryRows, ask))
      if (!page?.next) break
      after = page.next
    }
    return asks
  })
  const pages = useQueries({
    queries: wanted.map(({ ask }) => ({
      queryKey: keyOf(queryRows, ask),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(queryRows, ask, { signal }),
      meta: { quiet: true },
    })),
  })
  const rows: Row[] = []
  const lines = shown.flatMap((head): GridLine<Row>[] => {
    const line: GridLine<Row> = {
      kind: 'group',
      key: head.key,
      depth: head.depth,
      title: <GroupTitle table={table} by={grid.group[head.depth]!} group={head.at[head.depth]!} />,
      note: told.count(head.group.count),
      isOpen: isOpen(head),
      figures: told.figures(head.group),
    }
    if (!head.isLeaf || !line.isOpen) return [line]
    const own = wanted.flatMap((one, at) => (one.head === head ? [pages[at]?.data] : []))
    const found = own.flatMap((page) => page?.rows ?? [])
    rows.push(...found)
    const last = own.at(-1)
    return [
      line,
      ...found.map((row): GridLine<Row> => ({ kind: 'row', key: row.id, row })),
      ...(last?.next === null
        ? []
        : [{ kind: 'more' as const, key: `${head.key}:more:${own.length}${last ? '' : '…'}` }]),
    ]
  })
  return {
    lines,
    rows,
    isPending: outer.isPending || (levels > 1 && inner.isPending),
    isCut: (outer.data?.is_cut ?? false) || (inner.data?.is_cut ?? false),
    toggle: (key: string) => {
      const head = heads.find((one) => one.key === key)
      if (head) setMoved({ ...moved, [key]: !isOpen(head) })
    },
    setAll: (isOn: boolean) => setMoved(Object.fromEntries(heads.map(({ key }) => [key, isOn]))),
    more: (line: string) => {
      const head = leaves.find(({ key }) => line.startsWith(`${key}:more:`))
      const loaded = wanted.filter((one) => one.head === head).length
      if (head && !line.endsWith('…')) setParts({ ...parts, [head.key]: loaded + 1 })
    },
  }
}

interface Head {
  key: string
  depth: number
  at: Group['at']
  group: Group
  isLeaf: boolean
  /** The groups it stands in. */
  within: readonly Head[]
}

const keyIn = (at: Group['at']) => `group ${JSON.stringify(at.map(({ key }) => key))}`

function headsOf(outer: readonly Group[], inner: readonly Group[], levels: number): Head[] {
  return outer.flatMap((group) => {
    const head: Head = { key: keyIn(group.at), depth: 0, at: group.at, group, isLeaf: levels < 2, within: [] }
    const own = inner.filter(({ at }) => at[0]!.key === group.at[0]!.key)
    return [
      head,
      ...own.map((one): Head => ({
        key: keyIn(one.at),
        depth: 1,
        at: one.at,
        group: one,
        isLeaf: true,
        within: [head],
      })),
    ]
  })
}
