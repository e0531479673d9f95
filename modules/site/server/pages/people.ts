import { sql } from 'kysely'
import { html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { asked, guardOf } from '../asked.ts'
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
  phone: string | null
  email: string | null
  avatar: string | null
  headline: string
  about: string
  takesMessages: boolean
}

/** Somebody of the organisation who shows themselves, and of them what they ticked; nothing of whoever left. */
async function shownPerson({ services, params, language }: Visitor, site: Site): Promise<Shown | undefined> {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<Shown & { words: Record<string, string | null> }>`select e.id as employee,
        e.first_name || ' ' || e.last_name as name,
        case when p.shows_job then coalesce(nullif(m.job_translations ->> ${language}, ''), m.job) end as job,
        case when p.shows_phone then e.phone end as phone, case when p.shows_email then e.email end as email,
        m.avatar_file_id as avatar, p.takes_messages as "takesMessages",
        jsonb_build_object('headline', p.headline, 'headline_en', p.headline_en, 'headline_ko', p.headline_ko,
          'about', p.about, 'about_en', p.about_en, 'about_ko', p.about_ko) as words
      from site.people p join organization.employees e on e.org_id = p.org_id and e.id = p.person
      join access.members m on m.org_id = e.org_id and m.user_id = e.user_id
      where p.org_id = ${site.orgId} and p.is_open and p.deleted_at is null and m.is_active and m.is_employed
        and m.deleted_at is null and lower(m.login) = ${(params['username'] ?? '').toLowerCase()}`.execute(trx),
  )
  const [found] = rows
  if (!found) return undefined
  const said = (name: string) =>
    (language === 'mn' ? '' : (found.words[`${name}_${language}`] ?? '')) || (found.words[name] ?? '')
  return { ...found, headline: said('headline'), about: said('about') }
}

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
  const sent = visitor.query['sent']
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
                  ${asked({ name: 'text', label: says('site.form.text'), value: fields['text'], isRequired: true, isLong: true, most: 4000, problem: problems['text'] && says(problems['text']) })}
                  ${guardOf(fields)}
                  <p class="page-actions"><button class="page-button">${says('site.form.send')}</button></p>
                </form>`
                : thanked(says, sent)
            }
          </section>`
          }
        </div>
        ${
          (found.phone ?? found.email) &&
          html`<aside class="page-card">
          <dl class="page-facts">
            ${
              found.phone &&
              html`<div>
              <dt>${says('site.form.phone')}</dt>
              <dd><a href="tel:${found.phone.replace(/[^\d+]/g, '')}">${found.phone}</a></dd>
            </div>`
            }
            ${
              found.email &&
              html`<div>
              <dt>${says('site.form.email')}</dt>
              <dd><a href="mailto:${found.email}">${found.email}</a></dd>
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
      subject: (typed['text'] ?? '').trim().slice(0, 120) || '—',
      text: (typed['text'] ?? '').trim(),
      person: (typed['person'] ?? '').trim(),
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
