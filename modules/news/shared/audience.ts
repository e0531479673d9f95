/** Whom a notice is meant for: everybody, or whoever one of these names. */
export interface Audience {
  everybody: boolean
  /** Each with all units below it. */
  units: readonly number[]
  roles: readonly number[]
  /** By their employments. */
  people: readonly number[]
}

/** Where somebody stands. */
interface Standing {
  struct_id: number | null
  emp_id: number | null
  /** All of them, whichever they signed in with. */
  role_ids: readonly number[]
}

/** Unit → the one above it. */
export type Above = ReadonlyMap<number, number | null>

/** A unit and all that stand above it, the nearest first. */
export function unitsUp(unit: number | null, above: Above): number[] {
  const way: number[] = []
  for (let at = unit; at !== null && !way.includes(at); at = above.get(at) ?? null) way.push(at)
  return way
}

export function isMeantFor({ everybody, units, roles, people }: Audience, somebody: Standing, above: Above): boolean {
  if (everybody) return true
  const { struct_id, emp_id, role_ids } = somebody
  return (
    (emp_id !== null && people.includes(emp_id)) ||
    role_ids.some((role) => roles.includes(role)) ||
    unitsUp(struct_id, above).some((unit) => units.includes(unit))
  )
}
