import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { remindHolders } from '../../shared/documents/following.ts'
import { postponeDocument, resumeDocument } from '../../shared/documents/resting.ts'
import { aDocument, aSheet, decideAs, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, admin] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'admin'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))

const eventually = { timeout: 5000, interval: 100 }

/** What the newest letter about this document to somebody says beneath its sentence, above its button. */
async function letterTo(login: string, number: string, beginning = '') {
  const find = () =>
    app.services.db
      .selectFrom('platform.mails')
      .select(['subject', 'text', 'html'])
      .where('to', '=', `${login}@khukhtenger.example`)
      .where('subject', 'like', `${beginning}%${number}%`)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  await expect.poll(find, eventually).toBeDefined()
  const { subject, text, html } = (await find())!
  const [heading, facts] = text.split('\n\n')
  expect(heading).toBe(subject)
  for (const line of facts!.split('\n')) expect(html).toContain(line.split(': ').at(-1)!)
  return facts!.split('\n')
}

const withoutDue = (facts: string[]) => facts.filter((line) => !line.startsWith('Хугацаа: '))

test('a letter says of which flow it is, what is asked at which step until when, who sent and who decided it, and what they wrote', async () => {
  const id = await aDocument(creator!)
  const { number } = await seen(creator!, id)
  expect(withoutDue(await letterTo('reviewer', number))).toEqual([
    'Ажлын урсгал: Зөвлөлөөр шийдвэрлүүлэх баримт',
    'Алхам: Хянах',
    'Хийх ажил: Хянаж, шийдвэрлэх',
    'Илгээсэн: Б.Болд',
  ])

  await decideAs(reviewer!, id, 'reviewed', { description: 'Хавсралтыг үзээрэй.' })
  expect(withoutDue(await letterTo('secretary', number))).toEqual([
    'Ажлын урсгал: Зөвлөлөөр шийдвэрлүүлэх баримт',
    'Алхам: Саналын хуудас бэлтгэх',
    'Хийх ажил: Саналын хуудас бэлтгэх',
    'Илгээсэн: Б.Болд',
    'Шийдвэр: Д.Сарангэрэл · Хянах: Хянасан',
    'Тайлбар: Хавсралтыг үзээрэй.',
  ])
  const deadline = new Date(Date.now() + 86_400_000).toISOString()
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { deadline }) })
  expect(await letterTo('councillor1', number)).toContain(`Хугацаа: ${dateTimeIn('Asia/Ulaanbaatar', deadline)}`)
})

test('who gets a document back reads by whom, and why', async () => {
  const id = await aDocument(creator!)
  const { number } = await seen(creator!, id)
  await decideAs(reviewer!, id, 'returned', { description: 'Дүнг засна уу.' })
  const facts = await letterTo('creator', number, 'Таны баримт буцаагдлаа')
  expect(facts).toEqual(
    expect.arrayContaining([
      'Хийх ажил: Засаад дахин илгээх',
      'Шийдвэр: Д.Сарангэрэл · Хянах: Буцаасан',
      'Тайлбар: Дүнг засна уу.',
    ]),
  )
})

test('a council decides as one: no letter names who voted last, and none repeats what was written in secret', async () => {
  const returned = async (secret: boolean) => {
    const id = await aDocument(creator!)
    await decideAs(reviewer!, id, 'reviewed')
    await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7], { secret }) })
    await voteAs(councillors[0]!, id, 'recreate', 'Үнийн судалгаа')
    await voteAs(councillors[1]!, id, 'approve', 'Зүйтэй')
    await voteAs(councillors[2]!, id, 'approve')
    return letterTo('creator', (await seen(creator!, id)).number, 'Таны баримт буцаагдлаа')
  }
  const decision = 'Шийдвэр: Санал өгөх: Нэмэлт материал шаардлагатай'
  expect((await returned(false)).slice(-2)).toEqual([decision, 'Тайлбар: Үнийн судалгаа'])
  const secret = await returned(true)
  expect(secret.at(-1)).toBe(decision)
  expect(secret.join()).not.toMatch(/судалгаа|Зүйтэй/)
})

test('a reminder says of what', async () => {
  const id = await aDocument(creator!)
  const { number } = await seen(creator!, id)
  await creator!.call(remindHolders, { id })
  expect(await letterTo('reviewer', number, 'Б.Болд сануулж')).toEqual(
    expect.arrayContaining(['Ажлын урсгал: Зөвлөлөөр шийдвэрлүүлэх баримт', 'Алхам: Хянах']),
  )
})

test('a document that rested goes on; it has not come', async () => {
  const id = await aDocument(creator!)
  const {
    number,
    version,
    my_steps: [step],
  } = await seen(reviewer!, id)
  await letterTo('reviewer', number)
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(
    (
      await reviewer!.call(postponeDocument, {
        id,
        step_id: step!.id,
        until,
        description: 'Хүлээе',
        expected_version: version,
      })
    ).status,
  ).toBe(200)
  expect((await admin!.call(resumeDocument, { id, expected_version: version + 1 })).status).toBe(200)
  const facts = await letterTo('reviewer', number, 'Хойшлуулсан баримт үргэлжилж')
  expect(facts).toContain('Алхам: Хянах')
  const { length } = await app.services.db
    .selectFrom('platform.mails')
    .select('id')
    .where('to', '=', 'reviewer@khukhtenger.example')
    .where('subject', 'like', `Танд шийдвэрлэх%${number}%`)
    .execute()
  expect(length).toBe(1)
})
