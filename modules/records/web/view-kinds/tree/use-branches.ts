import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'
import { RECORDS_CHANGED } from '../../../shared/contract.ts'
import type { Filter } from '../../../shared/query.ts'
import { listBranches } from '../../../shared/relations/branches.ts'

type BranchRow = ReplyOf<typeof listBranches>['rows'][number]

/** A row of a tree as it is shown; the tree of the kit counts its lines. */
export interface Branch {
  id: number
  row: BranchRow
  children: readonly Branch[]
  /** More of what stands below it can be fetched. */
  hasMore: boolean
}

interface Asked {
  search: string
  filter: Filter | undefined
}

const PART = 100
/** Found rows are unfolded by themselves as long as there are no more branches than these. */
const MOST_UNFOLDED = 40
const TOP = ''

/** A tree as far as it was opened, each branch fetched when it is; read again whenever somebody changes a row. */
export function useBranches(table: string, { search, filter }: Asked) {
  const cache = useQueryClient()
  const isSought = search !== '' || filter !== undefined
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [parts, setParts] = useState<ReadonlyMap<string, number>>(new Map())
  const [opened, setOpened] = useState<readonly string[]>([])
  const [numbers] = useState(numbering)
  const found = useQueries({
    queries: [TOP, ...opened].map((under) => {
      const count = parts.get(under) ?? 1
      const asked = { table, under: under === TOP ? null : under, search, limit: PART, ...(filter && { filter }) }
      return {
        queryKey: [...keyOf(listBranches, asked), count],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const rows: BranchRow[] = []
          let next: string | null = null
          for (let part = 0; part < count && (part === 0 || next !== null); part += 1) {
            const page: ReplyOf<typeof listBranches> = await call(listBranches, { ...asked, after: next }, { signal })
            rows.push(...page.rows)
            next = page.next
          }
          return { rows, hasMore: next !== null }
        },
        placeholderData: keepPreviousData,
        meta: { quiet: true },
      }
    }),
  })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic !== 'resync' && key !== table) return
    void cache.invalidateQueries({ queryKey: keyOf(listBranches) })
  })
  const at = new Map([TOP, ...opened].map((under, place) => [under, found[place]?.data]))
  const isOpen = ({ id, below }: Pick<BranchRow, 'id' | 'below'>) =>
    below > 0 && (folded.get(id) ?? (isSought && opened.length <= MOST_UNFOLDED))
  const wanted: string[] = []
  const branchesAt = (under: string, level: number): Branch[] =>
    (at.get(under)?.rows ?? []).map((row) => {
      const isShown = isOpen(row) && level < 60
      if (isShown) wanted.push(row.id)
      return {
        id: numbers.of(row.id),
        row,
        children: isShown ? branchesAt(row.id, level + 1) : [],
        hasMore: isShown && at.get(row.id)?.hasMore === true,
      }
    })
  const tree = branchesAt(TOP, 1)
  if (wanted.join() !== opened.join()) setOpened(wanted)
  return {
    tree,
    isPending: found[0]?.isPending === true,
    error: found[0]?.error ?? null,
    again: () => void found[0]?.refetch(),
    hasMore: at.get(TOP)?.hasMore === true,
    isSought,
    idOf: numbers.idOf,
    isOpen,
    fold: (id: string, isNowOpen: boolean) => setFolded((before) => new Map(before).set(id, isNowOpen)),
    more: (under: string | null) =>
      setParts((before) => new Map(before).set(under ?? TOP, (before.get(under ?? TOP) ?? 1) + 1)),
    reread: () => cache.invalidateQueries({ queryKey: keyOf(listBranches) }),
  }
}

/** Each id by a number of its own, from 1. */
function numbering() {
  const numbers = new Map<string, number>()
  const ids: string[] = []
  return {
    of(id: string) {
      if (!numbers.has(id)) numbers.set(id, ids.push(id))
      return numbers.get(id)!
    },
    idOf: (number: number) => ids[number - 1]!,
  }
}
