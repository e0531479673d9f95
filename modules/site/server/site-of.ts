import { sql } from 'kysely'
import { suspensionsOf } from '#modules/access/server/index.ts'
import type { Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { Language } from '#platform/shared/i18n.ts'

/** How an organisation shows itself, read in one language. */
export interface Site {
  orgId: number
  id: string
  name: string
  tagline: string
  menu: readonly string[]
  colour: string | null
  logo: string | null
  phone: string | null
  email: string | null
  address: string
  hours: string
  latitude: string | null
  longitude: string | null
  /** Its own name, where it has one; elsewhere it stands at the address of the installation. */
  host: string | null
}

interface Kept {
  org_id: number
  id: string
  host: string | null
  menu: string | null
  colour: string | null
  logo: string | null
  phone: string | null
  email: string | null
  latitude: string | null
  longitude: string | null
  words: Record<string, string | null>
}

/** So long a site is shown as it was: visitors who come by the hundred ask the database once. */
const KEPT_MS = 3000
const kept = new WeakMap<object, Map<string, { at: number; site: Promise<Kept | undefined> }>>()
const MOST_HOSTS = 500

/**
 * The site that answers under the name by which the visitor came: that of the organisation which has this name, else
 * the one that stands at the address of the installation; nothing where none is open.
 */
export async function siteOf(visitor: Pick<Visitor, 'services' | 'host' | 'language'>): Promise<Site | undefined> {
  const { services, host, language } = visitor
  const known = kept.get(services) ?? new Map<string, { at: number; site: Promise<Kept | undefined> }>()
  kept.set(services, known)
  const now = Date.now()
  let found = known.get(host)
  if (!found || now - found.at > KEPT_MS) {
    if (known.size >= MOST_HOSTS) known.clear()
    found = { at: now, site: read(visitor) }
    known.set(host, found)
    // What failed is asked anew.
    found.site.catch(() => known.delete(host))
  }
  const site = await found.site
  return site && inLanguage(site, language)
}

/** The same of an organisation, also where it is not open yet: for whoever looks at a draft. */
export async function siteOfOrganisation({ services, language }: Visitor, orgId: number): Promise<Site | undefined> {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<Kept>`select ${columns} from site.sites s where s.org_id = ${orgId} and s.deleted_at is null limit 1`.execute(
      trx,
    ),
  )
  return rows[0] && inLanguage(rows[0], language)
}

const columns = sql`s.org_id, s.id, s.host, array_to_string(s.menu, ',') as menu, s.colour, s.logo[1]::text as logo,
        s.phone, s.email, s.latitude::text as latitude, s.longitude::text as longitude,
        jsonb_build_object('name', s.name, 'name_en', s.name_en, 'name_ko', s.name_ko,
          'tagline', s.tagline, 'tagline_en', s.tagline_en, 'tagline_ko', s.tagline_ko,
          'address', s.address, 'address_en', s.address_en, 'address_ko', s.address_ko,
          'hours', s.hours, 'hours_en', s.hours_en, 'hours_ko', s.hours_ko) as words`

async function read({ services, host }: Pick<Visitor, 'services' | 'host'>): Promise<Kept | undefined> {
  const { config, db } = services
  // Where nobody said under which name the installation stands, somebody could claim that very one: no name counts.
  const isCalled = config.PUBLIC_URL === undefined ? sql<boolean>`false` : sql<boolean>`(s.host = ${host}) is true`
  return asSystem(db, async (trx) => {
    const { rows } = await sql<Kept>`select ${columns}
      from site.sites s left join site.main m on m.whose = s.org_id
      where s.deleted_at is null and s.is_open and (${isCalled} or m.whose is not null)
      order by case when ${isCalled} then 0 else 1 end limit 1`.execute(trx)
    const [site] = rows
    return site && !(await suspensionsOf(trx)).has(site.org_id) ? site : undefined
  })
}

function inLanguage({ words, ...site }: Kept, language: Language): Site {
  const said = (name: string) => (language === 'mn' ? null : words[`${name}_${language}`]) ?? words[name] ?? ''
  return {
    orgId: site.org_id,
    id: site.id,
    name: said('name'),
    tagline: said('tagline'),
    menu: (site.menu ?? '').split(',').filter((one) => one !== ''),
    colour: site.colour,
    logo: site.logo,
    phone: site.phone,
    email: site.email,
    address: said('address'),
    hours: said('hours'),
    latitude: site.latitude,
    longitude: site.longitude,
    host: site.host,
  }
}
