import { organizationBook } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import { tell } from '#platform/server/outbox.ts'
import { dayIn } from '#platform/shared/expression/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { MOST_DEPTH, type Trigger, type TriggerEvent } from '../../../shared/definition/triggers.ts'
import { startingBy } from '../../../shared/rules/dry-run.ts'
import { eventOf, firedBy, type Written } from '../../../shared/rules/triggers.ts'
import { depthOf } from './depth.ts'
import { isOfLongAgo } from './long-ago.ts'

/** Outbox topic: triggers of a table have something to do. */
export const FIRED = 'records.triggers_fired'

/** The run of a flow that sets out by itself goes by this and its number. */
export const FLOW_RUN = 'flow:'

export interface Touched extends Written {
  id: string
}

const AT_ONCE = 500

interface Run {
  trigger: string
  event: TriggerEvent
  row: Touched
  /** What was deleted; of what was changed those columns whose people are told. */
  was: FieldValues | null
  /** What those columns say by this writing, whatever is written after it. */
  named: FieldValues | null
}

/** After rows were written: what is to be done because of it is kept in the same transaction, and done by jobs. */
export async function fire({ db, principal }: Context, table: Table, touched: readonly Touched[]) {
  if ((!table.triggers && !table.flows) || isOfLongAgo(db)) return
  const { orgId, userId } = principal
  const today = dayIn(await organizationBook.zoneOf(db, orgId), new Date())
  const runs = touched.flatMap((row) => runsOf(table, row, today))
  const depth = depthOf(db) + 1
  for (let at = 0; at < runs.length; at += AT_ONCE) {
    const some = runs.slice(at, at + AT_ONCE).map((run) => ({ id: orderedId(), ...run }))
    await db
      .insertInto('records.trigger_runs')
      .values(
        some.map(({ id, trigger, event, row, was, named }) => ({
          org_id: orgId,
          id,
          table_name: table.name,
          trigger_id: trigger,
          event,
          row_id: row.id,
          was: was === null ? null : JSON.stringify(was),
          named: named === null ? null : JSON.stringify(named),
          by_user: userId === 0 ? null : userId,
          depth,
          params: null,
          // Writes that follow from writes without an end stop here, and say so.
          ...(depth > MOST_DEPTH
            ? { state: 'failed' as const, problem: 'records.triggers.too_deep', ended_at: new Date() }
            : { problem: null }),
        })),
      )
      .execute()
    if (depth <= MOST_DEPTH) await tell(db, orgId, FIRED, { runs: some.map(({ id }) => id) })
  }
}

function runsOf(table: Table, row: Touched, today: string): Run[] {
  const event = eventOf(row)
  return [
    ...firedBy(table, row, today).map((trigger) => ({
      trigger: trigger.id,
      event,
      row,
      was: row.to === null ? row.from : peopleIn(trigger, row.from),
      named: peopleIn(trigger, row.to),
    })),
    ...startingBy(table, row, today).map((flow) => ({
      trigger: `${FLOW_RUN}${flow}`,
      event,
      row,
      was: row.to === null ? row.from : null,
      named: null,
    })),
  ]
}

/** What the columns say whose people the trigger tells. */
function peopleIn({ actions }: Trigger, values: FieldValues | null): FieldValues | null {
  const told = actions.flatMap((action) => (action.do === 'notify' ? (action.columns ?? []) : []))
  if (told.length === 0 || values === null) return null
  return Object.fromEntries(told.map((name) => [name, values[name] ?? null]))
}
