import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram, Subject } from '../../shared/definition.ts'
import { canonical, sha256 } from './chain.ts'

/** A published version of a flow. */
export interface Definition {
  id: number
  version: number
  title: Words
  number_prefix: string
  /** Of what stands in the version, the fields that the type of a document adds apart. */
  content_hash: string
  diagram: Diagram
  form: FormField[]
}

/** What a version is known by before its contents are read. */
export interface VersionHead {
  definition_id: number
  definition_version: number
  content_hash: string
  flow_title: Words
  number_prefix: string
  /** What the type of the document asks besides the flow. */
  type_fields?: FormField[] | null
}

type Contents = Pick<Definition, 'diagram' | 'form'>

/** By which a published version is known: whatever changes in it afterwards makes another one. */
export function hashOfContents({ diagram, form }: Contents) {
  return sha256(canonical({ diagram, form }))
}

/** The fields that the type of a document adds stand beside the version, as they were when it was sent. */
export const hashOfTypeFields = (fields: FormField[] | null) => sha256(canonical(fields))

/**
 * What the flow, and the type of the document, were called when the document took them; undefined where its history
 * is older than that.
 */
export async function titlesTaken(
  db: Trx,
  orgId: number,
  instanceId: string,
): Promise<{ flow: Words | undefined; type: Words | undefined }> {
  const { rows } = await sql<{
    flow: Words | null
    type: Words | null
  }>`select payload -> 'flow_title' as flow, payload -> 'type_title' as type from workflow.events
    where org_id = ${orgId} and instance_id = ${instanceId} and payload ->> 'type' in ('started', 'migrated')
    order by seq`.execute(db)
  return { flow: rows.at(-1)?.flow ?? undefined, type: rows[0]?.type ?? undefined }
}

const MOST_REMEMBERED = 500
/** By the hash of the contents themselves, so what is remembered can never be another flow's or grow old. */
const remembered = new Map<string, Contents>()

export async function definitionOf(db: Trx, orgId: number, head: VersionHead): Promise<Definition> {
  const contents = remembered.get(head.content_hash) ?? remember(head.content_hash, await readContents(db, orgId, head))
  return {
    id: head.definition_id,
    version: head.definition_version,
    title: head.flow_title,
    number_prefix: head.number_prefix,
    content_hash: head.content_hash,
    diagram: contents.diagram,
    form: head.type_fields ? [...contents.form, ...head.type_fields] : contents.form,
  }
}

function remember(hash: string, contents: Contents) {
  if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
  remembered.set(hash, contents)
  return contents
}

async function readContents(
  db: Trx,
  orgId: number,
  { definition_id, definition_version }: VersionHead,
): Promise<Contents> {
  const found = await db
    .selectFrom('workflow.definition_versions')
    .select(['diagram', 'form'])
    .where('org_id', '=', orgId)
    .where('definition_id', '=', definition_id)
    .where('version', '=', definition_version)
    .executeTakeFirst()
  if (!found) throw notFound('workflow.flow_missing')
  return found
}

/** The flows that a new document may take, in the order of their ids. */
export async function publishedFlows(db: Trx, orgId: number) {
  return db
    .selectFrom('workflow.definitions')
    .select(['id', 'title', 'description', 'category', 'icon', 'published_version as version'])
    .where('org_id', '=', orgId)
    .where('published_version', 'is not', null)
    .where('is_retired', '=', false)
    .orderBy('id')
    .$narrowType<{ version: number }>()
    .execute()
}

/** Who may send a document into each of them. */
export async function startsOf(db: Trx, orgId: number): Promise<ReadonlyMap<number, Subject>> {
  const found = await publishedVersions(db, orgId)
    .select([
      'd.id',
      sql<Subject | null>`jsonb_path_query_first(v.diagram, '$.nodes[*] ? (@.type == "start").data.subject')`.as(
        'start',
      ),
    ])
    .execute()
  return new Map(found.flatMap(({ id, start }) => (start ? [[id, start] as const] : [])))
}

/** The version that a new document takes now. */
export async function publishedDefinition(db: Trx, orgId: number, id: number): Promise<Definition> {
  const head = await publishedVersions(db, orgId)
    .where('d.id', '=', id)
    .select([
      'd.id as definition_id',
      'v.version as definition_version',
      'v.content_hash',
      'd.title as flow_title',
      'd.number_prefix',
    ])
    .executeTakeFirst()
  if (!head)
    throw (await isKnown(db, orgId, id)) ? conflict('workflow.flow_not_published') : notFound('workflow.flow_missing')
  return definitionOf(db, orgId, head)
}

/** Retired, or not published yet. */
async function isKnown(db: Trx, orgId: number, id: number) {
  return (
    (await db
      .selectFrom('workflow.definitions')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  )
}

function publishedVersions(db: Trx, orgId: number) {
  return db
    .selectFrom('workflow.definitions as d')
    .innerJoin('workflow.definition_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 'd.org_id')
        .onRef('v.definition_id', '=', 'd.id')
        .onRef('v.version', '=', 'd.published_version'),
    )
    .where('d.org_id', '=', orgId)
    .where('d.is_retired', '=', false)
}
