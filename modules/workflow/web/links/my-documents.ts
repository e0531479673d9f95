import { call } from '#platform/web/call.ts'
import type { Source } from '#platform/web/combobox/index.ts'
import { boxes, type InboxItem, listInbox } from '../../shared/inbox.ts'

const MOST = 20

/** Documents of all my boxes, each once. */
export function myDocuments(except: readonly string[]): Source {
  const option = ({ id, title, number, registered_number }: InboxItem) => ({
    value: id,
    label: title,
    detail: `№ ${registered_number ?? number}`,
  })
  const foundFor = async (q: string, signal: AbortSignal) => {
    const pages = await Promise.all(boxes.map((box) => call(listInbox, { box, q, limit: MOST }, { signal })))
    const found = new Map(
      pages
        .flatMap(({ items }) => items)
        .filter(({ id }) => !except.includes(id))
        .map((one) => [one.id, one]),
    )
    return [...found.values()].map(option)
  }
  return {
    key: ['documents to link', ...except],
    find: async (words, _after, signal) => ({ options: await foundFor(words, signal), next: null }),
    named: async (value, signal) => (await foundFor('', signal)).find((one) => one.value === value) ?? null,
  }
}
