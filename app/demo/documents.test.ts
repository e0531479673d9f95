import { expect, test } from 'vitest'
import { listAiSteps, replayRules, showAiDecisions } from '#modules/workflow/shared/ai/endpoints.ts'
import { listInbox, showDocument } from '#modules/workflow/shared/documents.ts'
import { startedApp } from '../testing/started-app.ts'
import { seedDocuments } from './documents.ts'

const { services, places, as } = await startedApp()
const [creator, director, accountant, admin] = await Promise.all(['creator', 'director', 'accountant', 'admin'].map(as))

test('the demo begins with one purchase that the rules decided and one that waits for the director, and neither comes twice', async () => {
  await Promise.all([seedDocuments(services, places), seedDocuments(services, places)])
  await seedDocuments(services, places)
  const sent = async () => (await creator!.call(listInbox, { box: 'sent' })).body.items
  await expect.poll(async () => (await sent()).map(({ title, status_type }) => [title, status_type]).toSorted(), { timeout: 10_000 })
    .toEqual([['Принтерийн хор, цаас', 'CHECK'], ['Хурлын өрөөний дэлгэц', 'AI_DECISION']])
  await expect.poll(async () => (await director!.call(listInbox, { box: 'waiting' })).body.items.length, { timeout: 10_000 }).toBe(1)

  const [screen, paper] = ['Хурлын өрөөний дэлгэц', 'Принтерийн хор, цаас'] as const
  const idOf = async (title: string) => (await sent()).find((one) => one.title === title)!.id
  const told = async (title: string) => (await director!.call(showAiDecisions, { id: await idOf(title) })).body
  expect(await told(paper)).toMatchObject([{ stage: 'decided', by: 'rules', name: '2', outcome: 'resolved_by_ai', explanation: { mn: expect.stringContaining('500 000') as string } }])
  expect(await told(screen)).toMatchObject([{ stage: 'suggested', by: 'rules', problem: 'no_rule' }])
  expect((await director!.call(showDocument, { id: await idOf(screen) })).body.my_steps).toMatchObject([{ status_type: 'AI_DECISION', outcomes: [{ outcome: 'resolved_by_ai' }, { outcome: 'returned_by_ai' }] }])
  expect((await accountant!.call(showDocument, { id: await idOf(paper) })).body.my_steps).toMatchObject([{ status_type: 'CHECK' }])
})

test('a changed table can be tried on both of them', async () => {
  const [step] = (await admin!.call(listAiSteps, {})).body
  expect(step).toMatchObject({ flow: { mn: 'Бага үнийн худалдан авалт' }, asks_model: false })
  const asItIs = await admin!.call(replayRules, { flow_id: step!.flow_id, status_id: step!.status_id, rules: step!.rules })
  expect(asItIs.body).toMatchObject({ looked_at: 2, same: 2, different: [], problems: [] })
  const stricter = [{ ...step!.rules[0]!, when: 'amount > 300000' }]
  const tried = (await admin!.call(replayRules, { flow_id: step!.flow_id, status_id: step!.status_id, rules: stricter })).body
  expect(tried).toMatchObject({ looked_at: 2, same: 0 })
  expect(tried.different.map(({ title, was, now }) => [title, was, now]).toSorted()).toEqual([['Принтерийн хор, цаас', 'resolved_by_ai', 'returned_by_ai'], ['Хурлын өрөөний дэлгэц', null, 'returned_by_ai']])
})
