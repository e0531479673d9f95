import type { HandoverChoices } from '#modules/access/shared/index.ts'
import type { Author } from '#platform/server/audit.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { OpenWork } from '../../shared/handover.ts'
import type { Successor } from './successors.ts'

/** Whom work may wait for: an employee, who need not sign in, or an account without an employee record. */
export interface WorkOf {
  user_id: number | null
  emp_id: number | null
}

type EmployeeOf = WorkOf & { emp_id: number }

export interface Giving {
  author: Author
  services: Services
  from: WorkOf
  choices: HandoverChoices
  reason: string
  /** The person leaves: ballots that they have not cast stay empty. */
  isLeaving: boolean
}

/** What waits for people in documents: a module above keeps them, so `app` hands this in. */
export interface WorkBook {
  /** What nobody else could take up, oldest first; for each the first of the successors who may have it. */
  waitingFor(db: Trx, orgId: number, person: WorkOf, successors: readonly Successor[]): Promise<OpenWork[]>
  /** How much waits for each of these and would be found by nobody else, by employee: as many as `waitingFor` lists. */
  countWaiting(db: Db, orgId: number, people: readonly EmployeeOf[]): Promise<Map<number, number>>
  /** The last day on which this person did something in a document; null where they never did. */
  lastDeedOf(db: Db, orgId: number, person: WorkOf): Promise<string | null>
  /**
   * All of it or nothing, in the transaction of the author. Refuses what was settled or given away meanwhile, and
   * says by whom.
   */
  handOver(giving: Giving): Promise<void>
}
