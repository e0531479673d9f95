import { sql } from 'kysely'
import { avatarsOf, userIdsByLogin } from '#modules/access/server/index.ts'
import { directoryFor, reachedBy } from '#modules/organization/server/index.ts'
import { html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { asked, guardOf, sentOf } from '../asked.ts'
import { textsOf } from '../contents.ts'
import { framed, missing, pictureOf } from '../frame.ts'
import type { Message } from '../messages.ts'
import { type Site, siteOf } from '../site-of.ts'
import { anchored, langOf, saysTo, untranslated } from './drawn.ts'
import { posted, senderOf, thanked } from './written.ts'

interface Shown {
  employee: number
  name: string
  job: string | null
  reached: { phone: string | null; email: string | null }
  avatar: string | null
  headline: string
  about: string
  takesMessages: boolean
}

interface Opened {
  person: number
  shows_job: boolean
  shows_phone: boolean
  shows_email: boolean
  takes_messages: boolean
  headline: string
  about: string
}

/** Somebody of the organisation who shows themselves, and of them what they ticked; nothing of whoever left. */
async function shownPerson(visitor: Visitor, { orgId }: Site): Promise<Shown | undefined> {
  const { services, params, language } = visitor
  const login = (params['username'] ?? '').toLowerCase()
  return asSystem(services.db, async (db) => {
    const userId = (await userIdsByLogin(db, [login])).get(login)
    if (userId === undefined) return undefined
    const [card] = await directoryFor(db, orgId, [{ ...nobody, user_id: userId }], language)
    if (!card || card.emp_id === null) return undefined
    const read = (name: string) => nameOf(name, language)
    const { rows } = await sql<Opened>`select person, shows_job, shows_phone, shows_email, takes_messages,
        coalesce(${read('headline')}, '') as headline, coalesce(${read('about')}, '') as about
      from site.people where org_id = ${orgId} and person = ${card.emp_id} and is_open
        and deleted_at is null`.execute(db)
    const [opened] = rows
    if (!opened) return undefined
    const reached = await reachedBy(db, orgId, card.emp_id)
    return {
      employee: card.emp_id,
      name: `${card.last_name} ${card.first_name}`.trim(),
      job: opened.shows_job ? card.job : null,
      reached: {
        phone: opened.shows_phone ? (reached?.phone ?? null) : null,
        email: opened.shows_email ? (reached?.email ?? null) : null,
      },
      avatar: (await avatarsOf(db, orgId, [userId])).get(userId) ?? null,
      headline: opened.headline,
      about: opened.about,
      takesMessages: opened.takes_messages,
    }
  })
}

const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null, emp_id: null }

/** What stands in a column in this language, or else in Mongolian. */
const nameOf = (column: string, language: Language) =>
  language === 'mn'
    ? sql.ref(column)
    : sql`coalesce(nullif(${sql.ref(`${column}_${language}`)}, ''), ${sql.ref(column)})`

interface Stand {
  fields: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  says?: string
}

async function person(visitor: Visitor, { fields, problems, says: whole }: Stand): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  const found = site && (await shownPerson(visitor, site))
  // Whoever is not shown is not known here; the program asks people to sign in.
  if (!site || !found) return undefined
  const says = saysTo(visitor)
  const { db } = visitor.services
  const pages = (await textsOf(db, site.orgId, visitor.language, { kinds: ['personal'] })).filter(
    ({ owner }) => owner === found.employee,
  )
  const sent = sentOf(visitor)
  const here = `/user/${visitor.params['username']}`
  return framed(visitor, site, {
    title: found.name,
    description: [found.headline, found.job, site.name].filter(Boolean).join(' · '),
    canonical: here,
    picture: found.avatar === null ? undefined : pictureOf(found.avatar, 448),
    facts: { '@type': 'Person', name: found.name, ...(found.job && { jobTitle: found.job }) },
    body: html`<div class="page-person">
        ${found.avatar && html`<img src="${pictureOf(found.avatar, 224)}" alt="" width="112" height="112" />`}
        <div class="page-head">
          <h1>${found.name}</h1>
          <p>${[found.job, found.headline].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <div class="page-columns is-two">
        <div>
          <div class="page-text">${anchored(found.about).body}</div>
          ${
            pages.length > 0 &&
            html`<section class="page-section">
            <h2>${says('site.person.pages')}</h2>
            <ul class="page-cards">
              ${pages.map(
                (text) =>
                  html`<li>
                    <article class="page-card">
                      <h3><a href="${here}/${text.slug}">${text.title}</a></h3>
                      ${text.summary && html`<p>${text.summary}</p>`}
                    </article>
                  </li>`,
              )}
            </ul>
          </section>`
          }
          ${
            found.takesMessages &&
            html`<section class="page-section" id="write">
            <h2>${says('site.person.write')}</h2>
            ${
              sent === undefined
                ? html`<form class="page-form" method="post" action="${here}">
                  ${
                    (whole ?? Object.keys(problems).length > 0) &&
                    html`<p class="page-alert" role="alert">${says(whole ?? 'site.form.wrong')}</p>`
                  }
                  ${senderOf(says, { fields, problems })}
                  ${asked({
                    name: 'message',
                    label: says('site.form.text'),
                    value: fields['message'],
                    isRequired: true,
                    isLong: true,
                    most: 4000,
                    problem: problems['message'] && says(problems['message']),
                  })}
                  ${guardOf(fields)}
                  <p class="page-actions"><button class="page-button">${says('site.form.send')}</button></p>
                </form>`
                : thanked(says, sent)
            }
          </section>`
          }
        </div>
        ${
          (found.reached.phone ?? found.reached.email) &&
          html`<aside class="page-card">
          <dl class="page-facts">
            ${
              found.reached.phone &&
              html`<div>
              <dt>${says('site.form.phone')}</dt>
              <dd><a href="tel:${found.reached.phone.replace(/[^\d+]/g, '')}">${found.reached.phone}</a></dd>
            </div>`
            }
            ${
              found.reached.email &&
              html`<div>
              <dt>${says('site.form.email')}</dt>
              <dd><a href="mailto:${found.reached.email}">${found.reached.email}</a></dd>
            </div>`
            }
          </dl>
        </aside>`
        }
      </div>`,
  })
}

async function write(visitor: Visitor, fields: Readonly<Record<string, string>>): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  const found = site && (await shownPerson(visitor, site))
  if (!site || !found?.takesMessages) return missing(visitor, site)
  return posted(visitor, fields, {
    page: person,
    path: `/user/${visitor.params['username']}`,
    message: (typed): Message => ({
      kind: 'person',
      subject: (typed['message'] ?? '').trim().slice(0, 120) || '—',
      message: (typed['message'] ?? '').trim(),
      sender: (typed['sender'] ?? '').trim(),
      company_name: (typed['company_name'] ?? '').trim() || null,
      phone: (typed['phone'] ?? '').trim() || null,
      email: (typed['email'] ?? '').trim() || null,
      owner: writtenReference({ id: String(found.employee), name: found.name }),
      page: `${visitor.origin}${visitor.path}`.slice(0, 300),
    }),
  })
}

async function pageOfPerson(visitor: Visitor): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  const found = site && (await shownPerson(visitor, site))
  if (!site || !found) return undefined
  const says = saysTo(visitor)
  const texts = await textsOf(visitor.services.db, site.orgId, visitor.language, {
    kinds: ['personal'],
    slug: visitor.params['page'] ?? '',
    isWhole: true,
  })
  const text = texts.find(({ owner }) => owner === found.employee)
  if (!text) return missing(visitor, site)
  return framed(visitor, site, {
    title: `${text.title} · ${found.name}`,
    description: text.seoText || text.summary,
    body: html`<nav class="page-crumbs" aria-label="${says('site.where')}">
        <a href="/user/${visitor.params['username']}">${found.name}</a>
      </nav>
      <article ${langOf(text, visitor)}>
        ${untranslated(says, text, visitor)}
        <div class="page-head">
          <h1>${text.title}</h1>
          ${text.summary && html`<p>${text.summary}</p>`}
        </div>
        <div class="page-text">${anchored(text.body).body}</div>
      </article>`,
  })
}

export const peoplePages: readonly Page[] = [
  { path: '/user/:username', get: (visitor) => person(visitor, { fields: {}, problems: {} }), post: write },
  { path: '/user/:username/:page', get: pageOfPerson },
]
