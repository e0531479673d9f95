import { useSearch } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import type { SavedView } from '../../shared/views/saved.ts'
import { listViews } from '../../shared/views/saved.ts'
import { ALL_ROWS } from './all-rows.ts'

/** Views that this person knows, and the one of the address: where it says none, the one they begin with. */
export function useSavedViews(table: string) {
  const { data, isPending } = useCall(listViews, { table }, { staleTime: 60_000, meta: { quiet: true } })
  const { view: asked }: Record<string, unknown> = useSearch({ strict: false })
  const views: readonly SavedView[] = data?.views ?? []
  const first = views.find(({ is_first }) => is_first) ?? views.find(({ is_first_of_all }) => is_first_of_all)
  const current = asked === ALL_ROWS ? undefined : asked ? views.find(({ id }) => id === asked) : first
  return {
    views,
    mayShare: data?.may_share ?? false,
    isPending,
    current,
    isMissing: !isPending && typeof asked === 'string' && asked !== ALL_ROWS && !current,
  }
}
export type SavedViews = ReturnType<typeof useSavedViews>
