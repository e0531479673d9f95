import { expect, test } from 'vitest'
import { listInbox } from '#modules/workflow/shared/index.ts'
import { type Caller, startedApp } from '../testing/started-app.ts'
import { trade } from './people.ts'
import { addWork } from './work.ts'

const { services, places, as } = await startedApp()
const everybody = trade.people.flatMap((person) => ('login' in person ? [person.login] : []))
const callers = Object.fromEntries(
  await Promise.all(everybody.map(async (login) => [login, await as(login)] as const)),
) as Record<(typeof everybody)[number], Caller>
const { creator, director, accountant, admin } = callers

const PAPER = 'Принтерийн хор, цаас'
const SCREEN = 'Хурлын өрөөний дэлгэц'
const inBox = async (who: Caller, box: 'sent' | 'waiting') =>
  (await who.call(listInbox, { box, limit: 100 })).body.items
const titles = async (who: Caller) => (await inBox(who, 'waiting')).map(({ title }) => title)
const read = async (who: Caller, path: string, title: string) =>
  (
    await who.fetch(
      `/api/workflow/documents/${(await inBox(creator, 'sent')).find((one) => one.title === title)!.id}${path}`,
    )
  ).json()

test('the demo begins with a week of work, and nothing of it comes twice', async () => {
  await Promise.all([addWork(services, places), addWork(services, places)])
  await addWork(services, places)
  await expect
    .poll(async () =>
      (await inBox(creator, 'sent')).map(({ title, status_type }) => `${title}: ${status_type}`).toSorted(),
    )
    .toEqual([
      'Агуулахын дээвэр засварлах төсөл: VOTE',
      'Ажлын компьютер худалдан авах: CHECK',
      'Зар сурталчилгааны гэрээ: RE_CREATE',
      'Оффисын түрээсийн гэрээ сунгах: CHECK',
      `${PAPER}: CHECK`,
      'Програм хангамжийн лицензийн гэрээ: PREPARE_VOTE',
      'Тендерийн үнэлгээ: CHECK',
      'Холбооны үйлчилгээний гэрээ: END',
      `${SCREEN}: AI_DECISION`,
      'Эд хөрөнгийн даатгалын гэрээ: CHECK',
    ])
  const waiting = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(callers).map(async ([login, who]) => [login, (await titles(who)).length] as const),
      ),
    )
  // Whoever sent something that came back has it, and only who administers, sells or draws flows has nothing to decide.
  await expect.poll(waiting).toEqual({
    admin: 0,
    creator: 1,
    reviewer: 1,
    secretary: 3,
    councillor1: 1,
    councillor2: 2,
    councillor3: 2,
    director: 6,
    hr: 2,
    sales: 0,
    accountant: 2,
    builder: 0,
  })
})

test('one purchase was decided by the rules, and one waits for the director', async () => {
  await expect.poll(() => titles(director)).toContain(SCREEN)
  expect(await read(director, '/ai', PAPER)).toMatchObject([
    {
      stage: 'decided',
      by: 'rules',
      name: '2',
      outcome: 'resolved_by_ai',
      explanation: { mn: expect.stringContaining('500 000') as string },
    },
  ])
  expect(await read(director, '/ai', SCREEN)).toMatchObject([{ stage: 'suggested', by: 'rules', problem: 'no_rule' }])
  expect(await read(director, '', SCREEN)).toMatchObject({
    my_steps: [
      { status_type: 'AI_DECISION', outcomes: [{ outcome: 'resolved_by_ai' }, { outcome: 'returned_by_ai' }] },
    ],
  })
  expect(await read(accountant, '', PAPER)).toMatchObject({ my_steps: [{ status_type: 'CHECK' }] })
})

test('a changed table can be tried on both of them', async () => {
  const [step] = (await (await admin.fetch('/api/workflow/ai-steps')).json()) as {
    flow_id: number
    flow: { mn: string }
    status_id: string
    rules: { when: string }[]
  }[]
  expect(step).toMatchObject({ flow: { mn: 'Бага үнийн худалдан авалт' }, asks_model: false })
  const tried = async (rules: { when: string }[]) => {
    const body = JSON.stringify({ flow_id: step!.flow_id, status_id: step!.status_id, rules })
    return (
      await admin.fetch('/api/workflow/ai-steps/replay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).json() as Promise<{ different: { title: string; was: string | null; now: string | null }[] }>
  }
  expect(await tried(step!.rules)).toMatchObject({ looked_at: 2, same: 2, different: [], problems: [] })
  const { different, ...stricter } = await tried([{ ...step!.rules[0]!, when: 'amount > 300000' }])
  expect(stricter).toMatchObject({ looked_at: 2, same: 0 })
  expect(different.map(({ title, was, now }) => `${title}: ${was} → ${now}`).toSorted()).toEqual([
    `${PAPER}: resolved_by_ai → returned_by_ai`,
    `${SCREEN}: null → returned_by_ai`,
  ])
})
