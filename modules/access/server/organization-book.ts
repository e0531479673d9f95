import type { Db } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'

export interface OrganizationEntry {
  org_id: number
  organization: string
  org_type_id: number | null
  org_logo: string | null
}

/**
 * What access must know of organisations but does not keep: the organisation module stands above it, so `app` hands this in.
 * Both are asked outside any organisation, for organisations that the caller belongs to.
 */
export interface OrganizationBook {
  byIds(db: Db, orgIds: readonly number[]): Promise<OrganizationEntry[]>
  types(db: Db): Promise<{ id: number; name: Words }[]>
}
