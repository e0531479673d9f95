import { expect, test } from 'vitest'
import { listInbox } from '#modules/workflow/shared/index.ts'
import { type Caller, startedApp } from '../testing/started-app.ts'
import { seedDocuments } from './documents.ts'

const { services, places, as } = await startedApp()
const [creator, director, accountant, admin] = await Promise.all(['creator', 'director', 'accountant', 'admin'].map(as)) as [Caller, Caller, Caller, Caller]

const PAPER = 'Принтерийн хор, цаас'
const SCREEN = 'Хурлын өрөөний дэлгэц'
const sent = async () => (await creator.call(listInbox, { box: 'sent' })).body.items
const read = async (who: Caller, path: string, title: string) => (await who.fetch(`/api/workflow/documents/${(await sent()).find((one) => one.title === title)!.id}${path}`)).json()

test('the demo begins with one purchase that the rules decided and one that waits for the director, and neither comes twice', async () => {
  await Promise.all([seedDocuments(services, places), seedDocuments(services, places)])
  await seedDocuments(services, places)
  await expect.poll(async () => (await sent()).map(({ title, status_type }) => `${title}: ${status_type}`).toSorted()).toEqual([`${PAPER}: CHECK`, `${SCREEN}: AI_DECISION`])
  await expect.poll(async () => (await director.call(listInbox, { box: 'waiting' })).body.items.length).toBe(1)

  expect(await read(director, '/ai', PAPER)).toMatchObject([{ stage: 'decided', by: 'rules', name: '2', outcome: 'resolved_by_ai', explanation: { mn: expect.stringContaining('500 000') as string } }])
  expect(await read(director, '/ai', SCREEN)).toMatchObject([{ stage: 'suggested', by: 'rules', problem: 'no_rule' }])
  expect(await read(director, '', SCREEN)).toMatchObject({ my_steps: [{ status_type: 'AI_DECISION', outcomes: [{ outcome: 'resolved_by_ai' }, { outcome: 'returned_by_ai' }] }] })
  expect(await read(accountant, '', PAPER)).toMatchObject({ my_steps: [{ status_type: 'CHECK' }] })
})

test('a changed table can be tried on both of them', async () => {
  const [step] = await (await admin.fetch('/api/workflow/ai-steps')).json() as { flow_id: number; flow: { mn: string }; status_id: string; rules: { when: string }[] }[]
  expect(step).toMatchObject({ flow: { mn: 'Бага үнийн худалдан авалт' }, asks_model: false })
  const tried = async (rules: { when: string }[]) => {
    const body = JSON.stringify({ flow_id: step!.flow_id, status_id: step!.status_id, rules })
    return (await admin.fetch('/api/workflow/ai-steps/replay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json() as Promise<{ different: { title: string; was: string | null; now: string | null }[] }>
  }
  expect(await tried(step!.rules)).toMatchObject({ looked_at: 2, same: 2, different: [], problems: [] })
  const { different, ...stricter } = await tried([{ ...step!.rules[0]!, when: 'amount > 300000' }])
  expect(stricter).toMatchObject({ looked_at: 2, same: 0 })
  expect(different.map(({ title, was, now }) => `${title}: ${was} → ${now}`).toSorted()).toEqual([`${PAPER}: resolved_by_ai → returned_by_ai`, `${SCREEN}: null → returned_by_ai`])
})
