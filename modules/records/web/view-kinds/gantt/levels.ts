import { type FieldValue, writtenReference } from '#platform/shared/fields/index.ts'
import type { PlannedRow } from './planned.ts'

/** Under which row one comes to stand, null under none; undefined where that way leads nowhere. */
export function aboveBy(
  rows: ReadonlyMap<string, Pick<PlannedRow, 'id' | 'parent'>>,
  { id, parent }: Pick<PlannedRow, 'id' | 'parent'>,
  way: 'indent' | 'outdent',
): string | null | undefined {
  // What stands under a row that is not shown stands outermost.
  const aboveOf = (row: Pick<PlannedRow, 'parent'>) =>
    row.parent !== undefined && rows.has(row.parent) ? row.parent : undefined
  const above = aboveOf({ parent })
  if (way === 'outdent') {
    if (above === undefined) return undefined
    return aboveOf(rows.get(above)!) ?? null
  }
  let before: string | undefined
  for (const one of rows.values()) {
    if (one.id === id) return before
    if (aboveOf(one) === above) before = one.id
  }
  return undefined
}

type Named = Pick<PlannedRow, 'id' | 'parent' | 'name'>

/** The row as it comes to stand there; where it stood is read apart from what it says. */
export function underWish(rows: ReadonlyMap<string, Named>, { id, parent }: Named, tree: string, above: string | null) {
  const named = (one: string | null): FieldValue =>
    one === null ? null : writtenReference({ id: one, name: rows.get(one)?.name ?? '—' })
  return { id, was: { [tree]: named(parent ?? null) }, values: { [tree]: named(above) } }
}
