import { escaped } from '#platform/server/pages/html.ts'
import { html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { languages, localeOf } from '#platform/shared/i18n.ts'
import { searchText, searchWords } from '#platform/shared/search-words.ts'
import { addressOf } from '../../shared/kinds.ts'
import { type Text, textsOf } from '../contents.ts'
import { framed, missing } from '../frame.ts'
import { siteOf } from '../site-of.ts'
import { langOf, plainOf, saysTo, searchForm } from './drawn.ts'

const MOST_FOUND = 40

async function search(visitor: Visitor): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const says = saysTo(visitor)
  const q = (visitor.query['q'] ?? '').slice(0, 100)
  const words = searchWords(q)
  // The longest word narrows most; the others are looked for in what it leaves.
  const [longest] = words.toSorted((one, other) => other.length - one.length)
  const texts = longest
    ? (await textsOf(visitor.services.db, site.orgId, visitor.language, { isWhole: true, search: longest })).filter(
        (text) => {
          const said = searchText(
            [text.title, text.summary, text.topic, plainOf(text.body), ...text.includes].join(' '),
          )
          return addressOf(text.kind, text.slug) !== null && words.every((word) => said.includes(word))
        },
      )
    : []
  const isTitled = (text: Text) => words.every((word) => searchText(text.title).includes(word))
  const found = [...texts.filter(isTitled), ...texts.filter((text) => !isTitled(text))].slice(0, MOST_FOUND)
  return framed(visitor, site, {
    title: says('site.search'),
    isHidden: true,
    body: html`<div class="page-head">
        <h1>${says('site.search')}</h1>
        ${searchForm(says, q)}
      </div>
      ${
        q.trim() !== '' &&
        html`<p class="page-hint" role="status">${says('site.found', { count: found.length })}</p>
        <ul class="page-found">
          ${found.map(
            (text) =>
              html`<li ${langOf(text, visitor)}>
                <a href="${addressOf(text.kind, text.slug)}">${text.title}</a>
                <p>${(text.summary || plainOf(text.body)).slice(0, 220)}</p>
              </li>`,
          )}
        </ul>`
      }`,
  })
}

/** Addresses that stand whatever is written. */
const always = ['/systems', '/packages', '/guide', '/faq', '/support', '/contact-us']
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${text}`
/** As pages say of themselves: Mongolian stands at the bare address. */
const addressesOf = (own: string) =>
  languages.map((one) => ({ one, href: one === 'mn' ? own : `${own}?lang=${localeOf(one)}` }))

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

async function sitemap(visitor: Visitor): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  const texts = site ? await textsOf(visitor.services.db, site.orgId, 'mn') : []
  const addresses = new Map(['/', ...(site ? always : [])].map((path): [string, Date | null] => [path, null]))
  for (const text of texts) {
    const address = addressOf(text.kind, text.slug)
    if (address !== null && !address.includes('#')) addresses.set(address, text.since)
  }
  const lines = [...addresses].map(([path, since]) => {
    const alternates = addressesOf(visitor.origin + path)
      .map(({ one, href }) => `<xhtml:link rel="alternate" hreflang="${one}" href="${escaped(href)}"/>`)
      .join('')
    const at = since ? `<lastmod>${since.toISOString()}</lastmod>` : ''
    return `<url><loc>${escaped(visitor.origin + path)}</loc>${at}${alternates}</url>`
  })
  return {
    type: 'application/xml; charset=utf-8',
    bytes: xml(`<urlset ${NAMESPACES}>${lines.join('')}</urlset>`),
    keep: 300,
  }
}

async function rss(visitor: Visitor): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const texts = await textsOf(visitor.services.db, site.orgId, visitor.language)
  const items = texts
    .toSorted((one, other) => other.since.getTime() - one.since.getTime())
    .flatMap((text) => {
      const address = addressOf(text.kind, text.slug)
      if (address === null) return []
      const link = escaped(visitor.origin + address)
      return [
        [
          `<item><title>${escaped(text.title)}</title><link>${link}</link>`,
          `<guid isPermaLink="false">${text.contentId}/${text.number}</guid>`,
          `<pubDate>${text.since.toUTCString()}</pubDate><description>${escaped(text.summary)}</description></item>`,
        ].join(''),
      ]
    })
    .slice(0, 30)
  return {
    type: 'application/rss+xml; charset=utf-8',
    bytes: xml(
      [
        `<rss version="2.0"><channel><title>${escaped(site.name)}</title><link>${escaped(visitor.origin)}</link>`,
        `<description>${escaped(site.tagline)}</description><language>${visitor.language}</language>`,
        ...items,
        '</channel></rss>',
      ].join(''),
    ),
    keep: 300,
  }
}

/** What is for people alone is not gathered. */
function robots(visitor: Visitor): Promise<PageAnswer> {
  const closed = ['/api/', '/admin', '/home', '/auth/', '/status/', '/preview/', '/search']
  return Promise.resolve({
    type: 'text/plain; charset=utf-8',
    bytes: [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${visitor.origin}/sitemap.xml`,
      '',
    ].join('\n'),
    keep: 3600,
  })
}

export const foundPages: readonly Page[] = [
  { path: '/search', get: search },
  { path: '/sitemap.xml', get: sitemap },
  { path: '/rss.xml', get: rss },
  { path: '/robots.txt', get: robots },
]
