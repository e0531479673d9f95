import { useQueries } from '@tanstack/react-query'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { type CallError, queryOf } from '#platform/web/call.ts'
import { showTable } from '../../shared/contract.ts'

export type Known = ReplyOf<typeof showTable>

export interface TableRead {
  known: Known | undefined
  /** They read no such table: what is over it does not exist for them. */
  isAbsent: boolean
  /** It could not be asked. */
  error: CallError | undefined
  again: () => void
}

/** The tables that a dashboard reads, each for itself. */
export function useTables(names: readonly string[]): ReadonlyMap<string, TableRead> {
  const found = useQueries({
    queries: names.map((table) => ({
      ...queryOf(showTable, { table }),
      staleTime: 60_000,
      meta: { quiet: true },
    })),
  })
  return new Map(
    names.map((name, at): [string, TableRead] => {
      const { data, error, refetch } = found[at]!
      const isClosed = data !== undefined && !data.actions.includes('r')
      const isAbsent = isClosed || error?.status === 404 || error?.status === 403
      return [
        name,
        {
          known: isAbsent ? undefined : data,
          isAbsent,
          error: !isAbsent && !data && error ? error : undefined,
          again: () => void refetch(),
        },
      ]
    }),
  )
}
