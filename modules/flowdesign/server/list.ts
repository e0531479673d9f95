import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { personCards } from '#modules/organization/server/index.ts'
import { rolesOf } from '#modules/access/server/index.ts'
import { documentsByVersion, documentsOnTheirWay, peopleBook } from '#modules/workflow/server/index.ts'
import {
  listDesigns,
  listFlowRoles,
  listFlowVersions,
  showDesign,
  showFlowVersion,
  type FlowRow,
} from '../shared/contract.ts'
import { publishedContents, stateOf } from './drafts.ts'

export const listRoutes = [
  route(listDesigns, ({ db, principal: { orgId }, language }) => flowRows(db, orgId, { language })),

  route(showDesign, async ({ db, principal: { orgId }, language }, { id }) => {
    const [row] = await flowRows(db, orgId, { language, only: id })
    const flow = await db
      .selectFrom('workflow.definitions')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || !flow) throw notFound('workflow.flow_missing')
    const draft = await db
      .selectFrom('workflow.flow_drafts')
      .select(['edit', 'contents'])
      .where('org_id', '=', orgId)
      .where('definition_id', '=', id)
      .executeTakeFirst()
    return { ...row, edit: draft?.edit ?? 0, contents: draft?.contents ?? (await publishedContents(db, orgId, flow)) }
  }),

  route(listFlowVersions, async ({ db, principal: { orgId }, language }, { id }) => {
    const flow = await db
      .selectFrom('workflow.definitions')
      .select('published_version')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!flow) throw notFound('workflow.flow_missing')
    const [rows, used] = await Promise.all([
      db
        .selectFrom('workflow.definition_versions')
        .select(['version', 'published_at', 'created_by', 'content_hash'])
        .where('org_id', '=', orgId)
        .where('definition_id', '=', id)
        .where('state', '<>', 'draft')
        .orderBy('version', 'desc')
        .execute(),
      documentsByVersion(db, orgId, id),
    ])
    const nameOf = peopleBook(
      await personCards(
        db,
        orgId,
        rows.flatMap(({ created_by }) => created_by ?? []),
        language,
      ),
    )
    return rows.map(({ created_by, published_at, ...row }) => ({
      ...row,
      ...(used.get(row.version) ?? { running: 0, documents: 0 }),
      is_current: row.version === flow.published_version,
      published_at: published_at?.toISOString() ?? null,
      published_by: created_by === null ? null : nameOf(created_by),
    }))
  }),

  route(showFlowVersion, async ({ db, principal: { orgId } }, { id, version }) => {
    const found = await db
      .selectFrom('workflow.definition_versions')
      .select(['version', 'diagram', 'form'])
      .where('org_id', '=', orgId)
      .where('definition_id', '=', id)
      .where('version', '=', version)
      .where('state', '<>', 'draft')
      .executeTakeFirst()
    if (!found) throw notFound('workflow.flow_missing')
    return found
  }),

  route(listFlowRoles, async ({ db, principal: { orgId } }) => {
    const roles = await rolesOf(db, [orgId])
    return roles.map(({ id, display_name }) => ({ id, name: display_name }))
  }),
]

interface Kept extends Omit<FlowRow, 'state' | 'version' | 'running' | 'updated_at' | 'updated_by'> {
  published_version: number | null
  is_retired: boolean
  updated_at: Date | null
  updated_by: number | null
}

async function flowRows(
  db: Trx,
  orgId: number,
  { language, only }: { language: Language; only?: number },
): Promise<FlowRow[]> {
  const { rows } = await sql<Kept>`
    select d.id, d.title, d.description, d.category, d.icon, d.number_prefix, d.published_version, d.is_retired,
    coalesce(f.is_changed, false) as has_changes,
      coalesce(f.updated_at, (select max(v.published_at) from workflow.definition_versions v where v.org_id = d.org_id
      and v.definition_id = d.id)) as updated_at, f.updated_by
    from workflow.definitions d left join workflow.flow_drafts f on f.org_id = d.org_id and f.definition_id = d.id
    where d.org_id = ${orgId} and (${only ?? null}::integer is null or d.id = ${only ?? null}::integer)
    order by d.is_retired, d.id`.execute(db)
  const nameOf = peopleBook(
    await personCards(
      db,
      orgId,
      rows.flatMap(({ updated_by }) => updated_by ?? []),
      language,
    ),
  )
  const running = await documentsOnTheirWay(db, orgId, only ?? null)
  return rows.map(({ published_version, is_retired, updated_at, updated_by, ...row }) => ({
    ...row,
    version: published_version,
    state: stateOf({ published_version, is_retired }),
    running: running.get(row.id) ?? 0,
    updated_at: updated_at?.toISOString() ?? null,
    updated_by: updated_by === null ? null : nameOf(updated_by),
  }))
}
