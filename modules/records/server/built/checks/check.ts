import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import type { Table } from '../../../shared/definition/table.ts'

/** What is looked at before a table is published. */
export interface Checked {
  /** Its name in the schema of the organisation. */
  key: string
  table: Table
  /** All tables that there will be, itself among them; undefined for a name that nothing will stand under. */
  find: (name: string | undefined) => Table | undefined
}

export type Check = (checked: Checked) => PublishingProblem[]
