// One query per figure: the number is how many rows it gives, the list is those rows. So neither can say other than
// the other.
import { sql, type RawBuilder } from 'kysely'
import type { Figure } from '../../shared/insight.ts'
import { sentBackLabel } from '../../shared/outcome-labels.ts'

/** What is asked: of one organisation, perhaps of one flow, from one moment up to another. */
export interface Asked {
  orgId: number
  flowId: number | undefined
  from: Date
  until: Date
}

/**
 * Each row: instance_id, definition_id, definition_version, status_id, status, status_type, came, left_at, due_at,
 * is_return.
 */
type Source = (asked: Asked) => RawBuilder<unknown>

/** Nobody spends time at these: they are done when they begin, or stand beside the step that rests. */
const WITHOUT_TIME = sql`('START', 'END', 'CANCEL', 'POSTPONE')`

const flowIs = ({ flowId }: Asked) => (flowId === undefined ? sql`` : sql`and i.definition_id = ${flowId}`)

const here = sql`i.id as instance_id, i.definition_id, i.definition_version, i.status_id, i.status ->> 'mn' as status, i.status_type`

const inState =
  (...states: string[]): Source =>
  (asked) =>
    sql`
  select ${here}, i.created_at as came, null::timestamptz as left_at, null::timestamptz as due_at, false as is_return
  from workflow.instances i
  where i.org_id = ${asked.orgId} ${flowIs(asked)}
  and i.document_status in (${sql.join(states.map((state) => sql.lit(state)))})`

/** Documents by their open rows; a document stands at one step at a time. */
const byOpenRows =
  (which: RawBuilder<unknown>): Source =>
  (asked) =>
    sql`
  select ${here}, o.came, null::timestamptz as left_at, o.due_at, false as is_return
  from workflow.instances i cross join lateral (
    select min(s.created_at) as came, min(s.due_at) as due_at from workflow.steps s
    where s.org_id = i.org_id and s.row_id = i.id and s.closed_as is null and s.status_type <> 'POSTPONE' ${which}
  ) o
  where i.org_id = ${asked.orgId} ${flowIs(asked)} and i.document_status = 'OPEN' and o.came is not null`

const overWith =
  (type: 'END' | 'CANCEL'): Source =>
  (asked) =>
    sql`
  select i.id as instance_id, i.definition_id, i.definition_version, s.status_id, s.status, s.status_type,
  i.created_at as came, s.created_at as left_at, null::timestamptz as due_at, false as is_return
  from workflow.instances i join workflow.steps s on s.org_id = i.org_id and s.row_id = i.id
  and s.status_type = ${sql.lit(type)}
  where i.org_id = ${asked.orgId} ${flowIs(asked)}
  and i.document_status = ${sql.lit(type === 'END' ? 'ENDED' : 'CANCELLED')}
    and s.created_at >= ${asked.from} and s.created_at < ${asked.until}`

const RETURNING = sql`('returned', 'returned_by_ai', 'to_recreate')`

/**
 * Each time a document came to a step and left it in the period. Whoever of several decided last decided where it
 * went. What was passed by took no time, and a second look at a decision of the AI is no second passage.
 */
const passages: Source = (asked) => sql`
  select s.row_id as instance_id, min(i.definition_id) as definition_id,
  min(i.definition_version) as definition_version, s.status_id, min(s.status) as status,
  min(s.status_type) as status_type,
    min(s.created_at) as came, max(s.done_at) as left_at, min(s.due_at) as due_at,
    (array_agg(coalesce(s.outcome in ${RETURNING}, false) or s.status_action is not distinct from ${sentBackLabel.mn}
    order by s.done_at desc, s.id desc) filter (where s.done_at is not null))[1] as is_return
  from workflow.instances i join workflow.steps s on s.org_id = i.org_id and s.row_id = i.id
  where i.org_id = ${asked.orgId} ${flowIs(asked)} and i.updated_at >= ${asked.from}
    and s.status_type not in ${WITHOUT_TIME} and coalesce(s.step_data ->> 'kind', '') <> 'skipped'
    and coalesce(s.step_data ->> 'stage', '') <> 'overridden'
  group by s.row_id, s.action_num, s.status_id
  having bool_and(s.closed_as is not null) and max(s.done_at) >= ${asked.from} and max(s.done_at) < ${asked.until}`

const returns: Source = (asked) => sql`select * from (${passages(asked)}) p where p.is_return`

export const sourceOf: Record<Figure, Source> = {
  running: inState('OPEN', 'POSTPONED'),
  resting: inState('POSTPONED'),
  waiting: byOpenRows(sql``),
  overdue: byOpenRows(sql`and s.due_at < now()`),
  stuck: byOpenRows(sql`and s.incident is not null`),
  started: (asked) => sql`
    select ${here}, i.created_at as came, null::timestamptz as left_at, null::timestamptz as due_at, false as is_return
    from workflow.instances i where i.org_id = ${asked.orgId} ${flowIs(asked)} and i.created_at >= ${asked.from}
    and i.created_at < ${asked.until}`,
  ended: overWith('END'),
  cancelled: overWith('CANCEL'),
  passed: passages,
  returns,
  // The last time of each document stands for it.
  returned: (asked) =>
    sql`select distinct on (r.instance_id) r.* from (${returns(asked)}) r order by r.instance_id, r.left_at desc`,
}
