import { html, type Html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { asked, chosen, guarded, guardOf, sentOf } from '../asked.ts'
import { type Text, textsOf } from '../contents.ts'
import { framed, missing } from '../frame.ts'
import { type Message, takeMessage } from '../messages.ts'
import { type Site, siteOf } from '../site-of.ts'
import { answersOf } from './answers.ts'
import { type Says, saysTo } from './drawn.ts'

type Fields = Readonly<Record<string, string>>

interface Stand {
  fields: Fields
  problems: Readonly<Record<string, string>>
  /** What is said of the whole form. */
  says?: string
}

const untouched = (fields: Fields = {}): Stand => ({ fields, problems: {} })

/** Fields that every form asks: who writes, and how they are reached. */
export function senderOf(says: Says, { fields, problems }: Stand): Html {
  const said = (name: string) => problems[name] && says(problems[name])
  return html`<div class="page-pair">
      ${asked({
        name: 'sender',
        label: says('site.form.person'),
        value: fields['sender'],
        isRequired: true,
        most: 150,
        problem: said('sender'),
        autocomplete: 'name',
      })}
      ${asked({
        name: 'company_name',
        label: says('site.form.company'),
        value: fields['company_name'],
        most: 200,
        problem: said('company_name'),
        autocomplete: 'organization',
      })}
    </div>
    <div class="page-pair">
      ${asked({
        name: 'phone',
        label: says('site.form.phone'),
        value: fields['phone'],
        type: 'tel',
        most: 30,
        problem: said('phone'),
        hint: says('site.form.phone_hint'),
        autocomplete: 'tel',
      })}
      ${asked({
        name: 'email',
        label: says('site.form.email'),
        value: fields['email'],
        type: 'email',
        most: 200,
        problem: said('email'),
        autocomplete: 'email',
      })}
    </div>`
}

const senderIn = (fields: Fields) => ({
  sender: (fields['sender'] ?? '').trim().slice(0, 300),
  company_name: (fields['company_name'] ?? '').trim() || null,
  phone: (fields['phone'] ?? '').trim() || null,
  email: (fields['email'] ?? '').trim() || null,
})

const alertOf = (says: Says, { says: whole, problems }: Stand) =>
  (whole ?? Object.keys(problems).length > 0) &&
  html`<p class="page-alert" role="alert">${says(whole ?? 'site.form.wrong')}</p>`

/** What is left to say once a message is in. */
export const thanked = (says: Says, number: string) =>
  html`<section class="page-done" role="status">
    <h2>${says('site.form.thanks')}</h2>
    <p>${says('site.form.thanks_text', { number })}</p>
  </section>`

interface Posted {
  page: (visitor: Visitor, stand: Stand) => Promise<PageAnswer>
  message: (fields: Fields) => Message
  path: string
}

/** A form that was sent: taken in once, and seen by an address of its own, so that a reload sends nothing again. */
export async function posted(visitor: Visitor, fields: Fields, { page, message, path }: Posted): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const guard = await guarded(visitor, fields, 'message')
  if ('says' in guard) return refused(await page(visitor, { fields, problems: {}, says: guard.says }), guard.status)
  const taken = await takeMessage(visitor, site, guard.token, message(fields))
  if ('problems' in taken) return refused(await page(visitor, { fields, problems: taken.problems }))
  return { to: `${path}?sent=${encodeURIComponent(taken.number)}`, status: 303 }
}

const refused = (answer: PageAnswer, status = 422): PageAnswer =>
  answer && 'body' in answer ? { ...answer, status: answer.status ?? status, isHidden: true } : answer

function reachedAt(says: Says, site: Site) {
  const { address, phone, email, hours, latitude, longitude } = site
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined
  return html`<dl class="page-facts">
    ${
      address &&
      html`<div>
      <dt>${says('site.contact.address')}</dt>
      <dd>${address} ${place && html`<br /><a href="geo:${place}">${says('site.contact.map')} (${place})</a>`}</dd>
    </div>`
    }
    ${
      phone &&
      html`<div>
      <dt>${says('site.form.phone')}</dt>
      <dd><a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></dd>
    </div>`
    }
    ${
      email &&
      html`<div>
      <dt>${says('site.form.email')}</dt>
      <dd><a href="mailto:${email}">${email}</a></dd>
    </div>`
    }
    ${
      hours &&
      html`<div>
      <dt>${says('site.contact.hours')}</dt>
      <dd>${hours}</dd>
    </div>`
    }
  </dl>`
}

async function contact(visitor: Visitor, stand: Stand): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const says = saysTo(visitor)
  const offers = await textsOf(visitor.services.db, site.orgId, visitor.language, { kinds: ['package', 'system'] })
  const { fields, problems } = stand
  const about = fields['about'] ?? visitor.query['about'] ?? ''
  const sent = sentOf(visitor)
  return framed(visitor, site, {
    title: says('site.nav.contact'),
    description: says('site.contact_lead'),
    active: 'contact',
    facts: { '@type': 'ContactPage', name: site.name, ...(site.phone && { telephone: site.phone }) },
    body: html`<div class="page-head">
        <h1>${says('site.nav.contact')}</h1>
        <p>${says('site.contact_lead')}</p>
      </div>
      <div class="page-columns is-two">
        <div>
          ${
            sent === undefined
              ? html`<form class="page-form" method="post" action="/contact-us">
                ${alertOf(says, stand)}
                ${
                  offers.length > 0 &&
                  chosen({
                    name: 'about',
                    label: says('site.form.about'),
                    value: about,
                    none: says('site.form.about_general'),
                    options: offers.map(({ slug, title }) => ({ value: slug, label: title })),
                  })
                }
                ${senderOf(says, stand)}
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
        </div>
        <aside class="page-card">${reachedAt(says, site)}</aside>
      </div>`,
  })
}

const contactMessage =
  (visitor: Visitor, offers: readonly Text[]) =>
  (fields: Fields): Message => {
    const offer = offers.find(({ slug }) => slug === fields['about'])
    return {
      ...senderIn(fields),
      kind: offer ? 'package' : 'contact',
      subject: (offer?.title ?? (fields['message'] ?? '').trim()).slice(0, 120) || '—',
      topic: offer?.title.slice(0, 100) ?? null,
      message: (fields['message'] ?? '').trim(),
      page: `${visitor.origin}/contact-us`.slice(0, 300),
    }
  }

async function sendContact(visitor: Visitor, fields: Fields): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  const offers = site ? await textsOf(visitor.services.db, site.orgId, 'mn', { kinds: ['package', 'system'] }) : []
  return posted(visitor, fields, { page: contact, message: contactMessage(visitor, offers), path: '/contact-us' })
}

const topics = ['how', 'fault', 'account', 'billing', 'other'] as const
const topicKey = (topic: string) =>
  topic === 'how'
    ? 'site.topic.how'
    : topic === 'fault'
      ? 'site.topic.fault'
      : topic === 'account'
        ? 'site.topic.account'
        : topic === 'billing'
          ? 'site.topic.billing'
          : 'site.topic.other'

async function support(visitor: Visitor, stand: Stand): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const says = saysTo(visitor)
  const known = await textsOf(visitor.services.db, site.orgId, visitor.language, { kinds: ['support'], isWhole: true })
  const { fields, problems } = stand
  const sent = sentOf(visitor)
  return framed(visitor, site, {
    title: says('site.nav.support'),
    description: says('site.support_lead'),
    active: 'support',
    body: html`<div class="page-head">
        <h1>${says('site.nav.support')}</h1>
        <p>${says('site.support_lead')}</p>
      </div>
      ${answersOf(visitor, known)}
      <section class="page-section" id="ask">
        <h2>${says('site.ask_support')}</h2>
        ${
          sent === undefined
            ? html`<form class="page-form" method="post" action="/support#ask">
              ${alertOf(says, stand)}
              ${chosen({
                name: 'topic',
                label: says('site.form.topic'),
                value: fields['topic'] ?? 'how',
                options: topics.map((value) => ({ value, label: says(topicKey(value)) })),
              })}
              ${asked({
                name: 'subject',
                label: says('site.form.subject'),
                value: fields['subject'],
                isRequired: true,
                most: 200,
                problem: problems['subject'] && says(problems['subject']),
              })}
              ${asked({
                name: 'message',
                label: says('site.form.text'),
                value: fields['message'],
                isRequired: true,
                isLong: true,
                most: 4000,
                problem: problems['message'] && says(problems['message']),
              })}
              ${senderOf(says, stand)} ${guardOf(fields)}
              <p class="page-actions"><button class="page-button">${says('site.form.send')}</button></p>
            </form>`
            : thanked(says, sent)
        }
      </section>`,
  })
}

const supportMessage =
  (visitor: Visitor) =>
  (fields: Fields): Message => ({
    ...senderIn(fields),
    kind: 'support',
    subject: (fields['subject'] ?? '').trim(),
    topic: visitor.services.translate('mn', topicKey(fields['topic'] ?? '')),
    message: (fields['message'] ?? '').trim(),
    page: `${visitor.origin}/support`.slice(0, 300),
  })

export const writtenPages: readonly Page[] = [
  { path: '/contact-us', get: (visitor) => contact(visitor, untouched()), post: sendContact },
  {
    path: '/support',
    get: (visitor) => support(visitor, untouched()),
    post: (visitor, fields) =>
      posted(visitor, fields, { page: support, message: supportMessage(visitor), path: '/support' }),
  },
]
