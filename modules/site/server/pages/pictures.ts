import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { avatarsOf } from '#modules/access/server/index.ts'
import { directoryFor } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { smallOf } from '#platform/server/files.ts'
import type { Page, PageAnswer, Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { type Site, siteOf } from '../site-of.ts'

/** Widths in which pages show pictures; nobody has others drawn. */
const widths = new Set([96, 224, 448, 480, 760, 960, 1200, 1520])
const KEPT_SECONDS = 3600

interface Original {
  content_type: string
  sha256: string
  storage_key: string
}

/** A picture that visitors see somewhere: of a text that is released, the logo, or a person with a public page. */
async function picture(visitor: Visitor): Promise<PageAnswer> {
  const { services, params } = visitor
  const width = Number(params['width'])
  const id = params['id'] ?? ''
  const site = await siteOf(visitor)
  if (!site || !widths.has(width) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return nothing
  const file = await asSystem(services.db, async (db) => {
    const { rows } = await sql<Original>`select f.content_type, f.sha256, f.storage_key from platform.files f
      where f.org_id = ${site.orgId} and f.id = ${id}::uuid and f.content_type like 'image/%'`.execute(db)
    return rows[0] && (id === site.logo || (await isReleased(db, site, id)) || (await isOfPerson(db, site, id)))
      ? rows[0]
      : undefined
  })
  if (!file) return nothing
  const made = await smallOf(services, file, width)
  return { type: 'image/webp', bytes: await readFile(made), keep: KEPT_SECONDS }
}

async function isReleased(db: Trx, { orgId }: Site, id: string) {
  const { rows } = await sql`select from site.versions v
    join site.contents c on c.org_id = v.org_id and c.id = v.content_id
    where v.org_id = ${orgId} and v.files @> array[${id}::uuid] and v.live_from <= now()
      and (v.live_until is null or v.live_until > now()) and c.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** The picture of somebody who has a public page. */
async function isOfPerson(db: Trx, { orgId }: Site, id: string) {
  const { rows } = await sql<{ person: number }>`select person from site.people where org_id = ${orgId} and is_open
    and deleted_at is null`.execute(db)
  const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null }
  const shown = await directoryFor(
    db,
    orgId,
    rows.map(({ person }) => ({ ...nobody, emp_id: person })),
  )
  const pictures = await avatarsOf(
    db,
    orgId,
    shown.map(({ user_id }) => user_id),
  )
  return [...pictures.values()].includes(id)
}

const nothing: PageAnswer = { type: 'text/plain; charset=utf-8', bytes: '', status: 404 }

export const picturePages: readonly Page[] = [{ path: '/pictures/:id/:width', get: picture }]
