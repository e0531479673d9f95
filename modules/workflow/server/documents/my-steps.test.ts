import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import { aDocument, decideAs, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'

const app = await startedApp()
const { orgId, roles } = app.places.orgs.trade
const [creator, reviewer, director] = (await Promise.all(['creator', 'reviewer', 'director'].map(app.as))) as [
  Caller,
  Caller,
  Caller,
]

const check = (role: number, reviewed: string, label: string): DrawnStep => ({
  type: 'CHECK',
  label: { mn: label, en: label, ko: label },
  to: toRole(role),
  on: { reviewed, returned: 'fix' },
})
const publish = (id: number, back_to_returner: boolean) =>
  asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      id,
      {
        code: `back-${id}`,
        title: { mn: 'Буцаах урсгал' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'БУ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'first' },
          first: check(roles.reviewer, 'second', 'Нэгдүгээр'),
          second: check(roles.director, 'end', 'Хоёрдугаар'),
          fix: {
            type: 'RE_CREATE',
            ...(back_to_returner && { back_to_returner }),
            on: { recreated: 'first', cancelled: 'cancel' },
          },
          end: { type: 'END' },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )

test.each([
  [81, true, 'Хоёрдугаар', 'second'],
  [82, false, 'Нэгдүгээр', 'first'],
] as const)(
  'a correction says where it leads, in flow %i back to whoever returned it: %s',
  async (flow, backToReturner, label, stands) => {
    await publish(flow, backToReturner)
    const id = await aDocument(creator, { flow_id: flow, fields: {} })
    await decideAs(reviewer, id, 'reviewed')
    await decideAs(director, id, 'returned', { description: 'Дутуу' })
    const {
      my_steps: [step],
    } = await seen(creator, id)
    expect(step!.outcomes.map(({ outcome, next }) => [outcome, next?.label.mn])).toEqual([
      ['recreated', label],
      ['cancelled', 'Цуцлагдсан'],
    ])
    await decideAs(creator, id, 'recreated', { description: 'Засав' })
    expect((await seen(creator, id)).status_id).toBe(stands)
  },
)

test('people are chosen only for a step that takes them, and by nobody who corrects: what is offered is what is taken', async () => {
  const open = { is_subject_changeable: true }
  await asSystem(app.services.db, (trx) =>
    publishDefinition(
      trx,
      orgId,
      83,
      {
        code: 'open-83',
        title: { mn: 'Нээлттэй урсгал' },
        description: { mn: '' },
        category: { mn: 'Туршилт' },
        icon: 'doc',
        number_prefix: 'НУ',
        form: [],
        diagram: draw({
          start: { type: 'START', next: 'first' },
          first: { ...check(roles.reviewer, 'wait', 'Нэгдүгээр'), to: { ...toRole(roles.reviewer), ...open } },
          wait: { type: 'DATE', to: open, date: { kind: 'after', working_days: 1 }, on: { due: 'end' } },
          fix: { type: 'RE_CREATE', to: open, on: { recreated: 'first', cancelled: 'cancel' } },
          end: { type: 'END', to: open },
          cancel: { type: 'CANCEL' },
        }),
      },
      null,
    ),
  )
  const id = await aDocument(creator, { flow_id: 83, fields: {} })
  const offered = async (by: Caller) =>
    (await seen(by, id)).my_steps[0]!.outcomes.map(({ outcome, targets }) => [outcome, targets])
  expect(await offered(reviewer)).toEqual([
    ['reviewed', 'none'],
    ['returned', 'none'],
  ])
  await decideAs(reviewer, id, 'returned', { description: 'Дутуу' })
  expect(await offered(creator)).toEqual([
    ['recreated', 'none'],
    ['cancelled', 'none'],
  ])
})
