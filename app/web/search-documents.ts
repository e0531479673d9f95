import { boxes, listInbox } from '#modules/workflow/shared/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { call } from '#platform/web/call.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { PaletteEntry } from '#platform/web/layout/shell-types.ts'
import { stepLook } from '#platform/web/step-look.ts'

const MOST = 6

/** Documents of all my boxes by title or number, each once. */
export async function searchDocuments(query: string, language: Language, signal: AbortSignal) {
  const pages = await Promise.all(boxes.map((box) => call(listInbox, { box, q: query, limit: MOST }, { signal })))
  const found = new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one]))
  const entries = [...found.values()].slice(0, MOST).map((one): PaletteEntry => ({
    id: `document-${one.id}`, title: one.title, note: `${one.registered_number ?? one.number} · ${inLanguage(one.status, language)}`, icon: stepLook(one.status_type).icon, to: `/workflow/${one.id}`,
  }))
  return [{ title: translate('platform.shell.documents'), entries }]
}
