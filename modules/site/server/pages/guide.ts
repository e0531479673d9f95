import { html, type Html, type Page, type Visitor } from '#platform/server/pages/index.ts'
import { guideAddress } from '#platform/shared/addresses.ts'
import { type Text, textsOf } from '../contents.ts'
import { framed, missing, pictureOf } from '../frame.ts'
import { type Site, siteOf } from '../site-of.ts'
import { anchored, langOf, saysTo, untranslated, searchForm } from './drawn.ts'

/** Guides of the organisation as a tree, with the guide of the product behind them. */
async function beginning(visitor: Visitor) {
  const site = await siteOf(visitor)
  // Without a site there is the guide of the product alone.
  if (!site) return { to: guideAddress(visitor.language) }
  const says = saysTo(visitor)
  const all = await textsOf(visitor.services.db, site.orgId, visitor.language, { kinds: ['guide'] })
  const tops = below(all, null)
  return framed(visitor, site, {
    title: says('site.nav.guide'),
    description: says('site.guide_lead'),
    active: 'guide',
    body: html`<div class="page-head">
        <h1>${says('site.nav.guide')}</h1>
        <p>${says('site.guide_lead')}</p>
        ${searchForm(says)}
      </div>
      <ul class="page-cards">
        ${tops.map(
          (text) =>
            html`<li>
              <article class="page-card" ${langOf(text, visitor)}>
                <h2><a href="/guide/${text.slug}">${text.title}</a></h2>
                ${text.summary && html`<p>${text.summary}</p>`}
              </article>
            </li>`,
        )}
        <li>
          <article class="page-card">
            <h2><a href="${guideAddress(visitor.language)}">${says('site.product_guide')}</a></h2>
            <p>${says('site.product_guide_text')}</p>
          </article>
        </li>
      </ul>`,
  })
}

async function one(visitor: Visitor) {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const { db } = visitor.services
  const [all, [text]] = await Promise.all([
    textsOf(db, site.orgId, visitor.language, { kinds: ['guide'] }),
    textsOf(db, site.orgId, visitor.language, { kinds: ['guide'], slug: visitor.params['id'] ?? '', isWhole: true }),
  ])
  return text ? guideOf(visitor, site, text, all) : missing(visitor, site)
}

export function guideOf(visitor: Visitor, site: Site, text: Text, all: readonly Text[]) {
  const says = saysTo(visitor)
  const { body, headings } = anchored(text.body)
  const order = inOrder(all, null)
  const at = order.findIndex(({ contentId }) => contentId === text.contentId)
  const [before, after] = [at > 0 ? order[at - 1] : undefined, order[at + 1]]
  return framed(visitor, site, {
    title: text.seoTitle || text.title,
    description: text.seoText || text.summary,
    active: 'guide',
    picture: text.picture === null ? undefined : pictureOf(text.picture, 1200),
    facts: { '@type': 'TechArticle', headline: text.title, dateModified: text.since.toISOString() },
    body: html`<div class="page-columns">
      <nav class="page-tree" aria-label="${says('site.nav.guide')}">
        <a href="/guide">${says('site.nav.guide')}</a>
        ${treeOf(all, null, text.contentId)}
      </nav>
      <article ${langOf(text, visitor)}>
        ${untranslated(says, text, visitor)}
        <div class="page-head">
          <h1>${text.title}</h1>
          ${text.summary && html`<p>${text.summary}</p>`}
        </div>
        <div class="page-text">${body}</div>
        <nav class="page-actions" aria-label="${says('site.further')}">
          ${before && html`<a class="page-link" rel="prev" href="/guide/${before.slug}">← ${before.title}</a>`}
          ${after && html`<a class="page-link" rel="next" href="/guide/${after.slug}">${after.title} →</a>`}
          <button type="button" class="page-button is-quiet" data-print hidden>${says('site.print')}</button>
        </nav>
      </article>
      ${
        headings.length > 1 &&
        html`<nav class="page-anchors" aria-label="${says('site.on_page')}">
        <ul>
          ${headings.map(({ id, text: words }) => html`<li><a href="#${id}">${words}</a></li>`)}
        </ul>
      </nav>`
      }
    </div>`,
  })
}

/** Whatever hangs on a text that visitors do not read stands at the top. */
function below(all: readonly Text[], parent: string | null) {
  const known = new Set(all.map(({ contentId }) => contentId))
  return all.filter((one) => (one.parent !== null && known.has(one.parent) ? one.parent : null) === parent)
}

const DEEPEST = 6

function treeOf(all: readonly Text[], parent: string | null, here: string, depth = 0): Html | false {
  const texts = below(all, parent)
  if (texts.length === 0 || depth > DEEPEST) return false
  return html`<ul>
    ${texts.map(
      (one) =>
        html`<li>
          <a href="/guide/${one.slug}" ${one.contentId === here && html`aria-current="page"`}>${one.title}</a>
          ${treeOf(all, one.contentId, here, depth + 1)}
        </li>`,
    )}
  </ul>`
}

const inOrder = (all: readonly Text[], parent: string | null, depth = 0): Text[] =>
  depth > DEEPEST ? [] : below(all, parent).flatMap((one) => [one, ...inOrder(all, one.contentId, depth + 1)])

export const guidePages: readonly Page[] = [
  // People type the address, or cut it from a longer one.
  { path: '/guide', get: beginning },
  { path: '/guide/', get: beginning },
  { path: '/guide/:id', get: one },
]
