import type { InstanceState, StepRow } from '../../shared/engine/model.ts'

/** The row that says where the document stands: the newest activation's first. */
export function standingRow({ steps, action_num, status_id }: InstanceState): StepRow {
  const rows = steps.filter((row) => row.action_num === action_num)
  // In a document that was moved, those who decided before keep the step of the older version.
  return rows.find((row) => row.status_id === status_id) ?? rows[0]!
}
