import { findDocuments, type Marked } from '#modules/workflow/shared/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { call } from '#platform/web/call.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import { stepLook } from '#platform/web/step-look.ts'

const MOST = 6

/** Documents that I may see, by anything they say, and the way to all of them. */
export async function searchDocuments(query: string, language: Language, signal: AbortSignal, openAll: (q: string) => void) {
  const { items } = await call(findDocuments, { q: query.slice(0, 100), limit: MOST }, { signal })
  const entries = items.map((one): PaletteEntry => ({
    id: `document-${one.id}`, title: plain(one.title), note: noteOf(one.hits[0]?.text, `${plain(one.number)} · ${inLanguage(one.status, language)}`), icon: stepLook(one.status_type).icon, to: `/workflow/${one.id}`,
  }))
  const all: PaletteEntry[] = entries.length > 0 ? [{ id: 'documents-all', title: translate('workflow.find_all'), icon: 'search', run: () => openAll(query) }] : []
  return [{ title: translate('platform.shell.documents'), entries: [...entries, ...all] }]
}

const plain = (pieces: Marked) => pieces.map(({ text }) => text).join('')

/** Where the words stand, if neither title nor number holds them; otherwise what the document is. */
function noteOf(hit: Marked | undefined, usual: string) {
  return hit ? plain(hit) : usual
}
