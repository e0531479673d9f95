import { type Between, betweenAt } from './cells.ts'

/** The box of a cell. */
const cellElement = (cell: string) => document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)

/** The card of a row, and in which cell it stands. */
export function cardElement(id: string | number) {
  const card = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(id))}"]`)
  return { card, cell: card?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] }
}

/** Of lists of cards the ids of all of them, drawn or not. */
const orders = new WeakMap<Element, readonly string[]>()

/** Says which cards stand in a list, of which those are drawn that are near what is seen. */
export function keepOrder(list: Element | null, ids: readonly string[]) {
  if (list) orders.set(list, ids)
}

/** The cards that stand in a cell, in order, without the one that moves. */
function idsIn(cell: string, without: string | null): string[] {
  const list = cellElement(cell)?.querySelector('ul')
  return ((list && orders.get(list)) ?? []).filter((id) => id !== without)
}

/** Between which cards something comes that is let go so far down in a cell: 0 at its top, 1 at its end. */
export function betweenUnder(cell: string, moved: string, down: number): Between {
  const element = cellElement(cell)
  const box = element?.getBoundingClientRect()
  const cards = [...(element?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(
    ({ dataset }) => dataset['row'] !== moved,
  )
  const y = box ? box.top + box.height * down : 0
  const at = firstBelow(cards, y, 1 / 2)
  const ids = idsIn(cell, moved)
  const placeOf = (card: HTMLElement | undefined) => ids.indexOf(card?.dataset['row'] ?? '')
  // Below the last that is drawn others may follow.
  return betweenAt(ids, at < cards.length ? placeOf(cards[at]) : placeOf(cards.at(-1)) + 1)
}

/** Of boxes below each other the first of which this part, counted from its top, ends below a line of the window. */
function firstBelow(boxes: ArrayLike<Element>, line: number, part: number): number {
  let [from, to] = [0, boxes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const { top, height } = boxes[middle]!.getBoundingClientRect()
    if (top + height * part <= line) from = middle + 1
    else to = middle
  }
  return from
}

/** Between which cards a card stands. */
export function betweenNow(id: string): Between {
  const { cell } = cardElement(id)
  const ids = cell === undefined ? [] : idsIn(cell, null)
  const at = ids.indexOf(id)
  return { after: ids[at - 1] ?? null, before: ids[at + 1] ?? null }
}

/** The same once it went one step up or down; null where it is at the end already. */
export function betweenAfterStep(id: string, step: 1 | -1): Between | null {
  const { cell } = cardElement(id)
  const ids = cell === undefined ? [] : idsIn(cell, null)
  const at = ids.indexOf(id) + step
  return at < 0 || at >= ids.length
    ? null
    : betweenAt(
        ids.filter((one) => one !== id),
        at,
      )
}

/** Behind all that a cell shows. */
export function betweenAtEnd(cell: string, moved: string): Between {
  const ids = idsIn(cell, moved)
  return betweenAt(ids, ids.length)
}
