import { boxes } from '../../shared/documents.ts'

export type Box = (typeof boxes)[number]

/** What the address of the approval centre holds. */
export interface InboxSearch {
  box: Box
  q: string
  /** The document shown beside the list. */
  id: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whatever stands in the address, the page can be shown; a number that was searched for arrives as one. */
export function readSearch(search: Record<string, unknown>): InboxSearch {
  const { box, q, id } = search
  return {
    box: boxes.find((one) => one === box) ?? 'waiting',
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '',
    id: typeof id === 'string' && UUID.test(id) ? id : null,
  }
}

/** Only what differs from the usual, so that a plain inbox has a plain address. */
export function writeSearch({ box, q, id }: InboxSearch) {
  return { ...(box !== 'waiting' && { box }), ...(q && { q }), ...(id && { id }) }
}
