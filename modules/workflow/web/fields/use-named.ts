import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call } from '#platform/web/call.ts'
import { namedDocuments } from '../../shared/documents/named.ts'

type Named = ReplyOf<typeof namedDocuments>[number]

interface Wish {
  id: string
  tell: (document: Named | null) => void
  fail: (why: unknown) => void
}

const MOST_AT_ONCE = 200
/** So long values that come into sight together wait for one another. */
const GATHER_MS = 15
let open: Wish[] = []

/** What is asked within a moment is one call. */
const documentOf = (id: string): Promise<Named | null> =>
  new Promise((tell, fail) => {
    if (open.length === 0) setTimeout(() => void ask(), GATHER_MS)
    open = [...open, { id, tell, fail }]
  })

async function ask() {
  const wishes = open
  open = []
  for (let at = 0; at < wishes.length; at += MOST_AT_ONCE) {
    const some = wishes.slice(at, at + MOST_AT_ONCE)
    try {
      const seen = await call(namedDocuments, { ids: [...new Set(some.map(({ id }) => id))] })
      for (const { id, tell } of some) tell(seen.find((one) => one.id === id) ?? null)
    } catch (error) {
      for (const { fail } of some) fail(error)
    }
  }
}

/** A document that a field names: null where it is not to be seen, undefined while it is asked for. */
export const useNamed = (id: string | undefined) =>
  useQuery({
    queryKey: ['document named', id],
    queryFn: () => documentOf(id ?? ''),
    enabled: id !== undefined,
    staleTime: 30_000,
    meta: { quiet: true },
  }).data
