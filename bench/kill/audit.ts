import type pg from 'pg'
import { firstBrokenLink, type Link } from '#modules/workflow/server/index.ts'
import { inOrder } from '../lib/in-order.ts'
import type { Acknowledged } from './office.ts'

export type Harm = 'lost' | 'doubled' | 'stuck' | 'damaged'

export interface Finding {
  harm: Harm
  what: string
}

/**
 * Everything that does not fit: between what was acknowledged and what is there, and among the rows themselves.
 * Empty: all is well.
 */
export async function audit(
  db: Pick<pg.ClientBase, 'query'>,
  acknowledged: readonly Acknowledged[],
): Promise<Finding[]> {
  const byDocument = Map.groupBy(acknowledged, ({ documentId }) => documentId)
  return [
    ...(await answersAndDecisions(db, acknowledged)),
    ...(await documents(db)).flatMap((document) => [
      ...versionsOf(document, byDocument.get(document.id) ?? []),
      ...brokenChain(document),
    ]),
    ...(await inconsistentRows(db)),
  ]
}

/** An acknowledged command is there once: its key with its answer, its document, its decision. */
async function answersAndDecisions(
  db: Pick<pg.ClientBase, 'query'>,
  acknowledged: readonly Acknowledged[],
): Promise<Finding[]> {
  const keys = new Map(
    (await rows<{ key: string; reply: unknown }>(db, 'select key, reply from platform.idempotency_keys')).map(
      ({ key, reply }) => [key, reply],
    ),
  )
  const closings = Map.groupBy(
    await rows<{ instance_id: string; step_id: string }>(
      db,
      `select instance_id, payload ->> 'step_id' as step_id from workflow.events where payload ->> 'type' = 'closed'
        and payload ->> 'outcome' is not null`,
    ),
    ({ instance_id, step_id }) => `${instance_id} ${step_id}`,
  )
  const existing = new Set((await rows<{ id: string }>(db, 'select id from workflow.instances')).map(({ id }) => id))
  return acknowledged.flatMap(({ key, kind, documentId, stepId, answer }): Finding[] => [
    ...(keys.has(key) ? [] : [{ harm: 'lost', what: `${key}: the key of an acknowledged command is gone` } as const]),
    ...(keys.has(key) && inOrder(keys.get(key)) !== inOrder(answer)
      ? [{ harm: 'damaged', what: `${key}: another answer is stored than was given` } as const]
      : []),
    ...(existing.has(documentId)
      ? []
      : [{ harm: 'lost', what: `${documentId}: an acknowledged document is gone` } as const]),
    ...(kind === 'fire'
      ? countOf(
          1,
          closings.get(`${documentId} ${stepId}`)?.length ?? 0,
          `${documentId}: the decision of step ${stepId}`,
        )
      : []),
  ])
}

/** Fewer than there must be are lost, more are doubled. */
function countOf(expected: number, found: number, what: string): Finding[] {
  return found === expected
    ? []
    : [{ harm: found < expected ? 'lost' : 'doubled', what: `${what} is there ${found} times instead of ${expected}` }]
}

interface Document {
  id: string
  version: number
  event_count: number
  last_hash: string
  decisions: number
  told: number[]
  action_nums: number[]
  links: Link[]
}

async function documents(db: Pick<pg.ClientBase, 'query'>): Promise<Document[]> {
  const links = Map.groupBy(
    await rows<Link & { instance_id: string }>(
      db,
      'select instance_id, seq, payload, at, actor_user_id, previous_hash, hash from workflow.events order by instance_id, seq',
    ),
    ({ instance_id }) => instance_id,
  )
  const found = await rows<Omit<Document, 'links'>>(
    db,
    `
    with told as (select org_id, payload ->> 'instance_id' as id, array_agg((payload ->> 'version')::integer
    order by (payload ->> 'version')::integer) as versions
      from platform.outbox where topic = 'workflow.changed' group by 1, 2)
    select i.id, i.version, i.event_count, i.last_hash, coalesce(t.versions, '{}') as told,
      (select count(*)::integer from workflow.steps s where s.org_id = i.org_id and s.row_id = i.id and s.is_done = 1
      and s.outcome is not null) as decisions,
      array(select distinct s.action_num from workflow.steps s where s.org_id = i.org_id and s.row_id = i.id
      order by 1) as action_nums
    from workflow.instances i left join told t on t.org_id = i.org_id and t.id = i.id::text`,
  )
  return found.map((document) => ({ ...document, links: links.get(document.id) ?? [] }))
}

/**
 * Each command is one version: nothing was applied that nobody was told of once everything is settled, and nothing
 * twice.
 */
function versionsOf(
  { id, version, decisions, told, action_nums }: Document,
  acknowledged: readonly Acknowledged[],
): Finding[] {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const fires = acknowledged.filter(({ kind }) => kind === 'fire').length
  return [
    ...compare(
      acknowledged.map((one) => one.version),
      upTo(version),
      `${id}: acknowledged and applied versions`,
    ),
    ...countOf(fires, decisions, `${id}: a decided step`),
    ...compare(upTo(version), told, `${id}: versions and what the outbox holds`),
    ...(action_nums.join() === upTo(action_nums.length).join()
      ? []
      : [{ harm: 'damaged', what: `${id}: activations ${action_nums.join()} have a gap` } as const]),
  ]
}

function compare(expected: readonly number[], found: readonly number[], what: string): Finding[] {
  const times = (list: readonly number[], one: number) => list.filter((other) => other === one).length
  return [...new Set([...expected, ...found])].flatMap((one) =>
    countOf(times(expected, one), times(found, one), `${what}: ${one}`),
  )
}

function brokenChain({ id, event_count, last_hash, links }: Document): Finding[] {
  const at = firstBrokenLink(id, links, { count: event_count, hash: last_hash })
  return at === null ? [] : [{ harm: 'damaged', what: `${id}: the chain of events is broken at ${at}` }]
}

function inconsistentRows(db: Pick<pg.ClientBase, 'query'>) {
  return rows<Finding & pg.QueryResultRow>(
    db,
    `
    select 'stuck' as harm, i.id || ': open without an open step' as what from workflow.instances i
    where i.document_status = 'OPEN'
      and not exists (select from workflow.steps s where s.org_id = i.org_id and s.row_id = i.id
      and s.closed_as is null)
    union all select 'stuck', s.row_id || ': an open step that waits for nobody' from workflow.steps s
    where s.closed_as is null and s.status_type <> 'VOTE'
      and not exists (select from workflow.waiting w where w.org_id = s.org_id and w.step_id = s.id)
    union all select 'damaged', w.instance_id || ': somebody waits for a closed step' from workflow.waiting w
      where not exists (select from workflow.steps s where s.org_id = w.org_id and s.id = w.step_id
      and s.closed_as is null)
    union all select 'doubled', 'told twice: ' || (payload ->> 'source') from platform.outbox where topic = 'notify'
    group by payload ->> 'source', org_id having count(*) > 1
    union all select 'stuck', 'given up: ' || id from platform.outbox where parked_at is not null
    union all select 'stuck', 'not handled: ' || id from platform.outbox where handled_at is null
    and parked_at is null`,
  )
}

async function rows<T extends pg.QueryResultRow>(db: Pick<pg.ClientBase, 'query'>, text: string) {
  return (await db.query<T>(text)).rows
}

/** Damage that the audit has to see; whichever it does not see is in the answer. */
export async function blindSpots(db: pg.ClientBase, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const blind: string[] = []
  for (const [what, damage] of Object.entries(damages)) {
    await db.query('begin')
    await db.query(`set local session_replication_role = replica`)
    await db.query(damage)
    if ((await audit(db, acknowledged)).length === 0) blind.push(what)
    await db.query('rollback')
  }
  const invented: Acknowledged = { ...acknowledged[0]!, key: 'a command that never was', version: 999 }
  if ((await audit(db, [...acknowledged, invented])).length === 0)
    blind.push('an acknowledged command that is not there')
  return blind
}

const oneDocument = 'select id from workflow.instances where version > 1 order by id limit 1'
const damages = {
  'a decision applied twice': `insert into workflow.steps select (jsonb_populate_record(s, jsonb_build_object('id',
    gen_random_uuid()))).* from workflow.steps s
    where row_id = (${oneDocument}) and is_done = 1 and outcome is not null limit 1`,
  'a lost version': `update workflow.instances set version = version - 1 where id = (${oneDocument})`,
  'a lost event': `delete from workflow.events where instance_id = (${oneDocument}) 
    and seq = (select max(seq) from workflow.events where instance_id = (${oneDocument}))`,
  'a changed event': `update workflow.events set payload = payload || '{"at": "2020-01-01T00:00:00.000Z"}'
    where instance_id = (${oneDocument}) and seq = 1`,
  'a lost message': `delete from platform.outbox where topic = 'workflow.changed'
    and payload ->> 'instance_id' = (${oneDocument})::text and payload ->> 'version' = '1'`,
  'a doubled message': `insert into platform.outbox (org_id, id, topic, payload, handled_at) select org_id,
    gen_random_uuid(), topic, payload, now() from platform.outbox
    where topic = 'workflow.changed' limit 1`,
  'a step that waits for nobody': `delete from workflow.waiting where step_id = (select step_id
    from workflow.waiting limit 1)`,
  'a lost key':
    'delete from platform.idempotency_keys where key = (select key from platform.idempotency_keys order by created_at limit 1)',
}
