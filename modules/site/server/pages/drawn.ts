import { cleaned, html, type Html, type Visitor } from '#platform/server/pages/index.ts'
import { grouped } from '#platform/shared/amount.ts'
import type { Text } from '../contents.ts'
import { pictureOf } from '../frame.ts'

export type Says = (key: string, params?: Record<string, string | number>) => string

export const saysTo =
  ({ services, language }: Visitor): Says =>
  (key, params) =>
    services.translate(language, key, params)

/** A heading of a text, and the name by which a link leads to it. */
interface Heading {
  id: string
  level: number
  text: string
}

const TAGS = /<[^>]+>/g
const HEADING = /<h([23])[^>]*>([\s\S]*?)<\/h\1>/g

/** A text with anchors at its headings; the headings besides, for a list of them. */
export function anchored(body: string): { body: Html; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = body.replace(HEADING, (_, level: string, inside: string) => {
    const id = `s${headings.length + 1}`
    headings.push({ id, level: Number(level), text: unescaped(inside.replace(TAGS, '')) })
    return `<h${level} id="${id}">${inside}</h${level}>`
  })
  return { body: cleaned(marked), headings }
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name]!)
export const plainOf = (body: string) => unescaped(body.replace(TAGS, ' ')).replace(/\s+/g, ' ').trim()

/** Says that a text stands in Mongolian, where nobody has translated it. */
export const untranslated = (says: Says, text: Text, visitor: Visitor) =>
  text.language !== visitor.language && html`<p class="page-note">${says('site.untranslated')}</p>`

export const langOf = (text: Text, visitor: Visitor) =>
  text.language !== visitor.language && html`lang="${text.language}"`

/** The field in which visitors search what is published. */
export const searchForm = (says: Says, q = '') =>
  html`<form class="page-search" action="/search" role="search">
    <input
      type="search"
      name="q"
      value="${q}"
      aria-label="${says('site.search')}"
      placeholder="${says('site.search_in')}"
      maxlength="100"
    />
    <button class="page-button">${says('site.search')}</button>
  </form>`

/** A picture in the width in which it is shown, and in twice that for dense screens. */
export const pictureIn = (id: string, width: number, alt = '') =>
  html`<img
    src="${pictureOf(id, width)}"
    srcset="${pictureOf(id, width)} 1x, ${pictureOf(id, width * 2)} 2x"
    alt="${alt}"
    loading="lazy"
    width="${width}"
    height="${Math.round((width * 9) / 16)}"
  />`

export const priceOf = (says: Says, { price, pricePer }: Text) =>
  price === null
    ? html`<p class="page-price">${says('site.price.asked')}</p>`
    : html`<p class="page-price">
        ${Number(price) === 0 ? says('site.price.free') : says('site.price.amount', { amount: grouped(price) ?? price })}
        ${Number(price) !== 0 && pricePer && html`<small>${says(perOf(pricePer))}</small>`}
      </p>`

function perOf(per: string) {
  switch (per) {
    case 'year':
      return 'site.price.year'
    case 'person_month':
      return 'site.price.person_month'
    case 'once':
      return 'site.price.once'
    default:
      return 'site.price.month'
  }
}
