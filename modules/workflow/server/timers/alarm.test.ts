import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { addSubstitution } from '#modules/access/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { listInbox } from '../../shared/inbox.ts'
import { findDocuments } from '../../shared/search.ts'
import { draw } from '../../shared/flows/draw.ts'
import type { AlarmKind } from '../../shared/engine/model.ts'
import type { LateRule } from '../../shared/definition/escalation.ts'
import { showHistory } from '../../shared/process-history.ts'
import { aDocument, decideAs, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'
import { timersInTime } from './go-off.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees, users } = app.places.orgs.trade
const [creator, hr, director, accountant, sales, outsider] = (await Promise.all(
  ['creator', 'hr', 'director', 'accountant', 'sales', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]

const publish = (id: number, late?: LateRule) =>
  asSystem(db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `late-${id}`,
        title: { mn: 'Хугацаатай хяналт' },
        description: { mn: 'Хугацаатай хяналт' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'ХХ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'review' },
          review: {
            type: 'CHECK',
            to: { subject_type: 'TO_ORG_EMPLOYEE', emp_id: employees['hr']! },
            due_hours: 8,
            ...(late && { late }),
            on: { reviewed: 'end', returned: 'fix' },
          },
          fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
const after: LateRule = { remind_hours: 2, escalate_hours: 4, deed: 'inform' }
await publish(62)
await publish(63, {
  ...after,
  to: { subject_type: 'TO_ORG_EMPLOYEE', emp_id: employees['accountant']! },
  deed: 'assign',
})
await publish(64, { ...after, deed: 'decide', outcome: 'returned' })

const sent = (flow_id: number, title: string) => aDocument(creator, { flow_id, title, fields: {} })
const theMinuteStrikes = () => timersInTime.handle({}, app.services)
const timersOf = (id: string) =>
  db.selectFrom('workflow.timers').select(['kind', 'failed']).where('instance_id', '=', id).execute()
const stepsOf = (id: string) =>
  db
    .selectFrom('workflow.steps')
    .select(['id', 'alarms'])
    .where('row_id', '=', id)
    .where('alarms', 'is not', null)
    .execute()

/** As if the hour of this word and of those before it had come. */
async function itIsTimeTo(kind: AlarmKind, id: string) {
  const past = new Date(Date.now() - 1000).toISOString()
  for (const { id: step, alarms } of await stepsOf(id)) {
    const last = alarms!.findIndex((one) => one.kind === kind)
    await db
      .updateTable('workflow.steps')
      .set({
        alarms: JSON.stringify(
          alarms!.map((one, at) => (at <= last && one.done === undefined ? { ...one, at: past } : one)),
        ),
      })
      .where('id', '=', step)
      .execute()
  }
  await db.updateTable('workflow.timers').set({ at: past }).where('instance_id', '=', id).execute()
}
const told = async (news: string, login: string, title: string) =>
  (await db.selectFrom('platform.outbox').select('payload').where('topic', '=', 'notify').execute()).filter(
    ({ payload }) =>
      payload['key'] === `workflow.notify.${news}` &&
      (payload['user_ids'] as number[]).includes(users[login]!) &&
      (payload['params'] as { title: string }).title === title,
  ).length
const said = async (who: Caller, id: string) =>
  (await who.call(showHistory, { id })).body.statusHistories.flatMap(({ alarms = [] }) =>
    alarms.map(({ kind, to }) => [kind, ...to.map(({ first_name }) => first_name)].join(' ')),
  )
const waiting = async (who: Caller, q: string) => (await who.call(listInbox, { box: 'waiting', q })).body.items.length

test('whoever has a step is reminded and told that it is late, then the head above them, each once and never early', async () => {
  const id = await sent(62, 'Хоцорсон хяналт')
  await theMinuteStrikes()
  expect([await timersOf(id), await said(creator, id)]).toEqual([[{ kind: 'alarm', failed: null }], []])
  await db
    .updateTable('workflow.timers')
    .set({ at: new Date(Date.now() - 1000) })
    .where('instance_id', '=', id)
    .execute()
  await theMinuteStrikes()
  expect(await said(creator, id)).toEqual([])

  const { version } = await seen(hr, id)
  for (const [kind, news] of [
    ['remind', 'due_soon'],
    ['overdue', 'overdue'],
    ['escalate', 'overdue'],
  ] as const) {
    await itIsTimeTo(kind, id)
    await Promise.all([theMinuteStrikes(), theMinuteStrikes()])
    expect(await told(news, 'hr', 'Хоцорсон хяналт')).toBe(kind === 'escalate' ? 2 : 1)
  }
  expect(await said(creator, id)).toEqual(['remind', 'overdue', 'escalate Энхжин'])
  expect([
    await told('escalated', 'director', 'Хоцорсон хяналт'),
    await told('escalated', 'creator', 'Хоцорсон хяналт'),
  ]).toEqual([1, 0])
  expect([await timersOf(id), (await seen(director, id)).version]).toEqual([[], version])
  await expect
    .poll(async () => (await director.call(findDocuments, { q: 'Хоцорсон хяналт' })).body.items.map((one) => one.id))
    .toEqual([id])
  for (const stranger of [sales, outsider])
    expect(refusalOf(await stranger.call(showDocument, { id }))).toBe('404 workflow.document_missing')
  expect((await decideAs(hr, id, 'reviewed', { expected_version: version })).status).toBe(200)
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken.filter((one) => one.id === id)).toEqual([])
})

test('a step that stays late goes to the one whom the flow names, and the history says why', async () => {
  const id = await sent(63, 'Шилжих хяналт')
  await itIsTimeTo('escalate', id)
  await theMinuteStrikes()
  expect([await waiting(hr, 'Шилжих хяналт'), await waiting(accountant, 'Шилжих хяналт')]).toEqual([0, 1])
  expect((await creator.call(showHistory, { id })).body.statusHistories.at(-1)).toMatchObject({
    handovers: [{ by: null, from: { first_name: 'Наранцэцэг' }, to: { first_name: 'Солонго' } }],
  })
  expect((await decideAs(accountant, id, 'reviewed')).status).toBe(200)
})

test('where the flow says so the system decides, and the document goes on', async () => {
  const id = await sent(64, 'Буцах хяналт')
  await itIsTimeTo('escalate', id)
  await Promise.all([theMinuteStrikes(), theMinuteStrikes()])
  expect(await seen(creator, id)).toMatchObject({ status_type: 'RE_CREATE', my_steps: [{ status_type: 'RE_CREATE' }] })
  expect((await creator.call(showHistory, { id })).body.statusHistories[1]).toMatchObject({
    status_action: 'Буцаасан',
    emp: null,
    description: 'Хугацаандаа шийдвэрлэгдээгүй',
  })
})

test('a decision in time leaves no timer behind', async () => {
  const id = await sent(62, 'Цагтаа хяналт')
  await decideAs(hr, id, 'reviewed')
  expect(await timersOf(id)).toEqual([])
  await theMinuteStrikes()
  expect(await said(creator, id)).toEqual([])
})

test('where the head above is away, whoever stands in hears of it as well, and may look at it', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await asSystem(db, (trx) =>
    addSubstitution(trx, orgId, 'UTC', {
      user_id: users['director']!,
      substitute_user_id: users['sales']!,
      starts_on: today,
      ends_on: today,
      note: null,
      created_by: users['hr']!,
    }),
  )
  const id = await sent(62, 'Дарга чөлөөтэй')
  expect(refusalOf(await sales.call(showDocument, { id }))).toBe('404 workflow.document_missing')
  await itIsTimeTo('escalate', id)
  await theMinuteStrikes()
  expect([
    await told('escalated', 'director', 'Дарга чөлөөтэй'),
    await told('escalated', 'sales', 'Дарга чөлөөтэй'),
    await told('escalated', 'creator', 'Дарга чөлөөтэй'),
  ]).toEqual([1, 1, 0])
  expect((await seen(sales, id)).id).toBe(id)
})
