import { organizationBook } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Brand } from './frame.ts'

const NOBODY: Brand = { name: 'Orgil', logo: null }
const MOST_REMEMBERED = 200
const drawn = new Map<string, Promise<string | null>>()

/** The organisation as its letters show it; the platform above them all has the name of the product. */
export async function brandOf(db: Db, orgId: number, language: Language): Promise<Brand> {
  const [one] = await organizationBook.byIds(db, [orgId], language)
  return one ? { name: one.organization, logo: one.org_logo ? await asPng(one.org_logo) : null } : NOBODY
}

/** Logos are kept in a form that some programs for mail do not know. */
function asPng(dataUrl: string): Promise<string | null> {
  const known = drawn.get(dataUrl)
  if (known) return known
  if (drawn.size >= MOST_REMEMBERED) drawn.clear()
  const fresh = draw(dataUrl)
  drawn.set(dataUrl, fresh)
  return fresh
}

async function draw(dataUrl: string) {
  const [, base64] = /^data:image\/\w+;base64,(.+)$/.exec(dataUrl) ?? []
  if (!base64) return null
  const { default: sharp } = await import('sharp')
  // A letter goes without its picture rather than not at all.
  return sharp(Buffer.from(base64, 'base64')).png().toBuffer().then((png) => `data:image/png;base64,${png.toString('base64')}`, () => null)
}
