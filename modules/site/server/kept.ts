import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import { conflict, forbidden, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { searchWords } from '#platform/shared/search-words.ts'
import { saidColumns, wordColumns } from '../shared/kinds.ts'
import { writesStates } from './ours.ts'

interface About {
  from: FieldValues | null
  to: FieldValues | null
  id?: string
}

const others = ['en', 'ko'] as const
const LONGEST_SLUG = 80
/** In which state a text is, and which translations are behind, says nobody but the module. */
const given = ['state', 'stale', 'released_on'] as const

const differs = (from: FieldValues, to: FieldValues, column: string) => (from[column] ?? null) !== (to[column] ?? null)

/** All columns that visitors read, in all languages. */
export const readColumns: readonly string[] = saidColumns.flatMap((column) =>
  (wordColumns as readonly string[]).includes(column) ? [column, ...others.map((one) => `${column}_${one}`)] : [column],
)

/** What a text says of itself when it is written: its name in the address, its state and its translations. */
export async function contentKept(context: Context, { from, to, id }: About): Promise<FieldValues | undefined> {
  if (!to) return undefined
  const put: Record<string, FieldValues[string]> = {}
  if (!writesStates(context.db)) {
    for (const column of given) put[column] = from?.[column] ?? (column === 'state' ? 'draft' : null)
    if (from && put['state'] === 'released' && readColumns.some((column) => differs(from, to, column)))
      put['state'] = 'changed'
    if (from) put['stale'] = staleAfter(from, to)
  }
  const slug = await slugFor(context, to, id)
  if (slug !== to['slug']) put['slug'] = slug
  return put
}

/** A translation is behind once what it translates was changed without it; whoever writes it brings it up to date. */
function staleAfter(from: FieldValues, to: FieldValues): string | null {
  const before = new Set(String(from['stale'] ?? '').split(','))
  const isTouched = wordColumns.some((column) => differs(from, to, column))
  const now = others.filter((language) => {
    const own = wordColumns.map((column) => `${column}_${language}`)
    if (own.some((column) => differs(from, to, column))) return false
    const isTranslated = own.some((column) => (to[column] ?? '') !== '')
    return isTranslated && (isTouched || before.has(language))
  })
  return now.length === 0 ? null : now.join(',')
}

const slugOf = (title: string) =>
  searchWords(title)
    .join('-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')

/** As it was typed where it is free; made from the title where it was left empty. */
async function slugFor({ db, principal }: Context, to: FieldValues, id: string | undefined): Promise<string> {
  const typed = String(to['slug'] ?? '')
  const wanted = typed || slugOf(String(to['title'] ?? '')) || 'text'
  // Two who write at once do not get the same.
  await sql`select pg_advisory_xact_lock(hashtext('site.slug'), ${principal.orgId})`.execute(db)
  const { rows } = await sql<{ slug: string }>`select slug from site.contents where org_id = ${principal.orgId}
    and kind = ${String(to['kind'])} and deleted_at is null and id is distinct from ${id ?? null}::uuid
    and (slug = ${wanted} or slug like ${`${wanted}-%`})`.execute(db)
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(wanted)) return wanted
  if (typed) throw unprocessable('site.slug_taken', { fields: { 'values.slug': 'site.slug_taken' } })
  for (let at = 2; ; at += 1) {
    const next = `${wanted.slice(0, LONGEST_SLUG - 6)}-${at}`
    if (!taken.has(next)) return next
  }
}

/** One site to an organisation, and one organisation to a name. */
export async function siteKept(context: Context, { from, to, id }: About): Promise<undefined> {
  const { db, principal } = context
  if (!to) return
  if (!from) {
    await sql`select pg_advisory_xact_lock(hashtext('site.one'), ${principal.orgId})`.execute(db)
    const { rows } = await sql`select from site.sites where org_id = ${principal.orgId} and deleted_at is null`.execute(
      db,
    )
    if (rows.length > 0) throw conflict('site.one_site')
  }
  const host = to['host'] ?? null
  if (host === null || host === (from?.['host'] ?? null)) return
  const taken = () => unprocessable('site.host_taken', { fields: { 'values.host': 'site.host_taken' } })
  const { PUBLIC_URL } = context.services.config
  if (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).hostname === host) throw taken()
  const { rows } = await sql<{
    taken: boolean
  }>`select site.is_host_taken(${String(host)}, ${id ?? null}::uuid) as taken`.execute(db)
  if (rows[0]?.taken === true) throw taken()
}

/** A page of one's own is opened by nobody else, and says when they agreed. */
export function personKept({ principal }: Context, { from, to }: About): FieldValues | undefined {
  if (!to) return undefined
  const isOpen = to['is_open'] === true
  const isNew = isOpen && from?.['is_open'] !== true
  const whose = Number(namedIn(to['person'] ?? null)?.id)
  if (isNew && principal.userId !== 0 && principal.person.empId !== whose) throw forbidden('site.person_own')
  if (from && differs(from, to, 'person')) throw forbidden('site.person_own')
  if (isNew) return { consent_at: new Date().toISOString() }
  return { consent_at: isOpen ? (from?.['consent_at'] ?? null) : null }
}
