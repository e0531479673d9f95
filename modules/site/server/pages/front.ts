import { html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { type Text, textsOf } from '../contents.ts'
import { framed, missing, pictureOf } from '../frame.ts'
import { type Site, siteOf } from '../site-of.ts'
import { answersOf } from './answers.ts'
import { anchored, langOf, pictureIn, saysTo, untranslated } from './drawn.ts'
import { cardOf } from './offered.ts'

/** What most look for first. */
const MOST_ANSWERS = 6

/**
 * The front page of an organisation's site, also where nobody has written one: what it offers leads on from there.
 * Whoever is signed in goes on to their own start, and without a site the product shows itself.
 */
async function front(visitor: Visitor): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return undefined
  const isOwn = site.host === visitor.host
  if (visitor.hasSession && !isOwn) return undefined
  const { db } = visitor.services
  const [home] = await textsOf(db, site.orgId, visitor.language, { kinds: ['home'], isWhole: true })
  return frontOf(visitor, site, home)
}

export async function frontOf(visitor: Visitor, site: Site, home: Text | undefined): Promise<PageAnswer> {
  const says = saysTo(visitor)
  const { db } = visitor.services
  const [systems, packages, answers] = await Promise.all([
    textsOf(db, site.orgId, visitor.language, { kinds: ['system'] }),
    textsOf(db, site.orgId, visitor.language, { kinds: ['package'] }),
    textsOf(db, site.orgId, visitor.language, { kinds: ['faq'], isWhole: true }),
  ])
  const featured = answers.filter(({ isFeatured }) => isFeatured).slice(0, MOST_ANSWERS)
  const cards = (title: string, texts: readonly Text[]) =>
    texts.length > 0 &&
    html`<section class="page-section">
      <h2>${says(title)}</h2>
      <ul class="page-cards">
        ${texts.map((text) => cardOf(visitor, text))}
      </ul>
    </section>`
  return framed(visitor, site, {
    title: home ? home.seoTitle || home.title : site.name,
    description: home ? home.seoText || home.summary : site.tagline,
    canonical: '/',
    picture: home?.picture ? pictureOf(home.picture, 1200) : undefined,
    facts: { '@type': 'Organization', name: site.name, url: visitor.origin, ...(site.email && { email: site.email }) },
    body: html`<section class="page-hero" ${home && langOf(home, visitor)}>
        <h1>${home?.title ?? site.name}</h1>
        <p>${home?.summary || site.tagline}</p>
        <p class="page-actions">
          <a class="page-button" href="/contact-us">${says('site.nav.contact')}</a>
          ${
            packages.length > 0 &&
            html`<a class="page-button is-quiet" href="/packages">${says('site.nav.packages')}</a>`
          }
        </p>
        ${home?.picture && pictureIn(home.picture, 960)}
      </section>
      ${home && untranslated(says, home, visitor)}
      ${
        home?.body &&
        html`<section class="page-section page-text" ${langOf(home, visitor)}>${anchored(home.body).body}</section>`
      }
      ${cards('site.nav.systems', systems)} ${cards('site.nav.packages', packages)}
      ${featured.length > 0 && answersOf(visitor, featured)}`,
  })
}

/** A page of the site that has a place of its own. */
async function page(visitor: Visitor): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const [text] = await textsOf(visitor.services.db, site.orgId, visitor.language, {
    kinds: ['page'],
    slug: visitor.params['id'] ?? '',
    isWhole: true,
  })
  return text ? pageOf(visitor, site, text) : missing(visitor, site)
}

export function pageOf(visitor: Visitor, site: Site, text: Text) {
  const says = saysTo(visitor)
  return framed(visitor, site, {
    title: text.seoTitle || text.title,
    description: text.seoText || text.summary,
    picture: text.picture === null ? undefined : pictureOf(text.picture, 1200),
    facts: { '@type': 'WebPage', name: text.title, dateModified: text.since.toISOString() },
    body: html`<article ${langOf(text, visitor)}>
      ${untranslated(says, text, visitor)}
      <div class="page-head">
        <h1>${text.title}</h1>
        ${text.summary && html`<p>${text.summary}</p>`}
      </div>
      <div class="page-text">${text.picture !== null && pictureIn(text.picture, 960)} ${anchored(text.body).body}</div>
    </article>`,
  })
}

export const frontPages: readonly Page[] = [
  { path: '/', get: front },
  { path: '/pages/:id', get: page },
]
