import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Session } from '../lib/office.ts'
import type { Waiting } from '../lib/copies.ts'
import { inOrder } from '../lib/in-order.ts'
import { callOf } from './call.ts'
import { recordingPool, type Statement } from '../lib/recording.ts'
import { productOver } from '../lib/product.ts'
import type { Stage } from '../lib/stage.ts'
import { openBaseline } from './baseline.ts'

/**
 * Fails unless both send the same statements in the same order, touch as many rows with each, leave equal rows behind
 * and answer alike.
 */
export async function provesSameWork(
  stage: Pick<Stage, 'connection' | 'folder' | 'pool'>,
  reviewer: Session,
  documents: readonly [Waiting, Waiting, Waiting, Waiting],
) {
  const ours = recordingPool(stage.connection, 2)
  const theirs = recordingPool(stage.connection, 2)
  const product = await productOver(ours.pool, stage.folder)
  const baseline = openBaseline(theirs.pool)
  try {
    // The first call of a process also reads what it then remembers: the diagram of the flow and the calendar.
    const [first, , second, third] = documents
    await fire(product.http, reviewer, first)
    const mine = await ours.during(() => fire(product.http, reviewer, second))
    const hand = await theirs.during(() => fire(baseline, reviewer, third))
    same('statements', mine.sent.map(kindOf), hand.sent.map(kindOf))
    same('answers', shapeOf(mine.result, second), shapeOf(hand.result, third))
    same('rows', await rowsOf(stage.pool, second.id), await rowsOf(stage.pool, third.id))
    return mine.sent.length
  } finally {
    await product.http.close()
    await product.db.destroy()
    await baseline.close()
    await theirs.pool.end()
  }
}

async function fire(app: FastifyInstance, reviewer: Session, waiting: Waiting) {
  const { path, headers, body } = callOf(reviewer, waiting)
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
  if (answer.statusCode !== 200) throw new Error(`refused: ${answer.body}`)
  return answer.json<Record<string, unknown>>()
}

/** `insert workflow.events: 2`; how a statement is spelled does not matter, what it does and to how many rows does. */
function kindOf({ text, rowCount }: Statement) {
  const plain = text.replaceAll('"', '').toLowerCase()
  const verb = /^\s*(\w+)/.exec(plain)?.[1]
  const tables = [...plain.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+\.[a-z_]+)/g)].map((match) => match[1])
  return `${verb} ${tables.join(' ')}: ${rowCount ?? '-'}`
}

const shapeOf = (answer: Record<string, unknown>, { id, step_id }: Waiting) =>
  inOrder(answer).replaceAll(id, 'id').replaceAll(step_id, 'step')

/** Everything the transition left behind, without ids, hashes and times. */
async function rowsOf(pool: pg.Pool, id: string) {
  const all = async (text: string) => (await pool.query<{ row: unknown }>(text, [id])).rows
  return [
    await all(
      `select to_jsonb(i) - '{id,number,search,subject_id,last_hash,created_at,updated_at}'::text[] as row
        from workflow.instances i where id = $1`,
    ),
    await all(
      `select to_jsonb(s) - '{id,row_id,created_at,done_at,due_at,alarms}'::text[] || jsonb_build_object('alarms',
        (select jsonb_agg(one - 'at') from jsonb_array_elements(s.alarms) one)) as row from workflow.steps s
        where row_id = $1 order by action_num`,
    ),
    await all(`select jsonb_build_array(seq, actor_user_id, payload ->> 'type', payload -> 'version', (select count(*)
      from jsonb_object_keys(payload)),
      (select count(*) from jsonb_object_keys(payload #> '{rows,0}'))) as row from workflow.events
      where instance_id = $1 order by seq`),
    await all(
      `select to_jsonb(w) - '{step_id,instance_id,since,due_at}'::text[] as row from workflow.waiting w
        where instance_id = $1`,
    ),
    await all(
      `select to_jsonb(t) - '{step_id,instance_id,at}'::text[] || jsonb_build_object('of', s.status_id) as row
        from workflow.timers t join workflow.steps s on s.org_id = t.org_id and s.id = t.step_id
        where t.instance_id = $1`,
    ),
    await all(
      `select to_jsonb(p) - '{instance_id,acted_at,watched_at}'::text[] as row from workflow.participants p
        where instance_id = $1 order by user_id`,
    ),
    await all(`select jsonb_build_array(topic, payload -> 'come', payload -> 'status', payload #> '{live,0,topic}',
      payload #> '{live,1,topic}',
      (select jsonb_agg(one order by one) from jsonb_array_elements(payload #> '{live,0,audience}') one)) as row
      from platform.outbox where payload ->> 'instance_id' = $1`),
  ]
}

function same(what: string, ours: unknown, theirs: unknown) {
  const [a, b] = [ours, theirs].map((one) => JSON.stringify(one, null, 1).split('\n')) as [string[], string[]]
  const at = a.findIndex((line, index) => line !== b[index])
  if (at < 0 && a.length === b.length) return
  throw new Error(
    `The ${what} differ, so a comparison would mean nothing.\nOurs:    ${a.slice(at, at + 3).join(' ')}\nBy hand: ${b.slice(at, at + 3).join(' ')}`,
  )
}
