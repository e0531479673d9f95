import type { Row } from '../../../shared/contract.ts'

/** Where on a board a card stands: in a column, and in a lane where the board has lanes. */
export interface CellPlace {
  column: string
  lane: string | null
}

export const cellId = ({ column, lane }: CellPlace) => JSON.stringify([column, lane])

export function cellOf(id: string): CellPlace {
  const [column, lane] = JSON.parse(id) as [string, string | null]
  return { column, lane }
}

/** Between which rows something is put. */
export interface Between {
  after: string | null
  before: string | null
}

/** A row that is on its way to another place, which the server has not confirmed yet. */
export interface Move extends Between {
  row: Row
  cell: string
}

/** The rows of a cell as they are once the moves that are on their way have come through. */
export function withMoves(rows: readonly Row[], cell: string, moves: readonly Move[]): readonly Row[] {
  let shown = rows
  for (const { row, cell: to, after, before } of moves) {
    const others = shown.filter(({ id }) => id !== row.id)
    if (to !== cell) {
      shown = others.length === shown.length ? shown : others
      continue
    }
    const behind = others.findIndex(({ id }) => id === after)
    const ahead = others.findIndex(({ id }) => id === before)
    shown = others.toSpliced(behind >= 0 ? behind + 1 : ahead >= 0 ? ahead : others.length, 0, row)
  }
  return shown
}

/** Between which of these rows the one stands that is at this place. */
export const betweenAt = (ids: readonly string[], at: number): Between => ({
  after: ids[at - 1] ?? null,
  before: ids[at] ?? null,
})
