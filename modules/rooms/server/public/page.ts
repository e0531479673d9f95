import { organizationBook, todayOf } from '#modules/organization/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import {
  asked,
  chosen,
  framed,
  guarded,
  guardOf,
  missing,
  saysTo,
  sentOf,
  type Site,
  siteOf,
} from '#modules/site/server/index.ts'
import { html, type Html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { momentIn } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/day.ts'
import { clockOf, minuteIn } from '../../shared/board.ts'
import { type OfferedRoom, offeredRooms } from './free-times.ts'
import { takeOrder } from './order.ts'

/** A feast is no longer. */
const DAYS_AHEAD = 10
const PATH = '/conference-room-order'
const lengths = [30, 60, 90, 120, 180, 240, 480] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Fields = Readonly<Record<string, string>>
type Says = ReturnType<typeof saysTo>

/** What can be ordered with a room, each for as many people as come or once. */
const extras = [
  { key: 'tea', kind: 'catering', isEach: true },
  { key: 'lunch', kind: 'catering', isEach: true },
  { key: 'projector', kind: 'equipment', isEach: false },
  { key: 'microphone', kind: 'equipment', isEach: false },
  { key: 'theatre', kind: 'seating', isEach: false },
] as const

type Key = 'purpose' | 'person' | 'company' | 'email' | 'phone' | 'people' | 'notes'

interface Stand {
  fields: Fields
  problems: Readonly<Record<string, string>>
  says?: string
}

interface Search {
  day: string
  seats: number
  minutes: number
}

const number = (text: string | undefined, least: number, most: number, usual: number) => {
  const read = Number.parseInt(text ?? '', 10)
  return read >= least && read <= most ? read : usual
}

async function offered({ services: { db }, language }: Visitor, { orgId }: Site, fields: Fields) {
  return withTenant(db, { orgId, userId: 0 }, async (trx) => {
    const [today, zone] = [await todayOf(trx, orgId), await organizationBook.zoneOf(trx, orgId)]
    const wanted = fields['day'] ?? ''
    const day = isDay(wanted) && wanted >= today ? wanted : today
    const minutes = lengths.find((one) => String(one) === fields['minutes']) ?? 60
    const search: Search = { day, seats: number(fields['seats'], 1, 5000, 1), minutes }
    const at = (one: string) => offeredRooms(trx, orgId, { ...search, day: one, zone, now: new Date(), language })
    let rooms = await at(day)
    // Whoever names no day sees the next one on which anything can be had.
    const most = wanted === '' ? DAYS_AHEAD : 0
    for (let ahead = 1; ahead <= most && rooms.every(({ free }) => free.length === 0); ahead += 1) {
      search.day = laterDay(day, ahead)
      rooms = await at(search.day)
    }
    return { today, search, rooms }
  })
}

async function show(visitor: Visitor, stand: Stand): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const says = saysTo(visitor)
  const { fields } = stand
  const { today, search, rooms } = await offered(visitor, site, fields)
  const room = rooms.find(({ id }) => id === fields['room'])
  const from = minuteIn(fields['from'] ?? '')
  const sent = sentOf(visitor)
  return framed(visitor, site, {
    title: says('rooms.order.title'),
    description: says('rooms.order.lead'),
    active: 'rooms',
    ...(fields['room'] !== undefined && { isHidden: true }),
    body: html`<div class="page-head">
        <h1>${says('rooms.order.title')}</h1>
        <p>${says('rooms.order.lead')}</p>
      </div>
      ${
        sent !== undefined
          ? thanked(says, sent)
          : room && from !== undefined
            ? orderForm(says, search, room, from, stand)
            : html`${stand.says && html`<p class="page-alert" role="alert">${stand.says}</p>`}
              ${searchForm(says, search, today)} ${freeRooms(says, search, rooms)}`
      }`,
  })
}

const thanked = (says: Says, order: string) =>
  html`<section class="page-done" role="status">
    <h2>${says('rooms.order.thanks')}</h2>
    <p>${says('rooms.order.thanks_text', { number: order })}</p>
    <p class="page-actions"><a class="page-button is-quiet" href="${PATH}">${says('rooms.order.again')}</a></p>
  </section>`

const lengthOf = (says: Says, minutes: number) =>
  minutes % 60 === 0
    ? says('rooms.order.hours', { count: minutes / 60 })
    : says('rooms.order.minutes', { count: minutes })

function searchForm(says: Says, { day, seats, minutes }: Search, today: string) {
  const days = { type: 'date' as const, isRequired: true, min: today, max: laterDay(today, 1100) }
  const people = { type: 'number' as const, min: '1', max: '5000', value: seats > 1 ? String(seats) : '' }
  return html`<form class="page-form" method="get" action="${PATH}">
    <div class="page-pair">
      ${asked({ name: 'day', label: says('rooms.order.day'), value: day, ...days })}
      ${asked({ name: 'seats', label: says('rooms.order.seats'), ...people })}
    </div>
    ${chosen({
      name: 'minutes',
      label: says('rooms.order.length'),
      value: String(minutes),
      options: lengths.map((one) => ({ value: String(one), label: lengthOf(says, one) })),
    })}
    <p class="page-actions"><button class="page-button">${says('rooms.order.search')}</button></p>
  </form>`
}

function freeRooms(says: Says, search: Search, rooms: readonly OfferedRoom[]): Html {
  if (rooms.length === 0)
    return html`<section class="page-section"><p class="page-hint">${says('rooms.order.no_rooms')}</p></section>`
  return html`<section class="page-section">
    <h2>${says('rooms.order.free_on', { day: search.day, length: lengthOf(says, search.minutes) })}</h2>
    <div class="page-cards">
      ${rooms.map(
        (room) =>
          html`<article class="page-card">
            <h3>${room.name}</h3>
            <p>${aboutOf(says, room)}</p>
            ${room.description && html`<p>${room.description}</p>`}
            ${
              room.free.length === 0
                ? html`<p class="page-hint">${says('rooms.order.none_free')}</p>`
                : html`<ul class="page-times">
                  ${room.free.map(
                    (from) =>
                      html`<li>
                        <a
                          class="page-button is-quiet"
                          rel="nofollow"
                          aria-label="${`${room.name}, ${clockOf(from)}–${clockOf(from + search.minutes)}`}"
                          href="${addressOf(search, { room: room.id, from: clockOf(from) })}"
                          >${clockOf(from)}</a
                        >
                      </li>`,
                  )}
                </ul>`
            }
          </article>`,
      )}
    </div>
  </section>`
}

function addressOf({ day, seats, minutes }: Search, more: Record<string, string> = {}) {
  const said = new URLSearchParams({ day, seats: String(seats), minutes: String(minutes), ...more })
  return `${PATH}?${said.toString()}`
}

const aboutOf = (says: Says, { seats, place, equipment }: OfferedRoom) =>
  [says('rooms.board.seats', { count: seats }), place, ...equipment.map((one) => says(`rooms.equipment.${one}`))]
    .filter((one) => one !== '')
    .join(' · ')

function orderForm(
  says: Says,
  search: Search,
  room: OfferedRoom,
  from: number,
  { fields, problems, says: whole }: Stand,
) {
  const { day, seats, minutes } = search
  const field = (name: string, label: Key, more: Partial<Parameters<typeof asked>[0]> = {}) =>
    asked({
      name,
      label: says(`rooms.order.${label}`),
      value: fields[name],
      problem: problems[name] && says(problems[name]),
      ...more,
    })
  const must = { isRequired: true }
  const reply = says('rooms.order.email_hint')
  const people = fields['people'] ?? (seats > 1 ? String(seats) : '')
  const isChosen = (key: string) => fields[`extra_${key}`] === '1'
  const back = addressOf(search)
  const span = (start: number) => `${clockOf(start)}–${clockOf(start + minutes)}`
  // Whoever lost the time takes another one here, and types nothing again.
  const isGone = !room.free.includes(from)
  const isWrong = whole !== undefined || Object.keys(problems).length > 0
  return html`<section class="page-section">
    <h2>${says('rooms.order.yours')}</h2>
    <dl class="page-facts">
      <div><dt>${says('rooms.fact.room')}</dt><dd>${room.name}<br />${aboutOf(says, room)}</dd></div>
      <div><dt>${says('rooms.fact.time')}</dt><dd>${day}${!isGone && ` ${span(from)}`}</dd></div>
    </dl>
    <p class="page-actions"><a class="page-link" href="${back}">${says('rooms.order.other_time')}</a></p>
    <form class="page-form" method="post" action="${PATH}">
      ${isWrong && html`<p class="page-alert" role="alert">${whole ?? says('site.form.wrong')}</p>`}
      ${Object.entries({ day, seats: String(seats), minutes: String(minutes), room: room.id }).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      ${
        room.free.length === 0
          ? html`<input type="hidden" name="from" value="${clockOf(from)}" />`
          : chosen({
              name: 'from',
              label: says('rooms.fact.time'),
              value: isGone ? '' : clockOf(from),
              isRequired: true,
              ...(isGone && { none: '—', problem: says('rooms.order.gone') }),
              options: room.free.map((start) => ({ value: clockOf(start), label: span(start) })),
            })
      }
      ${field('title', 'purpose', { ...must, most: 200 })}
      <div class="page-pair">
        ${field('person', 'person', { ...must, most: 150, autocomplete: 'name' })}
        ${field('company_name', 'company', { most: 200, autocomplete: 'organization' })}
      </div>
      <div class="page-pair">
        ${field('email', 'email', { ...must, type: 'email', most: 200, autocomplete: 'email', hint: reply })}
        ${field('phone', 'phone', { type: 'tel', most: 30, autocomplete: 'tel' })}
      </div>
      ${field('people', 'people', { ...must, type: 'number', min: '1', max: String(room.seats), value: people })}
      <fieldset class="page-choices">
        <legend>${says('rooms.order.extras')}</legend>
        ${extras.map(
          ({ key }) =>
            html`<label>
              <input type="checkbox" name="${`extra_${key}`}" value="1" ${isChosen(key) && html`checked`} />
              ${says(`rooms.order.extra.${key}`)}
            </label>`,
        )}
      </fieldset>
      ${field('notes', 'notes', { isLong: true, most: 2000 })}
      ${guardOf(fields)}
      <p class="page-actions"><button class="page-button">${says('rooms.order.send')}</button></p>
    </form>
  </section>`
}

const refused = (answer: PageAnswer, status = 422): PageAnswer =>
  answer && 'body' in answer ? { ...answer, status: answer.status ?? status, isHidden: true } : answer

const text = (fields: Fields, name: string, most: number) => (fields[name] ?? '').trim().slice(0, most)

async function order(visitor: Visitor, fields: Fields): Promise<PageAnswer> {
  const site = await siteOf(visitor)
  if (!site) return missing(visitor, site)
  const says = saysTo(visitor)
  const guard = await guarded(visitor, fields, 'room')
  if ('says' in guard)
    return refused(await show(visitor, { fields, problems: {}, says: says(guard.says) }), guard.status)
  const zone = await organizationBook.zoneOf(visitor.services.db, site.orgId)
  const [day, from] = [fields['day'] ?? '', minuteIn(fields['from'] ?? '')]
  const minutes = lengths.find((one) => String(one) === fields['minutes'])
  const starts_at = isDay(day) ? momentIn(zone, `${day} ${fields['from'] ?? ''}`) : undefined
  const room = fields['room'] ?? ''
  if (from === undefined || minutes === undefined || starts_at === undefined || !UUID.test(room))
    return refused(await show(visitor, { fields: {}, problems: {}, says: says('rooms.order.choose_time') }))
  const people = Number.parseInt(fields['people'] ?? '', 10)
  const wish = {
    room,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString(),
    title: text(fields, 'title', 200),
    people,
    person: text(fields, 'person', 150),
    company: text(fields, 'company_name', 200),
    phone: text(fields, 'phone', 30),
    email: text(fields, 'email', 200),
    notes: text(fields, 'notes', 2000),
    extras: extras
      .filter(({ key }) => fields[`extra_${key}`] === '1')
      .map(({ key, kind, isEach }) => ({
        kind,
        name: visitor.services.translate('mn', `rooms.order.extra.${key}`),
        quantity: isEach && people > 0 ? people : 1,
      })),
  }
  const problems = problemsOf(wish)
  if (Object.keys(problems).length > 0) return refused(await show(visitor, { fields, problems }))
  const taken = await takeOrder(visitor, site.orgId, guard.token, wish)
  if ('number' in taken) return { to: `${PATH}?sent=${encodeURIComponent(taken.number)}`, status: 303 }
  if ('problems' in taken) return refused(await show(visitor, { fields, problems: taken.problems }))
  // The time has gone: the form that comes back offers the others of that day, with all that was typed.
  return refused(await show(visitor, { fields, problems: {}, says: taken.says }), 409)
}

const problemsOf = ({
  title,
  person,
  email,
  people,
}: {
  title: string
  person: string
  email: string
  people: number
}) => ({
  ...(title === '' && { title: 'platform.required' }),
  ...(person === '' && { person: 'platform.required' }),
  ...(email === '' && { email: 'platform.required' }),
  ...(!(people >= 1 && people <= 5000) && { people: 'platform.required' }),
})

export const orderPages: readonly Page[] = [
  { path: PATH, get: (visitor) => show(visitor, { fields: visitor.query, problems: {} }), post: order },
]
