import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import {
  addHoliday,
  addWorkingHours,
  changeWeek,
  laterDay,
  previewCalendar,
  removeHoliday,
  showCalendar,
} from '#modules/organization/shared/index.ts'
import { openCalendars } from '#modules/organization/server/index.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { postponeDocument, resumeDocument, rescheduleStep } from '../../shared/documents/resting.ts'
import { addSigner } from '../../shared/documents/around-step.ts'
import { draw } from '../../shared/flows/draw.ts'
import { listInbox } from '../../shared/inbox.ts'
import { aDocument, decideAs, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees, users } = app.places.orgs.trade
const [admin, creator, hr] = (await Promise.all(['admin', 'creator', 'hr'].map(app.as))) as [Caller, Caller, Caller]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

await asSystem(db, (trx) =>
  publishDefinition(
    trx,
    orgId,
    71,
    {
      code: 'recounted',
      title: { mn: 'Хугацаатай' },
      description: { mn: 'Хугацаатай' },
      category: { mn: 'Туршилт' },
      icon: 'doc',
      number_prefix: 'ХХ',
      form: [],
      diagram: draw({
        start: { type: 'START', next: 'review' },
        review: {
          type: 'CHECK',
          to: { subject_type: 'TO_ORG_EMPLOYEE', emp_id: employees['hr']! },
          due_hours: 24,
          late: { remind_hours: 4, escalate_hours: 8, deed: 'inform' },
          on: { reviewed: 'wait', returned: 'fix' },
        },
        wait: { type: 'DATE', date: { kind: 'after', working_days: 3 }, on: { due: 'end' } },
        fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
      }),
    },
    null,
  ),
)

const sent = (title: string) => aDocument(creator, { flow_id: 71, title, fields: {} })
const stepsOf = (id: string) =>
  db
    .selectFrom('workflow.steps')
    .select(['id', 'created_at', 'due_at', 'alarms', 'status_type', 'added'])
    .where('row_id', '=', id)
    .where('closed_as', 'is', null)
    .orderBy('id')
    .execute()
const stepOf = async (id: string) => (await stepsOf(id))[0]!
const dueOf = async (id: string) => (await stepOf(id)).due_at!.toISOString()
const calendar = () => withTenant(db, { orgId, userId: 0 }, (trx) => openCalendars()(trx, orgId))
const dayOf = async (moment: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: (await calendar()).zone }).format(new Date(moment))
const holidayOn = async (day: string) =>
  expect((await admin.call(addHoliday, { day, mn: 'Нэмэлт амралт', en: '', ko: '' }, key())).status).toBe(200)
const noHolidayOn = async (day: string) => expect((await admin.call(removeHoliday, { day })).status).toBe(200)
const counted = async (id: string) => {
  const { created_at } = await stepOf(id)
  return addWorkingHours(created_at, 24, await calendar()).toISOString()
}
const recountings = async () =>
  await db
    .selectFrom('platform.audit')
    .select(['after', 'user_id'])
    .where('org_id', '=', orgId)
    .where('action', '=', 'workflow.deadlines_recounted')
    .execute()

test('a holiday moves the deadlines that run over it with all that is said around them, and taking it away brings them back', async () => {
  const id = await sent('Амралт дайрсан')
  const [before, version] = [await stepOf(id), (await seen(hr, id)).version]
  const day = await dayOf(before.due_at!.toISOString())
  expect((await admin.call(previewCalendar, { add: [day] })).body.moved).toBeGreaterThan(0)
  await holidayOn(day)
  await expect.poll(() => dueOf(id)).toBe(await counted(id))
  const after = await stepOf(id)
  expect((await dayOf(after.due_at!.toISOString())) > day).toBe(true)
  expect(after.alarms!.map(({ kind }) => kind)).toEqual(['remind', 'overdue', 'escalate'])
  expect(after.alarms![1]!.at).toBe(after.due_at!.toISOString())
  const [timer] = await db.selectFrom('workflow.timers').select('at').where('instance_id', '=', id).execute()
  expect(timer!.at.toISOString()).toBe(after.alarms![0]!.at)
  expect((await hr.call(listInbox, { box: 'waiting', q: 'Амралт дайрсан' })).body.items[0]).toMatchObject({
    due_at: after.due_at!.toISOString(),
  })
  // Nobody is told of new work, and whoever has it open decides on what they see.
  expect((await seen(hr, id)).version).toBe(version)
  expect(
    await db
      .selectFrom('platform.outbox')
      .select('payload')
      .where('topic', '=', 'notify')
      .execute()
      .then((rows) =>
        rows.filter(
          ({ payload }) =>
            payload['link'] === `/workflow/${id}` && (payload['user_ids'] as number[]).includes(users['hr']!),
        ),
      ),
  ).toHaveLength(1)
  await expect.poll(recountings).toContainEqual({ after: { moved: expect.any(Number) }, user_id: users['admin'] })
  await noHolidayOn(day)
  await expect.poll(() => dueOf(id)).toBe(before.due_at!.toISOString())
  expect((await asSystem(db, (trx) => brokenDocuments(trx))).broken).toEqual([])
  expect((await decideAs(hr, id, 'reviewed', { expected_version: version })).status).toBe(200)
})

test('another working week is in force for the next document, and puts right what was reckoned by a slip', async () => {
  const before = await sent('Алдаатай долоо хоног')
  const due = await dueOf(before)
  const { week } = (await admin.call(showCalendar, {})).body
  const slip = week.map((day) => ({
    ...day,
    works: day.weekday === 1,
    starts: '09:00',
    ends: '10:00',
    break_starts: '',
    break_ends: '',
  }))
  expect((await admin.call(previewCalendar, { week: slip })).body.moved).toBeGreaterThan(0)
  await admin.call(changeWeek, { week: slip })
  const during = await sent('Алдааны үед')
  expect(Date.parse(await dueOf(during)) - Date.now()).toBeGreaterThan(100 * 86_400_000)
  await admin.call(changeWeek, { week })
  const after = await sent('Дараа нь')
  expect(await dueOf(after)).toBe(await counted(after))
  await expect.poll(async () => [await dueOf(before), await dueOf(during)]).toEqual([due, await counted(during)])
})

test('what rested, and whoever was asked beside, keep their distance', async () => {
  const id = await sent('Хүлээсэн')
  const { id: step_id } = await stepOf(id)
  const today = (await admin.call(showCalendar, {})).body.today
  expect(
    (await hr.call(postponeDocument, { id, step_id, until: laterDay(today, 20), description: 'хүлээе' })).status,
  ).toBe(200)
  await new Promise((resume) => setTimeout(resume, 50))
  expect((await hr.call(resumeDocument, { id })).status).toBe(200)
  expect(
    (await hr.call(addSigner, { id, step_id, place: 'before', emp_id: employees['accountant']!, reason: 'хамт' }))
      .status,
  ).toBe(200)
  const before = await stepsOf(id)
  const day = await dayOf(before[0]!.due_at!.toISOString())
  const rested = before[0]!.due_at!.getTime() - Date.parse(await counted(id))
  expect(rested).toBeGreaterThan(40)
  await holidayOn(day)
  await expect
    .poll(async () => (await stepsOf(id)).map(({ due_at }) => due_at!.getTime()))
    .toEqual(before.map(() => expect.any(Number)))
  await expect.poll(async () => (await dueOf(id)) === before[0]!.due_at!.toISOString()).toBe(false)
  const due = addWorkingHours(before[0]!.created_at, 24, await calendar()).getTime() + rested
  expect((await stepsOf(id)).map(({ due_at }) => due_at!.getTime())).toEqual([due, due])
  await noHolidayOn(day)
  await expect.poll(() => dueOf(id)).toBe(before[0]!.due_at!.toISOString())
})

test('working days that a document waits for are counted anew, a day that somebody set stays', async () => {
  const [counts, isSet] = [await sent('Тоолсон өдөр'), await sent('Тавьсан өдөр')]
  for (const id of [counts, isSet]) expect((await decideAs(hr, id, 'reviewed')).status).toBe(200)
  const { today } = (await admin.call(showCalendar, {})).body
  const day = await dayOf(await dueOf(counts))
  expect((await creator.call(rescheduleStep, { id: isSet, step_id: (await stepOf(isSet)).id, day })).status).toBe(200)
  const chosen = await dueOf(isSet)
  await holidayOn(day)
  await expect.poll(async () => (await dayOf(await dueOf(counts))) > day).toBe(true)
  expect(day > today).toBe(true)
  expect(await dueOf(isSet)).toBe(chosen)
  await noHolidayOn(day)
})

test('a step of which it was said that it is late stays late', async () => {
  const id = await sent('Хоцорсон')
  const { id: step, alarms } = await stepOf(id)
  const past = new Date(Date.now() - 3_600_000).toISOString()
  await db
    .updateTable('workflow.steps')
    .set({
      due_at: past,
      alarms: JSON.stringify(
        alarms!.map((one) => (one.kind === 'escalate' ? one : { ...one, at: past, done: past, to: [] })),
      ),
    })
    .where('id', '=', step)
    .execute()
  const day = await dayOf(alarms![2]!.at)
  await holidayOn(day)
  await expect.poll(async () => (await stepOf(id)).alarms![2]!.at).not.toBe(alarms![2]!.at)
  const after = await stepOf(id)
  expect([after.due_at!.toISOString(), after.alarms![0]!.done, after.alarms![1]!.done]).toEqual([past, past, past])
  await noHolidayOn(day)
})

test('only who may change the calendar asks what a change would move', async () => {
  expect((await hr.call(previewCalendar, { add: ['2030-01-02'] })).status).toBe(403)
})
