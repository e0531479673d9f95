import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { type Timer, timersIn } from '../../shared/engine/timers.ts'

/**
 * Brings the timers of a document from one state to the next; a document that waits for no clock asks nothing of the
 * database.
 */
export async function saveTimers(
  db: Trx,
  orgId: number,
  instanceId: string,
  before: InstanceState,
  after: InstanceState,
) {
  const was = byKey(timersIn(before))
  const is = byKey(timersIn(after))
  const gone = [...was].filter(([key]) => !is.has(key)).map(([, timer]) => timer)
  const come = [...is].filter(([key]) => !was.has(key)).map(([, timer]) => timer)
  // What goes and what comes are one statement: nearly every decision ends the deadline of one step and begins that
  // of another.
  const over = gone.filter((timer) => !come.some((other) => isSame(timer, other)))
  if (gone.length + come.length > 0) {
    await sql`with gone as (
        delete from workflow.timers t using
        jsonb_to_recordset(${JSON.stringify(over)}::jsonb) as gone (step_id uuid, kind text)
        where t.org_id = ${orgId} and t.instance_id = ${instanceId} and t.step_id = gone.step_id and t.kind = gone.kind
      ) insert into workflow.timers (org_id, instance_id, step_id, kind, at)
        select ${orgId}::integer, ${instanceId}::uuid, step_id, kind, at
        from jsonb_to_recordset(${JSON.stringify(come)}::jsonb) as come (step_id uuid, kind text, at timestamptz)
        on conflict (org_id, step_id, kind) do update set at = excluded.at, tries = 0, failed = null`.execute(db)
  }
}

const isSame = (a: Timer, b: Timer) => a.step_id === b.step_id && a.kind === b.kind
const byKey = (timers: Timer[]) => new Map(timers.map((timer) => [`${timer.kind} ${timer.step_id} ${timer.at}`, timer]))
