import { expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { injectedApp } from '#app/testing/inject.ts'
import { roomOf } from '#platform/shared/body.ts'
import { MOST_PROBLEMS } from '#platform/shared/errors.ts'
import { often } from '#platform/testing/often.ts'
import { worstBodies } from '../../bench/bodies/worst.ts'

const { http, as } = await injectedApp({ RATE_LIMIT_PER_MINUTE: '1000000' })
const NOBODYS = '01990000-0000-7000-8000-000000000000'

const asked = modules
  .flatMap(({ routes = [] }) => routes)
  .flatMap((route) => (route.kind === 'raw' || route.endpoint.method === 'GET' ? [] : [route.endpoint]))

/** The longest bodies of each address; of those so many in every run, and all of them in a night. */
const bodies = asked.flatMap((endpoint) =>
  worstBodies(endpoint.input, roomOf(endpoint.room)).map(({ name, text }) => ({ endpoint, name, text })),
)
const every = Math.ceil(bodies.length / often(400))
/** What nobody asked for, in each way in which a body may be wrong: of the first address always. */
const ALWAYS = 9

test('the longest bodies of all addresses are answered with few words, and never with a fault of ours', async () => {
  expect(bodies.length).toBeGreaterThan(10_000)
  let person = await as('admin')
  const faults: string[] = []
  const statuses = new Set<number>()
  for (const {
    endpoint: { method, path, room },
    name,
    text,
  } of bodies.filter((_body, at) => at < ALWAYS || at % every === 0)) {
    const body = text()
    const { statusCode, payload } = await http.inject({
      method,
      url: `/api${path.replaceAll(/:(\w+)/g, NOBODYS)}`,
      payload: body,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    })
    const { fields = {} } = (statusCode < 400 ? {} : JSON.parse(payload)) as { fields?: object }
    if (
      statusCode >= 500 ||
      Object.keys(fields).length > MOST_PROBLEMS ||
      (statusCode >= 400 && payload.length > 30_000)
    )
      faults.push(`${statusCode}, ${payload.length} letters: ${method} ${path}, ${name}`)
    expect(Buffer.byteLength(body), name).toBeLessThanOrEqual(roomOf(room).bytes)
    statuses.add(statusCode)
    // Some of them end the session or close the screen.
    if (statusCode === 401 || statusCode === 423 || path.startsWith('/auth/l')) person = await as('admin')
  }
  expect(faults).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([400, 413, 422]))
}, 600_000)

test('what is sent to each address is as long as it may be there', () => {
  const whole = bodies.filter(({ name }) => name === 'the whole: one text')
  const left = whole.map(({ endpoint, text }) => roomOf(endpoint.room).bytes - Buffer.byteLength(text()))
  expect([whole.length, new Set(left)]).toEqual([asked.length, new Set([0])])
})
