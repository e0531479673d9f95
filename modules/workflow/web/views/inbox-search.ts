import { boxes, dues, sorts } from '../../shared/inbox.ts'
import type { ViewWish } from '../../shared/views.ts'

export type Box = (typeof boxes)[number]

/** What the address of the approval centre holds. */
export interface InboxSearch extends ViewWish {
  /** The document shown beside the list. */
  id: string | null
  /**
   * The saved view that this was taken from; the address says all it shows as well, so that it can be sent to
   * anybody.
   */
  view: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whatever stands in the address, the page can be shown; a number that was searched for arrives as one. */
export function readSearch(search: Record<string, unknown>): InboxSearch {
  const { box, q, id, flow, due, sort, view } = search
  return {
    box: boxes.find((one) => one === box) ?? 'waiting',
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '',
    flow_id: typeof flow === 'number' && Number.isInteger(flow) && flow > 0 && flow < 2 ** 31 ? flow : null,
    due: dues.find((one) => one === due) ?? null,
    sort: sorts.find((one) => one === sort) ?? 'usual',
    id: uuidOf(id),
    view: uuidOf(view),
  }
}

/** Only what differs from the usual, so that a plain inbox has a plain address. */
export function writeSearch({ box, q, flow_id, due, sort, id, view }: Partial<InboxSearch>) {
  return {
    ...(box && box !== 'waiting' && { box }),
    ...(q && { q }),
    ...(flow_id && { flow: flow_id }),
    ...(due && { due }),
    ...(sort === 'other' && { sort }),
    ...(view && { view }),
    ...(id && { id }),
  }
}

/**
 * What the address of a document on a page of its own says of the list that it was opened from, so that one comes
 * back to that list and goes on in it.
 */
export const writeOrigin = ({ box = 'waiting', ...search }: Partial<InboxSearch>) => ({
  from: box,
  ...writeSearch({ ...search, id: null }),
})

/** Null where it was opened from no list. */
export function readOrigin({ from, ...search }: Record<string, unknown>): InboxSearch | null {
  return boxes.some((box) => box === from) ? readSearch({ ...search, box: from, id: undefined }) : null
}

/** Everything of the centre but the open document and the name of the view. */
export function wishOf({ box, q, flow_id, due, sort }: InboxSearch): ViewWish {
  // Only what waits is due.
  return { box, q, flow_id, due: box === 'waiting' ? due : null, sort }
}

export const isSame = (one: ViewWish, other: ViewWish) =>
  one.box === other.box &&
  one.q === other.q &&
  one.flow_id === other.flow_id &&
  one.due === other.due &&
  one.sort === other.sort

const uuidOf = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : null)
