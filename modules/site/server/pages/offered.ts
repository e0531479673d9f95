import { html, type Page, type Visitor } from '#platform/server/pages/index.ts'
import { type Text, textsOf } from '../contents.ts'
import { framed, missing, pictureOf } from '../frame.ts'
import { type Site, siteOf } from '../site-of.ts'
import { anchored, langOf, pictureIn, priceOf, saysTo, untranslated } from './drawn.ts'

/** One package or system among others. */
export function cardOf(visitor: Visitor, text: Text) {
  const says = saysTo(visitor)
  const isPackage = text.kind === 'package'
  return html`<li>
    <article class="page-card ${text.isFeatured && 'is-featured'}" ${langOf(text, visitor)}>
      ${text.picture !== null && pictureIn(text.picture, 480)}
      ${text.isFeatured && html`<span class="page-badge">${says('site.featured')}</span>`}
      <h2><a href="${isPackage ? '/packages/' : '/systems/'}${text.slug}">${text.title}</a></h2>
      ${isPackage && priceOf(says, text)} ${text.summary && html`<p>${text.summary}</p>`}
      ${
        isPackage &&
        text.includes.length > 0 &&
        html`<ul class="page-list">
        ${text.includes.slice(0, 6).map((line) => html`<li>${line}</li>`)}
      </ul>`
      }
    </article>
  </li>`
}

interface Listed {
  kind: 'package' | 'system'
  active: 'packages' | 'systems'
  title: string
  lead: string
}

async function list(visitor: Visitor, { kind, active, title, lead }: Listed) {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const says = saysTo(visitor)
  const texts = await textsOf(visitor.services.db, site.orgId, visitor.language, { kinds: [kind] })
  return framed(visitor, site, {
    title: says(title),
    description: says(lead),
    active,
    body: html`<div class="page-head">
        <h1>${says(title)}</h1>
        <p>${says(lead)}</p>
      </div>
      ${
        texts.length === 0
          ? html`<p class="page-hint">${says('site.nothing_yet')}</p>`
          : html`<ul class="page-cards">
            ${texts.map((text) => cardOf(visitor, text))}
          </ul>`
      }`,
  })
}

async function one(visitor: Visitor, { kind, active, title }: Listed) {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const [text] = await textsOf(visitor.services.db, site.orgId, visitor.language, {
    kinds: [kind],
    slug: visitor.params['id'] ?? '',
    isWhole: true,
  })
  return text ? offered(visitor, site, text, { active, title }) : missing(visitor, site)
}

export function offered(visitor: Visitor, site: Site, text: Text, { active, title }: Pick<Listed, 'active' | 'title'>) {
  const says = saysTo(visitor)
  const { body } = anchored(text.body)
  const isPackage = text.kind === 'package'
  return framed(visitor, site, {
    title: text.seoTitle || text.title,
    description: text.seoText || text.summary,
    active,
    picture: text.picture === null ? undefined : pictureOf(text.picture, 1200),
    facts: {
      '@type': 'Product',
      name: text.title,
      description: text.summary,
      ...(text.price !== null && { offers: { '@type': 'Offer', price: text.price, priceCurrency: 'MNT' } }),
    },
    body: html`<nav class="page-crumbs" aria-label="${says('site.where')}">
        <a href="/${active}">${says(title)}</a>
      </nav>
      <article ${langOf(text, visitor)}>
        ${untranslated(says, text, visitor)}
        <div class="page-head">
          <h1>${text.title}</h1>
          ${text.summary && html`<p>${text.summary}</p>`}
        </div>
        <div class="page-columns is-two">
          <div class="page-text">${text.picture !== null && pictureIn(text.picture, 760)} ${body}</div>
          <aside class="page-card">
            ${isPackage && priceOf(says, text)}
            ${
              text.includes.length > 0 &&
              html`<h2>${says('site.includes')}</h2>
              <ul class="page-list">
                ${text.includes.map((line) => html`<li>${line}</li>`)}
              </ul>`
            }
            <p class="page-actions">
              <a class="page-button" href="/contact-us?about=${text.slug}">${says('site.ask_about')}</a>
            </p>
          </aside>
        </div>
      </article>`,
  })
}

const packages: Listed = { kind: 'package', active: 'packages', title: 'site.nav.packages', lead: 'site.packages_lead' }
const systems: Listed = { kind: 'system', active: 'systems', title: 'site.nav.systems', lead: 'site.systems_lead' }

export const offeredPages: readonly Page[] = [
  { path: '/packages', get: (visitor) => list(visitor, packages) },
  { path: '/packages/:id', get: (visitor) => one(visitor, packages) },
  { path: '/systems', get: (visitor) => list(visitor, systems) },
  { path: '/systems/:id', get: (visitor) => one(visitor, systems) },
]
