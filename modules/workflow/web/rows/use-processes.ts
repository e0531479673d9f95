import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call } from '#platform/web/call.ts'
import type { ProcessOfRow } from '../../shared/process-of-row.ts'
import { processesOfRows } from '../../shared/rows.ts'

interface Wish {
  id: string
  tell: (processes: readonly ProcessOfRow[]) => void
  fail: (why: unknown) => void
}

const MOST_AT_ONCE = 200
/** So long cells that come into sight together wait for one another. */
const GATHER_MS = 15
const open = new Map<string, Wish[]>()

/** What is asked of the rows of a table within a moment is one call. */
function processesOf(table: string, id: string): Promise<readonly ProcessOfRow[]> {
  return new Promise((tell, fail) => {
    const wishes = open.get(table) ?? []
    if (wishes.length === 0) setTimeout(() => void ask(table), GATHER_MS)
    open.set(table, [...wishes, { id, tell, fail }])
  })
}

async function ask(table: string) {
  const wishes = open.get(table) ?? []
  open.delete(table)
  for (let at = 0; at < wishes.length; at += MOST_AT_ONCE) {
    const some = wishes.slice(at, at + MOST_AT_ONCE)
    try {
      const ids = [...new Set(some.map(({ id }) => id))]
      const { rows }: ReplyOf<typeof processesOfRows> = await call(processesOfRows, { table, ids })
      for (const { id, tell } of some) tell(rows.find((row) => row.id === id)?.processes ?? [])
    } catch (error) {
      for (const { fail } of some) fail(error)
    }
  }
}

/** The process of a row, read again whenever its column says something else. */
export function useProcess({ table, id }: { table: string; id: string }, said: unknown) {
  const { data } = useQuery({
    queryKey: ['process of row', table, id, said],
    queryFn: () => processesOf(table, id),
    staleTime: 30_000,
    meta: { quiet: true },
  })
  return data?.[0]
}
