import { sql } from 'kysely'
import { todayOf } from '#modules/organization/server/index.ts'
import { addForModule } from '#modules/records/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValue, type FieldValues, isEmpty, namedIn, writtenReference } from '#platform/shared/fields/index.ts'

interface About {
  from: FieldValues | null
  to: FieldValues | null
}

interface Stage {
  id: string
  name: string
  type: string
  probability: number
}

export const idOf = (value: FieldValue | undefined) => namedIn(value ?? null)?.id
const isEnd = (type: string) => type === 'won' || type === 'lost'

/** The stages of leads or of opportunities, in their order. */
async function stagesOf(db: Db, orgId: number, of: 'lead' | 'opportunity'): Promise<Stage[]> {
  const { rows } = await sql<Stage>`select id::text, name, type, coalesce(probability, 0)::float8 as probability
    from crm.stages where org_id = ${orgId} and "of" = ${of} and is_active and deleted_at is null
    order by sort nulls last, name`.execute(db)
  return rows
}

/** The first stage of a type, as rows name it. */
export async function stageOfType(db: Db, orgId: number, of: 'lead' | 'opportunity', types: readonly string[]) {
  const found = (await stagesOf(db, orgId, of)).find(({ type }) => types.includes(type))
  return found && writtenReference(found)
}

async function stageAt(db: Db, orgId: number, id: string): Promise<Stage | undefined> {
  const { rows } = await sql<Stage>`select id::text, name, type, coalesce(probability, 0)::float8 as probability
    from crm.stages where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/**
 * What follows from the stage in which something stands: the day on which it was closed, and why it was lost as long as
 * it is. Without any stage it begins in the first one.
 */
export async function ofStage(
  { db, principal: { orgId } }: Context,
  { from, to }: About,
  of: 'lead' | 'opportunity',
): Promise<{ put: FieldValues; stage: Stage | undefined; isMoved: boolean }> {
  const put: FieldValues = {}
  let id = idOf(to?.['stage'])
  if (!id) {
    const first = await stageOfType(db, orgId, of, ['open', 'ongoing'])
    if (first) put['stage'] = first
    id = idOf(first)
  }
  const isMoved = id !== idOf(from?.['stage'])
  if (!id || !isMoved) return { put, stage: undefined, isMoved: false }
  const stage = await stageAt(db, orgId, id)
  if (!stage) return { put, stage, isMoved }
  put['type'] = stage.type
  if (isEnd(stage.type)) {
    // Whoever writes down what was closed long ago says when.
    if (isEmpty(to?.['closed_on'] ?? null)) put['closed_on'] = await todayOf(db, orgId)
  } else put['closed_on'] = null
  if (stage.type !== 'lost') Object.assign(put, { lost_reason: null, lost_words: null })
  return { put, stage, isMoved }
}

/** After something came into another stage: how long it stood in the one before, and that it stands here now. */
export const stageLogged =
  (of: 'lead' | 'opportunity') =>
  async (context: Context, { id, from, to }: About & { id: string }): Promise<void> => {
    const { db, principal } = context
    const stage = to?.['stage']
    if (!to || !stage || idOf(stage) === idOf(from?.['stage'])) return
    // Of two moves at once the first to be told of wrote down where it stands.
    const { rows } = await sql`select from crm.stage_times where org_id = ${principal.orgId}
      and ${sql.id(of)} = ${id}::uuid and left_at is null and stage = ${idOf(stage)}::uuid`.execute(db)
    if (rows.length > 0) return
    await sql`update crm.stage_times set left_at = now(), updated_at = now(), version = version + 1,
        days = round(extract(epoch from now() - entered_at)::numeric / 86400, 1)
      where org_id = ${principal.orgId} and ${sql.id(of)} = ${id}::uuid and left_at is null`.execute(db)
    await addForModule(context, 'crm.stage_times', {
      [of]: writtenReference({ id, name: String(to['name'] ?? '—') }),
      stage,
      entered_at: new Date().toISOString(),
      owner: to['owner'] ?? null,
    })
  }
