import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { filesIn } from '#modules/records/shared/index.ts'
import type { ContentKind } from '../shared/kinds.ts'

/** What a version keeps of a text: its columns as they were. */
export type Said = Readonly<Record<string, FieldValue>>

/** A text as visitors read it, in one language. */
export interface Text {
  contentId: string
  kind: ContentKind
  slug: string
  /** Of this text, from one. */
  number: number
  title: string
  summary: string
  topic: string
  /** HTML that was cleaned; empty where it was not asked for. */
  body: string
  includes: readonly string[]
  price: string | null
  pricePer: string | null
  isFeatured: boolean
  effectiveOn: string | null
  picture: string | null
  parent: string | null
  sort: number
  seoTitle: string
  seoText: string
  /** The language in which its title and text stand: Mongolian where nobody has translated them. */
  language: Language
  /** Since when this version is read, and the person whose page it is. */
  since: Date
  owner: number | null
}

interface Kept {
  content_id: string
  number: number
  kind: ContentKind
  slug: string
  said: Said
  live_from: Date
}

interface Asked {
  kinds?: readonly ContentKind[]
  slug?: string
  contentId?: string
  /** Also what it says at length. */
  isWhole?: boolean
  search?: string
}

const MOST = 2000

/** So long texts are shown as they were read: of visitors who come by the hundred one asks the database. */
const KEPT_MS = 1000
const MOST_KEPT = 300
const kept = new WeakMap<Db, Map<string, { at: number; rows: Promise<Kept[]> }>>()

/** What was released or taken away is seen at once, where it was done. */
export const forgetTexts = (db: Db) => kept.get(db)?.clear()

/** What visitors read of an organisation's texts now, in the order of the tree. */
export async function textsOf(db: Db, orgId: number, language: Language, asked: Asked = {}): Promise<Text[]> {
  const rows = await (asked.search === undefined ? recentRows(db, orgId, asked) : rowsOf(db, orgId, asked))
  return rows
    .map((row) => textIn(row, language))
    .toSorted((one, other) => one.sort - other.sort || one.title.localeCompare(other.title, language))
}

function recentRows(db: Db, orgId: number, asked: Asked): Promise<Kept[]> {
  const known = kept.get(db) ?? new Map<string, { at: number; rows: Promise<Kept[]> }>()
  kept.set(db, known)
  const { kinds, slug, contentId, isWhole } = asked
  const name = JSON.stringify([orgId, kinds, slug, contentId, isWhole])
  const now = Date.now()
  const found = known.get(name)
  if (found && now - found.at < KEPT_MS) return found.rows
  if (known.size >= MOST_KEPT) known.clear()
  const read = { at: now, rows: rowsOf(db, orgId, asked) }
  known.set(name, read)
  // What failed is asked anew.
  read.rows.catch(() => known.delete(name))
  return read.rows
}

async function rowsOf(db: Db, orgId: number, asked: Asked): Promise<Kept[]> {
  const { kinds, slug, contentId, isWhole = false, search } = asked
  const said = isWhole ? sql`v.said` : sql`v.said - 'body' - 'body_en' - 'body_ko'`
  return asSystem(db, async (trx) => {
    const found = await sql<Kept>`select content_id, number, kind, slug, said, live_from from (
        select distinct on (v.content_id) v.content_id, v.number, v.kind, v.slug, ${said} as said, v.live_from,
          v.live_until, v.search
        from site.versions v join site.contents c on c.org_id = v.org_id and c.id = v.content_id
        where v.org_id = ${orgId} and v.live_from <= now() and c.deleted_at is null
        order by v.content_id, v.live_from desc, v.number desc
      ) as newest
      where (live_until is null or live_until > now())
        ${kinds ? sql`and kind in (${sql.join(kinds)})` : sql``}
        ${slug === undefined ? sql`` : sql`and slug = ${slug}`}
        ${contentId === undefined ? sql`` : sql`and content_id = ${contentId}::uuid`}
        ${search === undefined ? sql`` : sql`and search like ${`%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`}`}
      limit ${MOST}`.execute(trx)
    return found.rows
  })
}

export function textIn({ content_id, number, kind, slug, said, live_from }: Kept, language: Language): Text {
  const text = (name: string) => String(said[name] ?? '')
  const read = (name: string) => (language === 'mn' ? '' : text(`${name}_${language}`)) || text(name)
  const isHere =
    language === 'mn' || (text(`title_${language}`) !== '' && (text('body') === '' || text(`body_${language}`) !== ''))
  return {
    contentId: content_id,
    kind,
    slug,
    number,
    title: read('title'),
    summary: read('summary'),
    topic: read('topic'),
    body: read('body'),
    includes: read('includes')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    price: text('price') || null,
    pricePer: text('price_per') || null,
    isFeatured: said['is_featured'] === true,
    effectiveOn: text('effective_on') || null,
    picture: filesIn(said['picture'])[0]?.id ?? null,
    parent: namedId(said['parent']),
    sort: Number(said['sort'] ?? 1_000_000),
    seoTitle: read('seo_title'),
    seoText: read('seo_text'),
    language: isHere ? language : 'mn',
    since: new Date(live_from),
    owner: Number(namedId(said['owner'])) || null,
  }
}

const namedId = (value: FieldValue | undefined) => namedIn(value ?? null)?.id ?? null
