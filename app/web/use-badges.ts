import { useInboxCounts } from '#modules/workflow/web/index.ts'

/** How many wait behind a menu item, by its url. */
export function useBadges(readsDocuments: boolean): Record<string, number> {
  return { '/home': useInboxCounts(readsDocuments)?.waiting ?? 0 }
}
