import type { Db } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Language, Words } from '#platform/shared/i18n.ts'

interface OrganizationEntry {
  org_id: number
  organization: string
  org_type_id: number | null
  org_logo: string | null
}

interface JobEntry {
  job_id: number
  job: string
  struct: string
  /** What both are called in the other languages. */
  also: string
  people: number
}

/**
 * What access must know of organisations but does not keep: the organisation module stands above it, so `app` hands
 * this in. Asked outside any organisation, or within the one that is meant, for organisations that the caller belongs
 * to.
 */
export interface OrganizationBook {
  /** Called as somebody reads them in a language; without one as they were given. */
  byIds(db: Db, orgIds: readonly number[], language?: Language): Promise<OrganizationEntry[]>
  /** Names in all languages and short names, as no password may hold them. */
  namesOf(db: Db, orgIds: readonly number[]): Promise<string[]>
  /** Where its days begin. */
  zoneOf(db: Db, orgId: number): Promise<string>
  /** Jobs that are there today with their units, and how many hold each; called as the organisations are. */
  jobs(db: Db, orgId: number, language?: Language): Promise<JobEntry[]>
  types(db: Db): Promise<{ id: number; name: Words }[]>
}

export async function organizationName(db: Db, book: OrganizationBook, orgId: number, language?: Language) {
  const [found] = await book.byIds(db, [orgId], language)
  if (!found) throw notFound('access.organization_missing')
  return found.organization
}
