import { referenceIn } from '#platform/shared/fields/index.ts'
import type { Column } from '../../../shared/definition/table.ts'
import type { PlannedRow } from './planned.ts'

/** A plan among others, such as a project; its days as YYYY-MM-DD, both within. */
export interface Group {
  id: string
  name: string
  /** As it says itself: it has to end by then, whatever its rows say. */
  first: string | undefined
  last: string | undefined
  /** Of a hundred. */
  progress: number | undefined
  colour: string | undefined
  /** Beside its bar. */
  right: string | undefined
}

/** Rows beneath the groups to which they belong, each group as long as its rows. */
export function grouped(
  rows: readonly PlannedRow[],
  groups: readonly Group[],
  within: Column | undefined,
): PlannedRow[] {
  const known = new Set(rows.map(({ id }) => id))
  const belong = new Map<string, PlannedRow[]>(groups.map(({ id }) => [id, []]))
  for (const row of rows) {
    const group = within && referenceIn(within, row.values[within.name] ?? null)?.id
    const isUnder = row.parent !== undefined && row.parent !== row.id && known.has(row.parent)
    belong.get(group ?? '')?.push(isUnder ? row : { ...row, parent: group })
  }
  return groups.flatMap((group) => {
    const own = belong.get(group.id)!
    const days = spanOf(own, 'first', 'last') ?? { first: group.first ?? group.last, last: group.last ?? group.first }
    const base = spanOf(own, 'baseFirst', 'baseLast')
    const row: PlannedRow = {
      id: group.id,
      name: group.name,
      values: {},
      may: null,
      leads: false,
      parent: undefined,
      ...days,
      isMilestone: false,
      // It stands where its rows do, also where somebody sees but some of them.
      isManual: true,
      progress: group.progress,
      constraint: undefined,
      deadline: group.last,
      baseFirst: base?.first,
      baseLast: base?.last,
    }
    return [row, ...own]
  })
}

type Begin = 'first' | 'baseFirst'
type End = 'last' | 'baseLast'

/** From the first to the last of all of them. */
function spanOf(rows: readonly PlannedRow[], begin: Begin, end: End) {
  let [first, last] = ['9999', '']
  for (const row of rows) {
    const [one, other] = [row[begin] ?? row[end], row[end] ?? row[begin]]
    if (one !== undefined && one < first) first = one
    if (other !== undefined && other > last) last = other
  }
  return last === '' ? undefined : { first, last }
}
