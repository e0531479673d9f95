import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { watchDocument } from '../../shared/documents/following.ts'
import { withdrawDocument } from '../../shared/documents/withdrawal.ts'
import { aDocument, aSheet, decideAs, seen, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, director, sales, outsider] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'sales', 'outsider'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))

async function newsOf(person: typeof creator) {
  const reply = await person!.fetch('/api/notifications?limit=100')
  return (
    (await reply.json()) as { items: { key: string; link: string; params: Record<string, string>; is_read: boolean }[] }
  ).items
}

async function toldAbout(person: typeof creator, id: string) {
  return (await newsOf(person)).filter(({ link }) => link === `/workflow/${id}`).map(({ key }) => key)
}

/** Letters whose subject names this document, as the demo shows them. */
async function lettersAbout(number: string) {
  const list = await (await fetch(`${app.address}/dev/mail`)).text()
  return [...list.matchAll(/<tr>\s*<td>[^<]*<\/td><td>([^<]*)<\/td><td><a[^>]*>([^<]*)<\/a>/g)]
    .filter((row) => row[2]!.includes(number))
    .map((row) => row[1]!)
}

const eventually = { timeout: 5000, interval: 100 }

test('who is next is told in the application and by mail, once', async () => {
  const id = await aDocument(creator!, { title: 'Мэдэгдэх' })
  const { number } = await seen(creator!, id)
  await expect.poll(() => toldAbout(reviewer, id), eventually).toEqual(['workflow.notify.waiting'])
  await expect.poll(() => lettersAbout(number), eventually).toEqual(['reviewer@khukhtenger.example'])

  await decideAs(reviewer!, id, 'reviewed')
  await expect.poll(() => toldAbout(secretary, id), eventually).toEqual(['workflow.notify.waiting'])
  await sleep(300)
  expect(await toldAbout(reviewer, id)).toEqual(['workflow.notify.waiting'])
  expect((await lettersAbout(number)).toSorted()).toEqual([
    'reviewer@khukhtenger.example',
    'secretary@khukhtenger.example',
  ])
  for (const other of [creator, director, sales, outsider]) expect(await toldAbout(other, id)).toEqual([])
})

test('the news names number and title, and leads to the document', async () => {
  const id = await aDocument(creator!, { title: 'Утга агуулга' })
  const { number } = await seen(creator!, id)
  await expect.poll(() => toldAbout(reviewer, id), eventually).toHaveLength(1)
  expect((await newsOf(reviewer))[0]).toMatchObject({
    params: { number, title: 'Утга агуулга' },
    link: `/workflow/${id}`,
    is_read: false,
  })
  const mail = await app.services.db
    .selectFrom('platform.mails')
    .select(['subject', 'text'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toBe(`Танд шийдвэрлэх баримт ирлээ: ${number} «Утга агуулга»`)
  expect(mail.text).toContain(`/workflow/${id}`)
})

test('the creator is told when the document is formalised, and councillors when it is their turn', async () => {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of councillors) {
    await expect.poll(() => toldAbout(councillor, id), eventually).toEqual(['workflow.notify.waiting'])
    await voteAs(councillor, id, 'approve')
  }
  await decideAs(director!, id, 'reviewed')
  await expect.poll(() => toldAbout(creator, id), eventually).toEqual(['workflow.notify.ended'])
  const { number } = await seen(creator!, id)
  await expect
    .poll(async () => (await lettersAbout(number)).filter((to) => to === 'creator@khukhtenger.example'), eventually)
    .toHaveLength(1)
  await sleep(300)
  for (const person of [reviewer, secretary, director, ...councillors])
    expect(await toldAbout(person, id)).toHaveLength(1)
})

test('the creator is told that a document came back, and not that there is something to decide', async () => {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'returned', { description: 'Дүнг засна уу.' })
  await expect.poll(() => toldAbout(creator, id), eventually).toEqual(['workflow.notify.returned'])
})

test('the creator and who watches are told when others cancel the document, and nothing of what they did themselves', async () => {
  const rejected = await aDocument(creator!)
  for (const person of [reviewer, creator]) await person!.call(watchDocument, { id: rejected, watch: true })
  await decideAs(reviewer!, rejected, 'reviewed')
  await decideAs(secretary!, rejected, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of councillors) await voteAs(councillor, rejected, 'disapprove')
  await expect.poll(() => toldAbout(creator, rejected), eventually).toEqual(['workflow.notify.cancelled'])
  await expect
    .poll(() => toldAbout(reviewer, rejected), eventually)
    .toEqual(['workflow.notify.watched_cancelled', 'workflow.notify.waiting'])

  const withdrawn = await aDocument(creator!)
  await creator!.call(withdrawDocument, { id: withdrawn, description: 'Алдаатай' })
  await expect.poll(() => toldAbout(reviewer, withdrawn), eventually).toHaveLength(1)
  await sleep(300)
  expect(await toldAbout(creator, withdrawn)).toEqual([])
})

test('whoever has nothing to do there any more is asked for nothing, whoever did it', async () => {
  const asked = async (person: typeof creator, id: string) =>
    (await newsOf(person)).filter(({ link, is_read }) => link === `/workflow/${id}` && !is_read).map(({ key }) => key)
  const id = await aDocument(creator!)
  await expect.poll(() => asked(reviewer, id), eventually).toEqual(['workflow.notify.waiting'])
  await decideAs(reviewer!, id, 'reviewed')
  await expect.poll(() => asked(reviewer, id), eventually).toEqual([])
  await expect.poll(() => asked(secretary, id), eventually).toEqual(['workflow.notify.waiting'])
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of councillors)
    await expect.poll(() => asked(councillor, id), eventually).toEqual(['workflow.notify.waiting'])
  await voteAs(councillors[0]!, id, 'approve')
  await expect.poll(() => asked(councillors[0], id), eventually).toEqual([])
  expect(await asked(councillors[2], id), 'who has not voted').toEqual(['workflow.notify.waiting'])
  await voteAs(councillors[1]!, id, 'approve')
  await voteAs(councillors[2]!, id, 'approve')
  await expect.poll(() => asked(councillors[2], id), eventually).toEqual([])
  await expect.poll(() => asked(secretary, id), eventually).toEqual([])
})
