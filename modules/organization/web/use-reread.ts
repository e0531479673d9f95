import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#platform/shared/contract.ts'
import { keyOf } from '#platform/web/call.ts'

/** After a form was saved: whatever was read from these is read again. */
export function useReread(...stale: Endpoint[]) {
  const cache = useQueryClient()
  return async () => {
    await Promise.all(stale.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
  }
}
