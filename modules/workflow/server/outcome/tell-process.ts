import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { sayWithin } from '#platform/server/within.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { StepType } from '../../shared/definition.ts'
import type { InstanceState, StepRow } from '../../shared/engine/model.ts'
import { ledTo } from '../../shared/led-to.ts'
import { DOCUMENT } from '../state/visibility.ts'

/** `moved` includes that it began; one of them for each command that changed something. */
export type What = 'moved' | 'ended' | 'cancelled'

/** A document, or rows of another module, at a moment of their way through a flow. */
export interface Process {
  orgId: number
  /** Of the process; for a document its own. */
  id: string
  number: string
  title: string
  flow_id: number
  subject: { type: string; ids: readonly string[] }
  /** Of the step that it has reached. */
  status: Words
  status_type: StepType
  status_id: string
  /** Who did it; null where the clock or the count of a vote did. */
  by: number | null
  /** What was said by the decision that led there; without words what it decided. */
  reason: string | null
  version: number
}

export const topicOf = (what: What) => `workflow.process.${what}`

/**
 * What became of a process, for whoever waits for it in this transaction and for whoever hears of it afterwards. How
 * a document moves is told by its news, so of documents only the end is told here.
 */
export async function tellProcess(
  db: Trx,
  process: Omit<Process, 'subject' | 'reason' | 'status_type' | 'status_id'> & { subject_type: string },
  before: InstanceState,
  after: InstanceState,
  reached: StepRow,
) {
  const what = whatOf(before, after)
  if (!what) return
  const { orgId, subject_type: type, ...told } = process
  if (type === DOCUMENT && what === 'moved') return
  const ids = type === DOCUMENT ? [process.id] : await rowsOf(db, orgId, process.id, what)
  const { status_type, status_id } = reached
  const payload = {
    ...told,
    subject: { type, ids },
    status_type,
    status_id,
    reason: reasonIn(after.steps, what),
  } satisfies Omit<Process, 'orgId'>
  await sayWithin(db, { orgId, topic: topicOf(what), payload })
  await tell(db, orgId, topicOf(what), payload)
}

const isOver = ({ status }: InstanceState) => status === 'ENDED' || status === 'CANCELLED'

function whatOf(before: InstanceState, after: InstanceState): What | undefined {
  if (!isOver(after)) return 'moved'
  if (isOver(before)) return undefined
  return after.status === 'ENDED' ? 'ended' : 'cancelled'
}

/** Rows whose process is over may take the same flow again. */
async function rowsOf(db: Trx, orgId: number, id: string, what: What) {
  const { rows } = await (
    what === 'moved'
      ? sql<Row>`select subject_id, place from workflow.subject_rows where org_id = ${orgId} and instance_id = ${id}`
      : sql<Row>`update workflow.subject_rows set is_open = false where org_id = ${orgId} and instance_id = ${id}
          returning subject_id, place`
  ).execute(db)
  return rows.toSorted((a, b) => a.place - b.place).map(({ subject_id }) => subject_id)
}

interface Row {
  subject_id: string
  place: number
}

/**
 * What was said when it was cancelled, or by the decision that led there; a council, and a clock, say no more than
 * how they decided.
 */
function reasonIn(steps: readonly StepRow[], what: What): string | null {
  if (what === 'moved') return steps.findLast(({ outcome }) => outcome !== null)?.description || null
  const last = steps.findLast(({ status_type }) => status_type === (what === 'ended' ? 'END' : 'CANCEL'))
  const decision = last && ledTo(steps, last)
  return last?.description || decision?.description || decision?.status_action || null
}
