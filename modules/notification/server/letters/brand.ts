import { organizationBook } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Brand } from './frame.ts'

const NOBODY: Brand = { name: 'Orgil', logo: null }
const MOST_REMEMBERED = 200
const drawn = new Map<string, Promise<string>>()

/** The organisation as its letters show it; the platform above them all has the name of the product. */
export async function brandOf(db: Db, orgId: number, language: Language): Promise<Brand> {
  const [one] = await organizationBook.byIds(db, [orgId], language)
  return one ? { name: one.organization, logo: one.org_logo } : NOBODY
}

/**
 * Logos are kept in a form that some programs for mail do not know. They are drawn as PNG when the letter goes out, not
 * in the transaction that writes it.
 */
export async function withKnownPictures(html: string): Promise<string> {
  const kept = [...new Set(html.match(/data:image\/webp;base64,[\w+/=]+/g))]
  const pictures = new Map(await Promise.all(kept.map(async (one) => [one, await asPng(one)] as const)))
  return html.replaceAll(/data:image\/webp;base64,[\w+/=]+/g, (one) => pictures.get(one) ?? one)
}

function asPng(dataUrl: string): Promise<string> {
  const known = drawn.get(dataUrl)
  if (known) return known
  if (drawn.size >= MOST_REMEMBERED) drawn.clear()
  const fresh = draw(dataUrl)
  drawn.set(dataUrl, fresh)
  return fresh
}

async function draw(dataUrl: string) {
  const { default: sharp } = await import('sharp')
  // A letter goes with a picture that some do not see rather than not at all.
  return sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
    .png()
    .toBuffer()
    .then(
      (png) => `data:image/png;base64,${png.toString('base64')}`,
      () => dataUrl,
    )
}
