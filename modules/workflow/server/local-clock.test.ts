import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changeProfile, showProfile } from '#modules/organization/shared/index.ts'
import { fireStep } from '../shared/documents/deciding.ts'
import { aDocument, fire, seen } from '../testing/office.ts'

const {
  as,
  places,
  runJob,
  services: { db },
} = await startedApp()
const [creator, reviewer, admin] = await Promise.all(['creator', 'reviewer', 'admin'].map(as))
const { name, short_name, register_number, org_type_id } = (await admin!.call(showProfile, {})).body
await admin!.call(changeProfile, {
  name,
  short_name: short_name ?? '',
  register_number: register_number ?? '',
  org_type_id,
  aimag: 'MN-043',
  sum: '',
  khoroo: '',
  address: '',
  phone: '',
  email: '',
  website: '',
})

/** The one moment in a sentence, on a clock of Khovd. */
const momentIn = (words: string) => Date.parse(`${/\d{4}-\d\d-\d\d \d\d:\d\d/.exec(words)![0].replace(' ', 'T')}+07:00`)

test('the second of two deciders in Khovd reads when the first one was, by the clock there', async () => {
  const id = await aDocument(creator!)
  const {
    my_steps: [step],
    version,
  } = await seen(reviewer!, id)
  const input = { id, step_id: step!.id, outcome: 'reviewed' as const, expected_version: version }
  await fire(reviewer!, input)
  const late = await admin!.call(fireStep, { ...input, outcome: 'returned', description: 'Миний шалтгаан' })
  expect(Math.abs(momentIn(late.body.message!) - Date.now())).toBeLessThan(2 * 60_000)
})

test('a reminder tells by the clock there until when a step wants to be decided', async () => {
  // A change of the address has all deadlines counted anew, by a job, which would count over the one that is set here.
  await expect
    .poll(
      async () =>
        (await sql`select from pgboss.job where name = 'workflow.recount' and state = 'completed'`.execute(db)).rows
          .length,
    )
    .toBe(1)
  const id = await aDocument(creator!, { title: 'Сануулга' })
  const due = new Date('2027-03-02T03:15:00Z')
  const [step] = await db
    .selectFrom('workflow.steps')
    .select(['id', 'due_at', 'alarms'])
    .where('row_id', '=', id)
    .where('alarms', 'is not', null)
    .execute()
  expect(step).toBeDefined()
  await db
    .updateTable('workflow.steps')
    .set({
      due_at: due,
      alarms: JSON.stringify(step!.alarms!.map((one) => ({ ...one, at: new Date(Date.now() - 1000).toISOString() }))),
    })
    .where('id', '=', step!.id)
    .execute()
  await db
    .updateTable('workflow.timers')
    .set({ at: new Date(Date.now() - 1000) })
    .where('instance_id', '=', id)
    .execute()
  await runJob('workflow.timers')
  const told = (
    await db
      .selectFrom('platform.outbox')
      .select('payload')
      .where('topic', '=', 'notify')
      .where('org_id', '=', places.orgs.trade.orgId)
      .execute()
  ).flatMap(({ payload }) => {
    const { due: words, title } = payload['params'] as { due?: string; title?: string }
    return title === 'Сануулга' && words ? [words] : []
  })
  expect(new Set(told)).toEqual(new Set(['2027-03-02 10:15']))
})
