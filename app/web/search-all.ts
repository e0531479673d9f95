import type { Language } from '#platform/shared/i18n.ts'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import { searchDocuments } from './search-documents.ts'
import { mayFindPeople, searchPeople } from './search-people.ts'

interface Found { title: string; entries: PaletteEntry[] }

/** What the palette finds on the server for whoever has these rights; undefined where that is nothing. */
export function searchFor(may: (permission: string) => boolean, language: Language, openDocuments: (q: string) => void) {
  if (!mayFindPeople(may)) return undefined
  return async (query: string, signal: AbortSignal): Promise<Found[]> => {
    const searches = [
      searchPeople(query, signal, { may, openDocuments }),
      ...(may('workflow.documents.r') ? [searchDocuments(query, language, signal, openDocuments)] : []),
    ]
    // One that fails costs its own answers alone.
    const answers = await Promise.allSettled(searches)
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}
