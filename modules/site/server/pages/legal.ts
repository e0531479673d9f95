import { sql } from 'kysely'
import { html, type Page, type Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { type Said, type Text, textIn, textsOf } from '../contents.ts'
import { framed, missing } from '../frame.ts'
import { type Site, siteOf } from '../site-of.ts'
import { anchored, langOf, saysTo, untranslated } from './drawn.ts'

interface Earlier {
  content_id: string
  number: number
  kind: Text['kind']
  slug: string
  said: Said
  live_from: Date
}

/** What was in force before stays to be read: whoever agreed to it agreed to that. */
async function legal(visitor: Visitor, kind: 'terms' | 'privacy') {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const { services, language, query } = visitor
  const [now] = await textsOf(services.db, site.orgId, language, { kinds: [kind], isWhole: true })
  if (!now) return missing(visitor, site)
  const all = await asSystem(services.db, async (trx) => {
    const { rows } = await sql<Earlier>`select content_id, number, kind, slug, said, live_from from site.versions
      where org_id = ${site.orgId} and content_id = ${now.contentId}::uuid and live_from <= now()
      order by number desc limit 50`.execute(trx)
    return rows.map((row) => textIn(row, language))
  })
  const asked = Number(query['version'])
  const text = query['version'] === undefined ? now : all.find(({ number }) => number === asked)
  return text ? drawn(visitor, site, { text, now, all }) : missing(visitor, site)
}

function drawn(visitor: Visitor, site: Site, { text, now, all }: { text: Text; now: Text; all: readonly Text[] }) {
  const says = saysTo(visitor)
  const day = (one: Text) => one.effectiveOn ?? one.since.toISOString().slice(0, 10)
  const { body, headings } = anchored(text.body)
  const path = visitor.path
  return framed(visitor, site, {
    title: text.title,
    description: text.seoText || text.summary,
    isHidden: text.number !== now.number,
    body: html`<article ${langOf(text, visitor)}>
      ${untranslated(says, text, visitor)}
      ${
        text.number !== now.number &&
        html`<p class="page-note">${says('site.legal.earlier')} <a href="${path}">${says('site.legal.newest')}</a></p>`
      }
      <div class="page-head">
        <h1>${text.title}</h1>
        <p>${says('site.legal.version', { number: text.number, day: day(text) })}</p>
      </div>
      <div class="page-columns is-two">
        <div class="page-text">${body}</div>
        <aside class="page-anchors">
          ${
            headings.length > 1 &&
            html`<ul>
            ${headings.map(({ id, text: words }) => html`<li><a href="#${id}">${words}</a></li>`)}
          </ul>`
          }
        </aside>
      </div>
      ${
        all.length > 1 &&
        html`<section class="page-section">
        <h2>${says('site.legal.versions')}</h2>
        <ul>
          ${all.map(
            (one) =>
              html`<li>
                <a href="${path}?version=${one.number}"
                  >${says('site.legal.version', { number: one.number, day: day(one) })}</a
                >
              </li>`,
          )}
        </ul>
      </section>`
      }
    </article>`,
  })
}

export const legalPages: readonly Page[] = [
  { path: '/terms-of-service', get: (visitor) => legal(visitor, 'terms') },
  { path: '/privacy-policy', get: (visitor) => legal(visitor, 'privacy') },
]
