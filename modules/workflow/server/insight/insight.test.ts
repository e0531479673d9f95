import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { Trx } from '#platform/server/database.ts'
import { readWorkbook } from '#platform/server/excel/index.ts'
import { inBulk } from '#platform/testing/often.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import {
  COUNTED_PAGE,
  type Counted,
  type Figure,
  figures,
  listCounted,
  listInsight,
  showInsight,
} from '../../shared/insight.ts'
import { sentBackLabel } from '../../shared/outcome-labels.ts'
import { aDocument, decideAs, refusalOf } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { countedRows } from './counted.ts'
import { flowInFigures } from './figures.ts'
import { plant, type PlantedDocument, type PlantedStep } from './testing/planted.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const {
  orgId,
  users: { creator: userId },
} = trade
const [admin, creator, reviewer, outsider] = await Promise.all(['admin', 'creator', 'reviewer', 'outsider'].map(app.as))
const HOUR = 3_600_000

const diagram = draw({
  start: { type: 'START', next: 'check' },
  check: {
    type: 'CHECK',
    label: { mn: 'Хянах', en: 'Check', ko: '검토' },
    to: toRole(trade.roles.reviewer),
    on: { reviewed: 'sign', returned: 'fix' },
  },
  sign: { type: 'TRANSFER', to: toRole(trade.roles.director), on: { decided: 'end' } },
  fix: { type: 'RE_CREATE', on: { recreated: 'check', cancelled: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
})
const publish = (db: Trx, id: number) =>
  publishDefinition(
    db,
    orgId,
    id,
    {
      code: `insight${id}`,
      title: { mn: 'Хэмжсэн урсгал' },
      description: { mn: '' },
      category: { mn: '' },
      icon: 'doc',
      number_prefix: `Х${id}`,
      form: [],
      diagram,
    },
    null,
  )
const FLOW = 70
const LONG = 79
await asSystem(app.services.db, (trx) => publish(trx, FLOW))

/** Office hours of the demo: Monday to Friday, nine to one and two to six. */
const at = (local: string) => new Date(`${local}:00+08:00`).toISOString()
const start = (came: string): PlantedStep => ({ node: 'start', type: 'START', came, done: came })
const check = (came: string, done: string, more: Partial<PlantedStep> = {}): PlantedStep => ({
  node: 'check',
  type: 'CHECK',
  came,
  done,
  outcome: 'reviewed',
  ...more,
})
const end = (came: string): PlantedStep => ({ node: 'end', type: 'END', came, done: came })
const [monday, tuesday, wednesday] = ['2025-09-15', '2025-09-16', '2025-09-17']

/** Counted by hand below; the days are an ordinary week of September 2025. */
const byHand: PlantedDocument[] = [
  // Reviewed in two hours of Monday, signed on Tuesday at noon: one hour of Monday and three of Tuesday.
  {
    status: 'ENDED',
    created: at(`${monday}T09:00`),
    steps: [
      start(at(`${monday}T09:00`)),
      check(at(`${monday}T09:00`), at(`${monday}T11:00`)),
      { node: 'sign', type: 'TRANSFER', came: at(`${monday}T17:00`), done: at(`${tuesday}T12:00`), outcome: 'decided' },
      end(at(`${tuesday}T12:00`)),
    ],
  },
  // Returned over lunch (two hours of work, three of the clock), put right in one, and now waits again, too late.
  {
    status: 'OPEN',
    created: at(`${monday}T12:00`),
    steps: [
      start(at(`${monday}T12:00`)),
      check(at(`${monday}T12:00`), at(`${monday}T15:00`), { outcome: 'returned' }),
      {
        node: 'fix',
        type: 'RE_CREATE',
        came: at(`${monday}T15:00`),
        done: at(`${monday}T16:00`),
        outcome: 'recreated',
      },
      { node: 'check', type: 'CHECK', came: at(`${monday}T16:00`), due: at(`${tuesday}T16:00`) },
    ],
  },
  // Two had to look: the first returned, the second let it pass, so it went on. It rests at the signature.
  {
    status: 'POSTPONED',
    at: 'sign',
    created: at(`${tuesday}T09:00`),
    steps: [
      start(at(`${tuesday}T09:00`)),
      check(at(`${tuesday}T09:00`), at(`${tuesday}T10:00`), { num: 2, outcome: 'returned' }),
      check(at(`${tuesday}T09:00`), at(`${wednesday}T09:00`), { num: 2 }),
      { node: 'sign', type: 'TRANSFER', num: 3, came: at(`${wednesday}T09:00`), due: at(`${wednesday}T10:00`) },
      {
        node: 'sign',
        type: 'POSTPONE',
        num: 3,
        came: at(`${wednesday}T09:30`),
        done: at(`${wednesday}T09:30`),
        data: { kind: 'postponed', until: at('2099-01-01T00:00') },
      },
    ],
  },
  // Passed by, then sent back freely, and given up: what nobody finished took no time.
  {
    status: 'CANCELLED',
    created: at(`${wednesday}T09:00`),
    steps: [
      start(at(`${wednesday}T09:00`)),
      {
        ...check(at(`${wednesday}T09:00`), at(`${wednesday}T09:00`)),
        data: { kind: 'skipped', when: 'true', outcome: 'reviewed' },
      },
      {
        node: 'sign',
        type: 'TRANSFER',
        came: at(`${wednesday}T09:00`),
        done: at(`${wednesday}T13:00`),
        action: sentBackLabel.mn,
      },
      { node: 'check', type: 'CHECK', came: at(`${wednesday}T13:00`), superseded: true },
      { node: 'cancel', type: 'CANCEL', came: at(`${wednesday}T14:00`), done: at(`${wednesday}T14:00`) },
    ],
  },
]
const planted = await asSystem(app.services.db, (trx) => plant(trx, { orgId, flowId: FLOW, userId: userId! }, byHand))
const week = { from: monday, to: '2025-09-21' }

test('a flow in figures is what one counts by hand', async () => {
  const { status, body } = await admin!.call(showInsight, { flow_id: FLOW, ...week })
  expect(status).toBe(200)
  expect(body.now).toEqual({ running: 2, resting: 1, overdue: 1, stuck: 0 })
  expect(body.period).toEqual({ started: 4, ended: 1, cancelled: 1, returns: 2, returned: 2 })
  // From Monday nine to Tuesday noon: eight hours and three of work, 27 of the clock.
  expect(body.through).toEqual({
    working: { median: 11 * HOUR, p90: 11 * HOUR },
    calendar: { median: 27 * HOUR, p90: 27 * HOUR },
  })
  const step = (id: string) => body.steps.find(({ status_id }) => status_id === id)
  // Two, two and eight hours of work (Tuesday nine to Wednesday nine); two, three and 24 of the clock.
  expect(step('check')).toEqual({
    status_id: 'check',
    label: { mn: 'Хянах', en: 'Check', ko: '검토' },
    status_type: 'CHECK',
    is_drawn: true,
    waiting: 1,
    overdue: 1,
    passed: 3,
    returns: 1,
    working: { median: 2 * HOUR, p90: 8 * HOUR },
    calendar: { median: 3 * HOUR, p90: 24 * HOUR },
  })
  // Four hours of work (19 of the clock), and the four hours until it was sent back.
  expect(step('sign')).toMatchObject({
    waiting: 0,
    overdue: 0,
    passed: 2,
    returns: 1,
    working: { median: 4 * HOUR, p90: 4 * HOUR },
    calendar: { median: 11.5 * HOUR },
  })
  expect(step('fix')).toMatchObject({ passed: 1, returns: 0, working: { median: HOUR, p90: HOUR } })
  expect(body.steps.map(({ status_id }) => status_id).toSorted()).toEqual(['check', 'fix', 'sign'])
})

test('a list names what it counts: which document, since when, how long', async () => {
  const { body } = await admin!.call(listCounted, { figure: 'returns', flow_id: FLOW, status_id: 'check', ...week })
  expect(body).toEqual({
    total: 1,
    items: [
      {
        id: planted[1],
        number: `П/${planted[1]}`,
        title: 'Тариалсан',
        flow: { mn: 'Хэмжсэн урсгал' },
        document_status: 'OPEN',
        step: { mn: 'Хянах', en: 'Check', ko: '검토' },
        step_type: 'CHECK',
        came: at(`${monday}T12:00`),
        left: at(`${monday}T15:00`),
        due_at: null,
        calendar: 3 * HOUR,
        working: 2 * HOUR,
      },
    ],
  })
})

test('the period decides what is counted, day by day where the organisation is; what waits now waits in every period', async () => {
  const of = async (from: string, to: string) => (await admin!.call(showInsight, { flow_id: FLOW, from, to })).body
  const [first, second, before] = [
    await of(monday, monday),
    await of(tuesday, tuesday),
    await of('2025-09-13', '2025-09-14'),
  ]
  expect([first.period.started, second.period.started, before.period.started]).toEqual([2, 1, 0])
  expect([first.period.ended, second.period.ended]).toEqual([0, 1])
  expect([first, second, before].map(({ now }) => now.running)).toEqual([2, 2, 2])
  expect(
    before.steps.every(({ passed, working, calendar }) => passed === 0 && working === null && calendar === null),
  ).toBe(true)
})

const moment = fc
  .integer({ min: 0, max: 20 * 24 })
  .map((hours) => new Date(Date.parse('2025-05-01T00:00:00Z') + hours * HOUR).toISOString())
const aStep = fc.record({
  node: fc.constantFrom('check', 'sign', 'fix', 'gone'),
  hours: fc.integer({ min: 0, max: 60 }),
  outcome: fc.constantFrom('reviewed', 'returned', 'to_recreate', null),
  seats: fc.integer({ min: 1, max: 2 }),
  isLate: fc.boolean(),
  isStuck: fc.boolean(),
})
const aLife = fc.record({
  created: moment,
  steps: fc.array(aStep, { maxLength: 4 }),
  status: fc.constantFrom('OPEN' as const, 'ENDED' as const, 'CANCELLED' as const, 'POSTPONED' as const),
})

test('every number is as long as the list that it opens', async () => {
  const types = { check: 'CHECK', sign: 'TRANSFER', fix: 'RE_CREATE', gone: 'GIVE' } as const
  const documentOf = ({
    created,
    steps,
    status,
  }: typeof aLife extends fc.Arbitrary<infer T> ? T : never): PlantedDocument => {
    let [time, num] = [Date.parse(created), 1]
    const rows: PlantedStep[] = [start(created)]
    const isOpen = status === 'OPEN' || status === 'POSTPONED'
    for (const [place, { node, hours, outcome, seats, isLate, isStuck }] of [
      ...steps,
      ...(isOpen && steps.length === 0
        ? [{ node: 'check', hours: 1, outcome: null, seats: 1, isLate: false, isStuck: false } as const]
        : []),
    ].entries()) {
      num += 1
      const came = new Date(time).toISOString()
      time += hours * HOUR
      const stays = isOpen && place === Math.max(steps.length, 1) - 1
      for (let seat = 0; seat < seats; seat += 1) {
        rows.push({
          node,
          type: types[node],
          num,
          came,
          ...(stays ? {} : { done: new Date(time + seat * HOUR).toISOString() }),
          ...(outcome && { outcome }),
          due: new Date(isLate ? time : Date.parse('2199-01-01')).toISOString(),
          ...(isStuck && stays && { incident: 'NO_DATE' }),
        })
      }
      time += seats * HOUR
    }
    const over = new Date(time).toISOString()
    if (status === 'ENDED') rows.push({ ...end(over), num: num + 1 })
    if (status === 'CANCELLED') rows.push({ node: 'cancel', type: 'CANCEL', num: num + 1, came: over, done: over })
    return { status, created, steps: rows }
  }
  const done = new Error('taken back')
  const seen = new Set<Figure>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLife, { maxLength: 12 }),
      fc.constantFrom({}, { from: '2025-05-05' }, { from: '2025-05-03', to: '2025-05-12' }),
      async (lives, period) => {
        await asSystem(app.services.db, async (db) => {
          await publish(db, 71)
          await plant(db, { orgId, flowId: 71, userId: userId! }, lives.map(documentOf))
          const insight = await flowInFigures(db, orgId, 71, period)
          const listed = async (figure: Figure, more: Partial<Counted> = {}) => {
            const { items, total } = await countedRows(
              db,
              orgId,
              { figure, flow_id: 71, ...period, ...more },
              { limit: 1000, offset: 0 },
            )
            expect(items).toHaveLength(total)
            if (total > 0) seen.add(figure)
            return total
          }
          const { stuck, overdue, ...now } = insight.now
          for (const [figure, number] of Object.entries({ ...now, stuck, overdue, ...insight.period }))
            expect([figure, await listed(figure as Figure)]).toEqual([figure, number])
          for (const step of insight.steps) {
            for (const figure of ['waiting', 'overdue', 'passed', 'returns'] as const)
              expect([step.status_id, figure, await listed(figure, { status_id: step.status_id })]).toEqual([
                step.status_id,
                figure,
                step[figure],
              ])
          }
          const sum = (figure: 'waiting' | 'overdue' | 'passed' | 'returns') =>
            insight.steps.reduce((all, step) => all + step[figure], 0)
          expect([sum('waiting'), sum('overdue'), sum('returns')]).toEqual([
            now.running - now.resting,
            overdue,
            insight.period.returns,
          ])
          expect(await listed('passed')).toBe(sum('passed'))
          throw done
        }).catch((error: unknown) => {
          if (error !== done) throw error
        })
      },
    ),
    { numRuns: 15 },
  )
  expect([...seen].toSorted()).toEqual([...figures].toSorted())
})

test('a document on its way through the product is counted as it goes', async () => {
  const of = async () => (await admin!.call(listInsight, {})).body.find(({ id }) => id === 1)!
  const before = await of()
  const id = await aDocument(creator!)
  expect(await of()).toEqual({ ...before, running: before.running + 1, started: before.started + 1 })
  await decideAs(reviewer!, id, 'returned', { description: 'Дутуу' })
  const { body } = await admin!.call(listCounted, { figure: 'returned', flow_id: 1 })
  expect(body.items.map((one) => one.id)).toContain(id)
})

test('whoever does not see all documents sees none of them counted', async () => {
  const calls = [
    (who: typeof admin) => who!.call(listInsight, {}),
    (who: typeof admin) => who!.call(showInsight, { flow_id: FLOW }),
    (who: typeof admin) => who!.call(listCounted, { figure: 'running' }),
  ]
  for (const call of calls)
    for (const person of [creator, reviewer, outsider])
      expect(refusalOf(await call(person))).toBe('403 platform.no_permission')
})

test('bad questions are refused', async () => {
  expect((await admin!.call(showInsight, { flow_id: FLOW, from: 'өчигдөр' })).status).toBe(422)
  expect((await admin!.call(listCounted, { figure: 'salaries' as Figure })).status).toBe(422)
  expect(refusalOf(await admin!.call(showInsight, { flow_id: 4040 }))).toBe('404 workflow.flow_missing')
  expect(
    (await admin!.call(showInsight, { flow_id: FLOW, from: '2025-09-21', to: '2025-09-01' })).body.period.started,
  ).toBe(0)
})

test('the steps and every list come as Excel files, in the language that is asked for', async () => {
  const sheet = async (path: string) =>
    (await readWorkbook(Buffer.from(await (await admin!.fetch(`/api/workflow/insight${path}`)).arrayBuffer()))).rows
  const steps = await sheet(`/${FLOW}/steps.xlsx?lang=en_US&from=${monday}&to=2025-09-21`)
  expect(JSON.stringify(steps)).toContain('Check')
  expect(steps).toContainEqual(['Check', 1, 1, 3, 2, 8, 3, 24, 1])
  const list = await sheet(`/documents.xlsx?figure=ended&flow_id=${FLOW}&from=${monday}&to=2025-09-21`)
  expect(list).toHaveLength(2)
  expect(list[1]).toEqual([
    `П/${planted[0]}`,
    'Тариалсан',
    'Хэмжсэн урсгал',
    'Дуусах',
    new Date('2025-09-15T09:00Z'),
    new Date('2025-09-16T12:00Z'),
    null,
    11,
    27,
  ])
})

/** More than some pages; at night also more than an import may bring in. */
const MANY = inBulk(5003, 703)

test(`a list of ${MANY} rows comes whole and in the order of the screen`, async () => {
  await asSystem(app.services.db, (trx) => publish(trx, LONG))
  const created = at(`${monday}T09:00`)
  await asSystem(app.services.db, (trx) =>
    plant(
      trx,
      { orgId, flowId: LONG, userId: userId! },
      Array.from({ length: MANY }, () => ({
        status: 'OPEN' as const,
        created,
        steps: [start(created), { node: 'check', type: 'CHECK' as const, came: created }],
      })),
    ),
  )
  // So many at once are more than the server expects until it counts them, which it does within a minute
  // elsewhere.
  await sql`analyze workflow.instances, workflow.steps`.execute(app.services.db)
  const file = Buffer.from(
    await (
      await admin!.fetch(`/api/workflow/insight/documents.xlsx?figure=waiting&flow_id=${LONG}&lang=en_US`)
    ).arrayBuffer(),
  )
  const {
    sheets: [sheet],
  } = await readXlsx(file)
  const { items, total } = (await admin!.call(listCounted, { figure: 'waiting', flow_id: LONG, page: 2 })).body
  const numbers = sheet!.rows.slice(1).map(([number]) => number)
  expect([total, numbers.length, new Set(numbers).size]).toEqual([MANY, MANY, MANY])
  expect(numbers.slice(COUNTED_PAGE, 2 * COUNTED_PAGE)).toEqual(items.map(({ number }) => number))
})
