import type { Db } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'

/** To whom a step can be given that is no person. */
interface NamedInFlows {
  role_ids?: readonly number[]
  job_ids?: readonly number[]
  struct_ids?: readonly number[]
}

/** Titles of the flows whose diagrams give steps to one of these; a module above keeps them. */
export type FlowsNaming = (db: Db, orgId: number, named: NamedInFlows) => Promise<Words[]>
