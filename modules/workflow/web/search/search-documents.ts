import { inLanguage } from '#platform/shared/i18n.ts'
import { call } from '#platform/web/call.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import type { Search } from '#platform/web/module.ts'
import { stepLook } from '../step/step-look.ts'
import { findDocuments, type Marked } from '../../shared/search.ts'

const MOST = 6

/** Documents that I may see, by anything they say, and the way to all of them. */
export const searchDocuments: Search = {
  isFor: ({ may }) => may('workflow.documents.r'),
  page: { to: '/workflow/search', permission: 'workflow.documents.r' },
  async find(query, signal, { language, seekOn }) {
    const { items } = await call(findDocuments, { q: query.slice(0, 100), limit: MOST }, { signal })
    const entries = items.map((one): PaletteEntry => ({
      id: `document-${one.id}`,
      title: plain(one.title),
      note: noteOf(one.hits[0]?.text, `${plain(one.number)} · ${inLanguage(one.status, language)}`),
      icon: stepLook(one.status_type).icon,
      to: `/workflow/${one.id}`,
    }))
    const all: PaletteEntry[] =
      entries.length > 0
        ? [{ id: 'documents-all', title: translate('workflow.find_all'), icon: 'search', run: () => seekOn?.(query) }]
        : []
    return [{ title: translate('workflow.palette.documents'), entries: [...entries, ...all] }]
  },
}

const plain = (pieces: Marked) => pieces.map(({ text }) => text).join('')

/** Where the words stand, if neither title nor number holds them; otherwise what the document is. */
function noteOf(hit: Marked | undefined, usual: string) {
  return hit ? plain(hit) : usual
}
