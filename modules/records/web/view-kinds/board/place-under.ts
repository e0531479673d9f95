import { type Between, betweenAt } from './cells.ts'

/** The box of a cell. */
const cellElement = (cell: string) => document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell)}"]`)

/** The card of a row, and in which cell it stands. */
export function cardElement(id: string | number) {
  const card = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(id))}"]`)
  return { card, cell: card?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] }
}

/** The cards that a cell shows, in order, without the one that moves. */
function cardsIn(cell: string, without: string | null): HTMLElement[] {
  const all = cellElement(cell)?.querySelectorAll<HTMLElement>('[data-row]') ?? []
  return [...all].filter(({ dataset }) => dataset['row'] !== without)
}

const idsOf = (cards: readonly HTMLElement[]) => cards.flatMap(({ dataset }) => dataset['row'] ?? [])

/** Between which cards something comes that is let go so far down in a cell: 0 at its top, 1 at its end. */
export function betweenUnder(cell: string, moved: string, down: number): Between {
  const box = cellElement(cell)?.getBoundingClientRect()
  const cards = cardsIn(cell, moved)
  const y = box ? box.top + box.height * down : 0
  return betweenAt(idsOf(cards), firstBelow(cards, y, 1 / 2))
}

/** Of boxes below each other the first of which this part, counted from its top, ends below a line of the window. */
export function firstBelow(boxes: ArrayLike<Element>, line: number, part = 1): number {
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
  const ids = cell === undefined ? [] : idsOf(cardsIn(cell, null))
  const at = ids.indexOf(id)
  return { after: ids[at - 1] ?? null, before: ids[at + 1] ?? null }
}

/** The same once it went one step up or down; null where it is at the end already. */
export function betweenAfterStep(id: string, step: 1 | -1): Between | null {
  const { cell } = cardElement(id)
  const ids = cell === undefined ? [] : idsOf(cardsIn(cell, null))
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
  const ids = idsOf(cardsIn(cell, moved))
  return betweenAt(ids, ids.length)
}
