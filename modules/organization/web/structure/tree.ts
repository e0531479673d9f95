import type { Unit, UnitJob } from '../../shared/structure.ts'

export interface Placed { unit: Unit; level: number; parent: Unit | null; position: number; siblings: number }

/** Every unit with its place, in the order of reading; what hangs below a closed one is left out. */
export function placedUnits(tree: readonly Unit[], closed: ReadonlySet<number> = new Set()): Placed[] {
  const walk = (units: readonly Unit[], level: number, parent: Unit | null): Placed[] => units.flatMap((unit, position) => [
    { unit, level, parent, position, siblings: units.length },
    ...(closed.has(unit.id) ? [] : walk(unit.children, level + 1, unit)),
  ])
  return walk(tree, 1, null)
}

export const unitById = (tree: readonly Unit[], id: number) => placedUnits(tree).find(({ unit }) => unit.id === id)

/** The unit and everything below it: where it cannot be put. */
const idsWithin = (unit: Unit): ReadonlySet<number> => new Set(placedUnits([unit]).map((one) => one.unit.id))

export const vacantIn = ({ places, people }: Pick<UnitJob, 'places' | 'people'>) => Math.max(0, places - people.length)

/** People and vacant places, with what is below. */
export function figuresOf(units: readonly Unit[]) {
  const jobs = placedUnits(units).flatMap(({ unit }) => unit.jobs)
  return {
    people: jobs.reduce((sum, job) => sum + job.people.length, 0),
    vacant: jobs.reduce((sum, job) => sum + vacantIn(job), 0),
  }
}

/** Who heads the unit; nobody while that job is vacant or missing. */
export const headOf = ({ jobs }: Unit) => jobs.find(({ is_head }) => is_head)?.people[0]

export type Drop = { parent_id: number | null; before_id: number | null }

/** Where a unit comes to when it is dropped on another: before it, or into it as the last. Undefined where it cannot. */
export function dropOn(tree: readonly Unit[], movedId: number, targetId: number, where: 'before' | 'into'): Drop | undefined {
  const moved = unitById(tree, movedId)
  const target = unitById(tree, targetId)
  if (!moved || !target || idsWithin(moved.unit).has(targetId)) return undefined
  const parent = where === 'into' ? target.unit : target.parent
  if (parent && parent.valid_to !== null) return undefined
  if (where === 'into') return moved.parent?.id === targetId && moved.position === moved.siblings - 1 ? undefined : { parent_id: targetId, before_id: null }
  return { parent_id: parent?.id ?? null, before_id: targetId }
}

/** One step up or down among its neighbours. */
export function stepAmong(tree: readonly Unit[], id: number, step: -1 | 1): Drop | undefined {
  const placed = unitById(tree, id)
  if (!placed) return undefined
  const siblings = placed.parent ? placed.parent.children : tree
  const to = placed.position + step
  if (to < 0 || to >= siblings.length) return undefined
  // Going down means standing before whoever comes after the next one.
  const before = step === -1 ? siblings[to] : siblings[to + 1]
  return { parent_id: placed.parent?.id ?? null, before_id: before?.id ?? null }
}
