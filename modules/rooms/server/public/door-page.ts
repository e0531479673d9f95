import encodeQR from 'qr'
import { suspensionsOf } from '#modules/access/server/index.ts'
import { directoryFor, organizationBook } from '#modules/organization/server/index.ts'
import { saysTo } from '#modules/site/server/index.ts'
import { cleaned, html, type Page, type PageAnswer, type Visitor } from '#platform/server/pages/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { type AtDoor, atDoor, doorBehind } from '../doors.ts'

const REFRESH_SECONDS = 30
const SECRET = /^[\w-]{16,60}$/
/** Cells around a code that stay empty, or cameras do not find it. */
const QUIET = 3

/** What hangs beside the door: who has the room now and next, of private ones no more than that it is taken. */
async function door(visitor: Visitor): Promise<PageAnswer> {
  const { services, params, origin } = visitor
  const secret = params['secret'] ?? ''
  if (!SECRET.test(secret)) return undefined
  const says = saysTo(visitor)
  const found = await asSystem(services.db, async (db) => {
    const behind = await doorBehind(db, secret)
    if (!behind || (await suspensionsOf(db)).has(behind.org_id)) return undefined
    const coming = await atDoor(db, behind.org_id, behind.room, 5)
    const zone = await organizationBook.zoneOf(db, behind.org_id)
    const people = coming.flatMap(({ organiser, is_private }) => (organiser === null || is_private ? [] : [organiser]))
    const cards = await directoryFor(
      db,
      behind.org_id,
      [...new Set(people)].map((emp_id) => ({ role_id: null, user_id: null, struct_id: null, job_id: null, emp_id })),
    )
    const names = new Map(cards.map((one) => [one.emp_id, `${one.last_name} ${one.first_name}`.trim()]))
    return { ...behind, coming, zone, names }
  })
  if (!found) return undefined
  const { name, coming, zone, names } = found
  const clock = (moment: string | Date) => dateTimeIn(zone, moment).slice(11)
  const today = dateTimeIn(zone, new Date()).slice(0, 10)
  const now = coming.find(({ is_now }) => is_now)
  const later = coming.filter((one) => one !== now && dateTimeIn(zone, one.starts_at).slice(0, 10) === today)
  const called = ({ title, is_private }: AtDoor) => (is_private ? says('rooms.board.busy') : title)
  const by = ({ organiser, is_private }: AtDoor) =>
    is_private || organiser === null ? '' : (names.get(organiser) ?? '')
  const [next] = later
  return {
    title: name,
    isHidden: true,
    head: html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}" /><meta name="referrer" content="no-referrer" />`,
    body: html`<main id="main" class="page-kiosk ${now ? 'is-taken' : 'is-free'}">
      <header>
        <h1>${name}</h1>
        <time>${clock(new Date())}</time>
      </header>
      <section>
        <p class="page-kiosk-state">${says(now ? 'rooms.door.taken' : 'rooms.door.free')}</p>
        ${
          now
            ? html`<h2>${called(now)}</h2>
              <p>${clock(now.starts_at)}–${clock(now.ends_at)}${by(now) && html` · ${by(now)}`}</p>
              ${now.checked_in && html`<p>${says('rooms.door.here')}</p>`}`
            : html`<h2>${next ? says('rooms.door.free_until', { time: clock(next.starts_at) }) : says('rooms.door.free_today')}</h2>`
        }
      </section>
      <footer>
        <div>
          <h3>${says('rooms.door.next')}</h3>
          ${
            later.length === 0
              ? html`<p>${says('rooms.door.nothing')}</p>`
              : html`<ul>
                ${later.map(
                  (one) =>
                    html`<li>
                      <b>${clock(one.starts_at)}–${clock(one.ends_at)}</b> ${called(one)}
                    </li>`,
                )}
              </ul>`
          }
        </div>
        <figure>
          ${codeOf(`${origin}/rooms/check-in/${secret}`, says('rooms.door.check_in'))}
          <figcaption>${says('rooms.door.check_in')}</figcaption>
        </figure>
      </footer>
    </main>`,
  }
}

function codeOf(text: string, label: string) {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return html`<svg viewBox="${`0 0 ${cells.length} ${cells.length}`}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <rect width="100%" height="100%" fill="white" />
    ${cleaned(`<path d="${path}" fill="black" />`)}
  </svg>`
}

export const doorPages: readonly Page[] = [{ path: '/rooms/door/:secret', get: door }]
