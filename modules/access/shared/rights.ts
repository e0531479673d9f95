/** With this one, roles are administered; somebody in every organisation keeps it. */
export const ADMINISTERS_ROLES = 'access.roles.u'

/** What the permissions of a person are made of. */
interface Grants {
  /** Of the role they work with. */
  role: readonly string[]
  /** Of the job that they hold, whichever role they work with. */
  job: readonly string[]
  /** What every member of the organisation may do besides their role. */
  standard: readonly string[]
  /** The most that anybody of the organisation may do; null: everything. */
  max: readonly string[] | null
}

/** Where a permission comes from, and what stands in its way. */
interface Explanation {
  allowed: boolean
  by_role: boolean
  by_job: boolean
  by_standard: boolean
  under_ceiling: boolean
}

/** The one rule of permissions: what the gate lets through is made of it, and so are the words that explain it. */
export function explainPermission({ role, job, standard, max }: Grants, permission: string): Explanation {
  const by_role = role.includes(permission)
  const by_job = job.includes(permission)
  const by_standard = standard.includes(permission)
  const under_ceiling = max === null || max.includes(permission)
  return { allowed: (by_role || by_job || by_standard) && under_ceiling, by_role, by_job, by_standard, under_ceiling }
}

/** Everything that the rule allows. */
export function effectivePermissions(grants: Grants): Set<string> {
  // Most people have none of them: this is asked with every call.
  if (grants.max === null && grants.standard.length === 0 && grants.job.length === 0) return new Set(grants.role)
  return new Set(
    [...grants.role, ...grants.job, ...grants.standard].filter(
      (permission) => explainPermission(grants, permission).allowed,
    ),
  )
}

/** What somebody who looks as a role may see: what the role may, as far as they may themselves. */
export function permissionsWhileViewing(own: ReadonlySet<string>, viewed: ReadonlySet<string>): Set<string> {
  return new Set([...viewed].filter((permission) => own.has(permission)))
}

interface Standing {
  /** Of the account. */
  status: string
  /** Of the membership; null where there is none. */
  is_active: boolean | null
}

export const hindrances = [
  'user_deleted',
  'user_not_confirmed',
  'user_inactive',
  'no_membership',
  'membership_inactive',
] as const
type Hindrance = (typeof hindrances)[number]

/** Why somebody may do nothing here at all, whatever their role: asked of every caller before anything else. */
export function hindranceOf({ status, is_active }: Standing): Hindrance | null {
  if (status === 'deleted') return 'user_deleted'
  if (status === 'not_confirmed') return 'user_not_confirmed'
  if (status !== 'active') return 'user_inactive'
  if (is_active === null) return 'no_membership'
  return is_active ? null : 'membership_inactive'
}
