import { effectivePermissions, permissionsWhileViewing } from '../../shared/rights.ts'

/** What the row of whoever asks says about their rights; null where there is no such row. */
export interface RightsRow {
  permissions: string[]
  job_permissions: string[] | null
  /** What all of the organisation have. */
  standard: string[] | null
  /** The ceiling of the organisation; null where it has none. */
  max: string[] | null
  viewed_permissions: string[] | null
}

/** What a role and a job give together, with the floor of the organisation and under its ceiling. */
export function rightsOfRole(row: RightsRow): ReadonlySet<string> {
  const grants = { standard: row.standard ?? [], max: row.max }
  const own = effectivePermissions({ ...grants, role: row.permissions, job: row.job_permissions ?? [] })
  return row.viewed_permissions
    ? permissionsWhileViewing(own, effectivePermissions({ ...grants, role: row.viewed_permissions, job: [] }))
    : own
}
