import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import type { RowGrant } from '#platform/server/module.ts'
import type { Place, Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { partsOf } from '../../shared/catalogue.ts'
import { both, withinCeiling, type SourceGrant } from '../../shared/source-grants.ts'
import { lockRights } from './granting.ts'
import { grantStamps, readGrantsAnew } from './grants-read.ts'
import { tellRightsChanged } from './rights-news.ts'

/** To whom something is granted: a role, or whoever holds a job. */
type Holder = { role_id: number } | { job_id: number }

interface Granted {
  stamp: string
  bySource: ReadonlyMap<string, readonly (SourceGrant & { role_id: number | null; job_id: number | null })[]>
}

/** Of so many organisations a process remembers the grants; whoever asks again first reads the stamp. */
const MOST_REMEMBERED = 500
const remembered = new Map<number, Granted>()

type Asking = Pick<Principal, 'orgId' | 'roleId' | 'viewingRoleId'> & { person: Pick<Place, 'jobId' | 'roleIds'> }

/**
 * What the role and the job of this person grant on a source, each by itself, within what the organisation may at
 * most. Whoever opens a source asks here; no other request reads any of it. The stamp is read once in each transaction,
 * the grants only when it is another one.
 */
export async function grantsOn(db: Db, asking: Asking, source: string): Promise<readonly SourceGrant[]> {
  return (await grantsOfPerson(db, asking)).on(source)
}

/** What this person may do with some rows at least, named as permissions are: for menus and screens. */
export async function grantedSomewhere(db: Db, asking: Asking): Promise<string[]> {
  const { sources, on } = await grantsOfPerson(db, asking)
  return sources.flatMap((source) =>
    on(source).flatMap(({ actions }) => actions.map((action) => `${source}.${action}`)),
  )
}

async function grantsOfPerson(db: Db, { orgId, roleId, viewingRoleId, person: { jobId, roleIds } }: Asking) {
  const kept = await grantStamps.of(db, String(orgId), () =>
    db
      .selectFrom('access.organization_permissions')
      .select(['grants_stamp as stamp', 'max_permissions as max'])
      .where('org_id', '=', orgId)
      .executeTakeFirst(),
  )
  // Nothing was ever granted here.
  if (!kept?.stamp) return { sources: [], on: () => [] }
  const { bySource } = await grantsOf(db, orgId, kept.stamp)
  const on = (source: string): readonly SourceGrant[] => {
    const all = bySource.get(source) ?? []
    const of = (isMine: (grant: (typeof all)[number]) => boolean) =>
      all
        .filter(isMine)
        .map(({ actions, row_condition, columns }) =>
          withinCeiling({ actions, row_condition, columns }, source, kept.max),
        )
    const byJob = (grant: (typeof all)[number]) => grant.job_id !== null && grant.job_id === jobId
    if (viewingRoleId === undefined) return of((grant) => grant.role_id === roleId || byJob(grant))
    const own = of((grant) => (grant.role_id !== null && roleIds.includes(grant.role_id)) || byJob(grant))
    return of((grant) => grant.role_id === viewingRoleId)
      .flatMap((viewed) => own.map((mine) => both(viewed, mine)))
      .filter(({ actions }) => actions.length > 0)
  }
  return { sources: [...bySource.keys()], on }
}

/** What roles begin with on some rows of a source; what was granted there already stays as it is. */
export async function beginRowGrants(
  db: Trx,
  orgId: number,
  grants: readonly (Pick<RowGrant, 'source' | 'actions' | 'row_condition'> & { role_id: number })[],
) {
  if (grants.length === 0) return
  await db
    .insertInto('access.source_grants')
    .values(
      grants.map(({ role_id, source, actions, row_condition }) => ({
        org_id: orgId,
        id: orderedId(),
        role_id,
        job_id: null,
        source,
        actions: [...actions],
        row_condition,
        columns: null,
        version: 1,
      })),
    )
    .onConflict((known) => known.columns(['org_id', 'source', 'role_id', 'job_id']).doNothing())
    .execute()
  await stampGrants(db, orgId)
}

/** Whoever remembers the grants of this organisation reads them anew. */
async function stampGrants(db: Trx, orgId: number) {
  readGrantsAnew(db)
  await sql`insert into access.organization_permissions (org_id, grants_stamp) values (${orgId}, gen_random_uuid())
    on conflict (org_id) do update set grants_stamp = excluded.grants_stamp`.execute(db)
}

/** Everything that a role is granted, as it stands: without the ceiling of the organisation. */
export function grantsOfRole(db: Db, orgId: number, roleId: number) {
  return db
    .selectFrom('access.source_grants')
    .select(['source', 'actions', 'row_condition', 'columns', 'version'])
    .where('org_id', '=', orgId)
    .where('role_id', '=', roleId)
    .orderBy('source')
    .execute()
}

/** Grants to one of these roles, or to the job, that give a permission on some rows of its table. */
export function grantsGiving(
  db: Db,
  orgId: number,
  permission: string,
  { roleIds, jobId }: { roleIds: readonly number[]; jobId: number | null },
) {
  const { resource, action } = partsOf(permission)
  return db
    .selectFrom('access.source_grants')
    .select(['role_id', 'row_condition', 'columns'])
    .where('org_id', '=', orgId)
    .where('source', '=', resource)
    .where(sql<boolean>`${action} = any (actions)`)
    .where((is) => is.or([is('role_id', '=', sql<number>`any (${roleIds}::integer[])`), is('job_id', '=', jobId)]))
    .orderBy('id')
    .execute()
}

/** What every role and every job grants on a source, within what the organisation may at most. */
export async function allGrantsOn(
  db: Db,
  orgId: number,
  source: string,
): Promise<readonly (SourceGrant & { role_id: number | null; job_id: number | null })[]> {
  const kept = await db
    .selectFrom('access.organization_permissions')
    .select(['grants_stamp as stamp', 'max_permissions as max'])
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (!kept?.stamp) return []
  return ((await grantsOf(db, orgId, kept.stamp)).bySource.get(source) ?? []).map(({ role_id, job_id, ...grant }) => ({
    role_id,
    job_id,
    ...withinCeiling(grant, source, kept.max),
  }))
}

async function grantsOf(db: Db, orgId: number, stamp: string): Promise<Granted> {
  const known = remembered.get(orgId)
  if (known?.stamp === stamp) return known
  // Read after the stamp, so it is never older than that says.
  const rows = await db
    .selectFrom('access.source_grants')
    .select(['role_id', 'job_id', 'source', 'actions', 'row_condition', 'columns'])
    .where('org_id', '=', orgId)
    .execute()
  const granted = { stamp, bySource: Map.groupBy(rows, ({ source }) => source) }
  remembered.delete(orgId)
  remembered.set(orgId, granted)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return granted
}

interface Change extends SourceGrant {
  holder: Holder
  source: string
  /** As people call the source and the holder, for the log. */
  names: { source: Words; holder: string }
  /** The version that this was made from; 0 for the first. */
  version: number
}

/** Grants, or grants anew; without any action it is taken away. Whoever calls has asked whether this caller may. */
export async function setSourceGrant(
  context: Context,
  { holder, source, names, version, actions, row_condition, columns }: Change,
) {
  const {
    db,
    principal: { orgId },
  } = context
  await lockRights(db, orgId)
  const before = await grantAt(db, orgId, source, holder)
  if ((before?.version ?? 0) !== version) throw conflict('access.rights_changed_meanwhile')
  if (
    'role_id' in holder &&
    !(await db
      .selectFrom('access.roles')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', holder.role_id)
      .executeTakeFirst())
  )
    throw notFound('access.role_unknown')
  const grant = { actions: [...new Set(actions)].sort(), row_condition, columns }
  if (actions.length === 0)
    await db
      .deleteFrom('access.source_grants')
      .where('org_id', '=', orgId)
      .where('id', '=', before?.id ?? NOTHING)
      .execute()
  else await keep(db, orgId, { id: before?.id ?? orderedId(), holder, source, version: version + 1, grant })
  await stampGrants(db, orgId)
  const kept = before && { actions: before.actions, row_condition: before.row_condition, columns: before.columns }
  await auditChange(context, {
    action: 'access.source_granted',
    subject_type: 'access.source',
    subject_id: source,
    subject_name: names.source.mn,
    labels: { name: names.source },
    before: { holder: names.holder, ...kept },
    after: { holder: names.holder, ...(actions.length > 0 && grant) },
  })
  await tellRightsChanged(db, orgId, `source-${source}`, ['*'])
  return { version: actions.length === 0 ? 0 : version + 1 }
}

const NOTHING = '00000000-0000-0000-0000-000000000000'

function grantAt(db: Trx, orgId: number, source: string, holder: Holder) {
  const all = db
    .selectFrom('access.source_grants')
    .select(['id', 'version', 'actions', 'row_condition', 'columns'])
    .where('org_id', '=', orgId)
    .where('source', '=', source)
  return (
    'role_id' in holder ? all.where('role_id', '=', holder.role_id) : all.where('job_id', '=', holder.job_id)
  ).executeTakeFirst()
}

async function keep(
  db: Trx,
  orgId: number,
  {
    id,
    holder,
    source,
    version,
    grant,
  }: { id: string; holder: Holder; source: string; version: number; grant: SourceGrant },
) {
  const values = {
    actions: [...grant.actions],
    row_condition: grant.row_condition,
    columns: grant.columns && JSON.stringify(grant.columns),
    version,
  }
  await db
    .insertInto('access.source_grants')
    .values({
      org_id: orgId,
      id,
      role_id: 'role_id' in holder ? holder.role_id : null,
      job_id: 'job_id' in holder ? holder.job_id : null,
      source,
      ...values,
    })
    .onConflict((known) => known.columns(['org_id', 'id']).doUpdateSet(values))
    .execute()
}
