import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { aDocument, aSheet, decideAs, INK, seen } from '../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary] = await Promise.all(['creator', 'reviewer', 'secretary'].map(app.as))
const odd: unknown[] = [
  null,
  '',
  '\0',
  '\ud800',
  'x'.repeat(5000),
  -1,
  0,
  1.5,
  3e9,
  1e20,
  {},
  [],
  [null],
  true,
  '0197a000-0000-7000-8000-000000000000',
]

const waiting = await aDocument(creator!)
const unprepared = await aDocument(creator!)
await decideAs(reviewer!, unprepared, 'reviewed')
const step_id = (await seen(reviewer!, waiting)).my_steps[0]!.id
const sheet_step_id = (await seen(secretary!, unprepared)).my_steps[0]!.id
const refusedSheet = aSheet([5, 6, 7], { quorum: 4 })
const typed = { type: 'text', signature: 'x' }

/** The body with each of its values, in turn, replaced by each odd one. */
function oddly(body: Record<string, unknown>) {
  return [...Object.keys(body), 'unheard_of'].flatMap((name) => odd.map((value) => ({ ...body, [name]: value })))
}

test.each<[string, typeof creator, string, 'POST' | 'PUT', Record<string, unknown>[]]>([
  [
    'a document',
    creator,
    '/api/workflow/documents',
    'POST',
    oddly({ flow_id: 99, title: 'a', fields: {}, file_ids: [], watcher_emp_ids: [] }),
  ],
  [
    'the fields of a form',
    creator,
    '/api/workflow/documents',
    'POST',
    oddly({ purpose: '', amount: '1', start_date: '', payment_terms: '' }).map((fields) => ({
      flow_id: 1,
      title: 'a',
      fields,
    })),
  ],
  [
    'a decision',
    reviewer,
    `/api/workflow/documents/${waiting}/fire`,
    'POST',
    oddly({
      step_id,
      outcome: 'decided',
      description: '',
      revision_sha256: '',
      targets: [],
      sheet: null,
      new_revision: null,
      signature: typed,
      expected_version: 1,
    }),
  ],
  [
    'a vote sheet',
    secretary,
    `/api/workflow/documents/${unprepared}/fire`,
    'POST',
    oddly({ ...refusedSheet }).map((sheet) => ({ step_id: sheet_step_id, outcome: 'prepared', sheet })),
  ],
  [
    'a ballot',
    reviewer,
    `/api/workflow/documents/${waiting}/ballot`,
    'POST',
    oddly({ step_id, choice: 'approve', description: '', signature: { type: 'draw', signature: INK } }),
  ],
  [
    'the close of a vote',
    reviewer,
    `/api/workflow/documents/${waiting}/close-vote`,
    'POST',
    oddly({ step_id, expected_version: 1 }),
  ],
  [
    'a withdrawal',
    reviewer,
    `/api/workflow/documents/${waiting}/withdraw`,
    'POST',
    oddly({ description: 'x', expected_version: 1 }),
  ],
  [
    'many decisions',
    reviewer,
    '/api/workflow/documents/fire-many',
    'POST',
    oddly({ id: waiting, step_id, outcome: 'decided', expected_version: 1 }).map((item) => ({ items: [item] })),
  ],
  ['a look', reviewer, `/api/workflow/documents/${waiting}/seen`, 'POST', oddly({ version: 0 })],
  ['a wish to watch', reviewer, `/api/workflow/documents/${waiting}/watch`, 'POST', oddly({ watch: false })],
  [
    'a signature to keep',
    creator,
    '/api/workflow/my-signature',
    'PUT',
    oddly(typed).map((signature) => ({ signature })),
  ],
])('%s with odd values is answered, and never breaks the server', async (_what, person, path, method, bodies) => {
  const statuses = new Map<number, string>()
  for (const body of bodies) {
    const text = JSON.stringify(body)
    const reply = await person!.fetch(path, { method, headers: { 'content-type': 'application/json' }, body: text })
    await reply.arrayBuffer()
    statuses.set(reply.status, text.slice(0, 300))
  }
  expect([...statuses].filter(([status]) => status >= 500)).toEqual([])
  expect(statuses.has(422)).toBe(true)
})

test('odd addresses are answered too', async () => {
  const values = odd.map((value) =>
    encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)),
  )
  const addresses = values.flatMap((value) => [
    ...['box', 'cursor', 'q', 'limit'].map((name) => `/api/workflow/inbox?${name}=${value}`),
    `/api/workflow/flows/${value}`,
    `/api/workflow/documents/${value}`,
    `/process/history/${value}`,
  ])
  for (const address of addresses) {
    const reply = await creator!.fetch(address)
    await reply.arrayBuffer()
    expect(reply.status, address.slice(0, 100)).toBeLessThan(500)
  }
})
