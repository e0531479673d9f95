import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { smallOf } from '#platform/server/files.ts'
import type { Page, PageAnswer, Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { siteOf } from '../site-of.ts'

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
  const { rows } = await asSystem(services.db, (trx) =>
    sql<Original>`select f.content_type, f.sha256, f.storage_key from platform.files f
      where f.org_id = ${site.orgId} and f.id = ${id}::uuid and f.content_type like 'image/%' and (
        ${id} = ${site.logo ?? ''}
        or exists (select from site.versions v join site.contents c on c.org_id = v.org_id and c.id = v.content_id
          where v.org_id = f.org_id and v.files @> array[f.id] and v.live_from <= now()
            and (v.live_until is null or v.live_until > now()) and c.deleted_at is null)
        or exists (select from access.members m join organization.employees e on e.org_id = m.org_id and e.user_id = m.user_id
          join site.people p on p.org_id = e.org_id and p.person = e.id
          where m.org_id = f.org_id and m.avatar_file_id = f.id and p.is_open and p.deleted_at is null
            and m.is_active and m.is_employed))`.execute(trx),
  )
  const [file] = rows
  if (!file) return nothing
  const made = await smallOf(services, file, width)
  return { type: 'image/webp', bytes: await readFile(made), keep: KEPT_SECONDS }
}

const nothing: PageAnswer = { type: 'text/plain; charset=utf-8', bytes: '', status: 404 }

export const picturePages: readonly Page[] = [{ path: '/pictures/:id/:width', get: picture }]
