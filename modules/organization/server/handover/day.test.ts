import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { correctDay, recordEvent } from '../../shared/career.ts'
import { showOpenWork } from '../../shared/handover.ts'
import { showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { laterDay } from '../today.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees } = app.places.orgs.trade
const [creator, reviewer, sales, hr] = (await Promise.all(['creator', 'reviewer', 'sales', 'hr'].map(app.as))) as [
  Caller,
  Caller,
  Caller,
  Caller,
]
const id = employees['creator']!
const { today } = (await hr.call(showUnits, {})).body
const send = async <T>(who: Caller, path: string, body?: unknown) => {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  }
  const reply = await who.fetch(`/api/workflow${path}`, body === undefined ? {} : post)
  expect(reply.ok).toBe(true)
  return (await reply.json()) as T
}
interface Seen {
  version: number
  revision: { sha256: string }
  my_steps: { id: string }[]
}
/** A document that came back to its sender, for whom it waits by name. */
async function returned(title: string) {
  const sent = await send<{ id: string }>(creator, '/documents', {
    flow_id: 1,
    title,
    fields: { purpose: 'Түрээс', amount: '1000' },
  })
  const {
    my_steps: [step],
    version,
    revision,
  } = await send<Seen>(reviewer, `/documents/${sent.id}`)
  await send(reviewer, `/documents/${sent.id}/fire`, {
    step_id: step!.id,
    outcome: 'returned',
    description: 'Засна уу.',
    expected_version: version,
    revision_sha256: revision.sha256,
  })
  return sent.id
}
const inboxOf = async (who: Caller) =>
  (await send<{ items: { id: string }[] }>(who, '/inbox?limit=100')).items.map((one) => one.id)
const shown = async () => (await hr.call(showEmployee, { id })).body

test('on the day everything goes where it was promised, once, also when the day was missed; what came later goes to the head', async () => {
  const promised = await returned('Амласан ажил')
  const {
    items: [item],
  } = (await hr.call(showOpenWork, { id })).body
  const separation = {
    id,
    kind: 'separation' as const,
    effective_on: '2099-01-01',
    until: '',
    job_id: '',
    order_number: 'Б/77',
    note: '',
  }
  const reply = await hr.call(
    recordEvent,
    { ...separation, handover: [{ work_id: item!.work_id, to_emp_id: employees['sales']! }] },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(reply.body).toMatchObject({ state: 'planned' })
  expect((await shown()).events[0]).toMatchObject({
    state: 'planned',
    handover: [{ work_id: item!.work_id, to: 'Ж.Нямдорж' }],
  })
  const later = await returned('Дараа ирсэн ажил')
  await app.runJob('organization.career')
  expect(await inboxOf(creator)).toEqual(expect.arrayContaining([promised, later]))

  // Days of a stopped server, and then two processes at once.
  await db
    .updateTable('organization.career_events')
    .set({ effective_on: today })
    .where('org_id', '=', orgId)
    .where('emp_id', '=', id)
    .where('state', '=', 'planned')
    .execute()
  await Promise.all([app.runJob('organization.career'), app.runJob('organization.career')])
  const {
    state,
    events: [event],
  } = await shown()
  expect([state, event!.state, event!.problem]).toEqual(['left', 'done', null])
  expect(event!.handover?.map(({ work_id, to }) => [work_id === item!.work_id, to]).toSorted()).toEqual([
    [false, 'Д.Сарангэрэл'],
    [true, 'Ж.Нямдорж'],
  ])
  expect([(await inboxOf(sales)).includes(promised), (await inboxOf(reviewer)).includes(later)]).toEqual([true, true])
  const history = (await (await reviewer.fetch(`/api/process/history/${later}`)).json()) as {
    statusHistories: { handovers?: object[] }[]
  }
  expect(history.statusHistories.at(-1)!.handovers).toMatchObject([
    { reason: 'Ажлаас чөлөөлөгдсөн (тушаал Б/77)', from: { first_name: 'Болд' }, to: { first_name: 'Сарангэрэл' } },
  ])
})

test('nobody has left before the day on which they still worked on a document', async () => {
  const {
    events: [event],
  } = await shown()
  const reply = await hr.call(correctDay, {
    id,
    event_id: event!.id,
    effective_on: laterDay(today, -1),
    reason: 'Тушаалд өөр өдөр байсан',
  })
  expect([reply.status, reply.body.code, reply.body.fields?.['effective_on']]).toEqual([
    422,
    'organization.career.acted_later',
    expect.stringContaining(today),
  ])
  expect((await shown()).left_on).toBe(today)
})

test('where nobody is left to take it the separation waits, and says so', async () => {
  const director = await app.as('director')
  const { id: letter } = await send<{ id: string }>(sales, '/documents', {
    flow_id: 4,
    title: 'Захиралд ирсэн бичиг',
    fields: { sender: 'Яам', received_on: today, summary: 'Бичиг' },
  })
  expect(await inboxOf(director)).toContain(letter)
  const refused = await hr.call(
    recordEvent,
    {
      id: employees['director']!,
      kind: 'separation',
      effective_on: today,
      until: '',
      job_id: '',
      order_number: '',
      note: '',
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'organization.career.work_waits'])
})
