import { html, type Html, type Page, type Visitor } from '#platform/server/pages/index.ts'
import { type Text, textsOf } from '../contents.ts'
import { framed, missing } from '../frame.ts'
import { siteOf } from '../site-of.ts'
import { anchored, langOf, plainOf, saysTo, searchForm } from './drawn.ts'

/** Questions with their answers, by topic. */
export function answersOf(visitor: Visitor, texts: readonly Text[]): Html {
  const topics = Map.groupBy(texts, ({ topic }) => topic)
  return html`${[...topics].map(
    ([topic, some]) =>
      html`<section class="page-section">
        ${topic && html`<h2>${topic}</h2>`}
        <div class="page-answers">
          ${some.map(
            (one) =>
              html`<details class="page-answer" id="${one.slug}" name="answers" ${langOf(one, visitor)}>
                <summary>${one.title}</summary>
                <div class="page-text">${anchored(one.body).body}</div>
              </details>`,
          )}
        </div>
      </section>`,
  )}`
}

async function faq(visitor: Visitor) {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const says = saysTo(visitor)
  const texts = await textsOf(visitor.services.db, site.orgId, visitor.language, { kinds: ['faq'], isWhole: true })
  return framed(visitor, site, {
    title: says('site.nav.faq'),
    description: says('site.faq_lead'),
    active: 'faq',
    facts: {
      '@type': 'FAQPage',
      mainEntity: texts.map(({ title, body }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: plainOf(body) },
      })),
    },
    body: html`<div class="page-head">
        <h1>${says('site.nav.faq')}</h1>
        <p>${says('site.faq_lead')}</p>
        ${searchForm(says)}
      </div>
      ${texts.length === 0 ? html`<p class="page-hint">${says('site.nothing_yet')}</p>` : answersOf(visitor, texts)}
      <section class="page-section">
        <h2>${says('site.not_found_answer')}</h2>
        <p class="page-actions"><a class="page-button" href="/support">${says('site.ask_support')}</a></p>
      </section>`,
  })
}

export const answerPages: readonly Page[] = [{ path: '/faq', get: faq }]
