import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import {
  listEmployees,
  recordEvent,
  showEmployee,
  showOpenWork,
  showUnits,
} from '#modules/organization/shared/index.ts'
import { aContract } from './testing/people.ts'

const { as, places } = await startedApp()
const { trade } = places.orgs
const hr = await as('hr')
const id = trade.employees['creator']!
const separate = (effective_on: string) =>
  hr.call(
    recordEvent,
    { id, kind: 'separation', effective_on, until: '', job_id: '', order_number: 'Б/31', note: '' },
    { 'idempotency-key': crypto.randomUUID() },
  )
const send = async <T>(who: Caller, path: string, body?: unknown) => {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  }
  const reply = await who.fetch(`/api/workflow/documents${path}`, body === undefined ? {} : post)
  expect(reply.ok).toBe(true)
  return (await reply.json()) as T
}
interface Seen {
  version: number
  revision: { sha256: string }
  my_steps: { id: string }[]
}
const decideAs = async (who: Caller, id: string, outcome: string, description: string) => {
  const {
    my_steps: [step],
    version,
    revision,
  } = await send<Seen>(who, `/${id}`)
  await send(who, `/${id}/fire`, {
    step_id: step!.id,
    outcome,
    description,
    expected_version: version,
    revision_sha256: revision.sha256,
  })
}
const shown = async () => (await hr.call(showEmployee, { id })).body

test('who leaves hands over what waits for them alone, and cannot sign in any more', async () => {
  const { today } = (await hr.call(showUnits, {})).body
  const [creator, reviewer] = [await as('creator'), await as('reviewer')]
  const { id: document } = await send<{ id: string }>(creator, '', aContract(1, 'Буцаасан гэрээ'))
  await decideAs(reviewer, document, 'returned', 'Үнийн саналыг хавсаргана уу.')

  expect((await hr.call(showOpenWork, { id })).body.items).toMatchObject([
    { id: document, title: 'Буцаасан гэрээ', proposed: { emp_id: trade.employees['reviewer'], kind: 'head' } },
  ])
  expect((await separate(today)).body).toMatchObject({ state: 'done' })
  expect(await shown()).toMatchObject({
    state: 'left',
    left_on: today,
    events: [{ state: 'done', order_number: 'Б/31', before: { state: 'working' }, after: { state: 'left' } }],
  })
  expect((await creator.call(listEmployees, {})).status).toBe(401)
  await decideAs(reviewer, document, 'cancelled', 'Хэрэггүй болсон.')
  expect((await hr.call(listEmployees, { q: 'Болд' })).body).toEqual([])
})
