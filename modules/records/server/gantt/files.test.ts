import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { type LinkType, readMspdi, schedule } from '#platform/shared/schedule/index.ts'
import { addRow, queryRows, showRowHistory } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { fieldsOf } from '../../shared/definition/table.ts'
import { nameColumn } from '../../shared/gantt-file/columns.ts'
import { incomingPlan } from '../../shared/gantt-file/incoming.ts'
import { projectFile } from '../../shared/gantt-file/outgoing.ts'
import { changeGantt, importGantt, readGantt } from '../../shared/gantt.ts'
import { grant, testTables } from '../../testing/tables.ts'
import { daysPlan } from '#platform/shared/schedule/index.ts'

const named = (mn: string) => words(mn, mn, mn)
const options = (...values: string[]) => values.map((value) => ({ value, label: named(value) }))
const planned = (name: string) =>
  table(`filed.${name}`, {
    title: named('Ажил'),
    columns: {
      title: column('text', { title: named('Нэр'), required: true, max_length: 60 }),
      starts_on: column('date', { title: named('Эхлэх') }),
      ends_on: column('date', { title: named('Дуусах'), not_before: 'starts_on' }),
      above: column('relation', { title: named('Дээд'), rows_of: `filed.${name}`, is_parent: true }),
      done: column('progress', { title: named('Гүйцэтгэл') }),
      kind: column('select', { title: named('Төрөл'), options: options('work', 'milestone') }),
      is_milestone: column('checkbox', { title: named('Чухал үе'), formula: 'kind == "milestone"' }),
      mode: column('select', { title: named('Горим'), options: options('auto', 'manual') }),
      held: column('select', { title: named('Хязгаар'), options: options('start_from', 'finish_until') }),
      held_on: column('date', { title: named('Хязгаарын өдөр') }),
      due: column('date', { title: named('Эцсийн хугацаа') }),
      base_from: column('date', { title: named('Анх') }),
      base_to: column('date', { title: named('Анх дуусах') }),
      note: column('text', { title: named('Тэмдэглэл') }),
    },
    label: '{title}',
    sort: 'title',
  })
const arrowsOf = (name: string) =>
  table(`filed.${name}_arrows`, {
    title: named('Холбоос'),
    columns: {
      before: column('relation', { title: named('Өмнөх'), rows_of: `filed.${name}`, required: true }),
      after: column('relation', { title: named('Дараах'), rows_of: `filed.${name}`, required: true }),
      type: column('select', { title: named('Төрөл'), options: options('FS', 'SS', 'FF', 'SF') }),
      lag: column('integer', { title: named('Зай') }),
    },
    label: '{before} {after}',
    sort: 'type',
  })
const [here, there] = [planned('here'), planned('there')]
const [hereArrows, thereArrows] = [arrowsOf('here'), arrowsOf('there')]

const app = await startedApp()
await testTables(app, [here, there, hereArrows, thereArrows])
const [admin, sales] = [await app.as('admin'), await app.as('sales')]
const { roles } = app.places.orgs.trade

const linksOf = (name: string) => ({
  table: `filed.${name}_arrows`,
  from: 'before',
  to: 'after',
  type: 'type',
  lag: 'lag',
})
const told = ['title', 'starts_on', 'ends_on', 'done', 'is_milestone', 'mode', 'held', 'held_on', 'due', 'base_from']

/** A plan as people read it: rows by their names, in the order of their names. */
async function planIn(name: string) {
  const { body } = await admin.call(readGantt, {
    table: `filed.${name}`,
    from: 'starts_on',
    to: 'ends_on',
    tree: 'above',
    columns: told,
    links: linksOf(name),
  })
  const nameOf = new Map(body.rows.map(([id, [title]]) => [id, String(title)]))
  return {
    read: body,
    rows: body.rows
      .map(([, said, above]) => ({
        ...Object.fromEntries(body.columns.map((one, at) => [one, said[at] ?? null])),
        above: above === null ? null : nameOf.get(above),
      }))
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    links: (body.links?.rows ?? [])
      .map(([, from, to, type, lag]) => [nameOf.get(from), nameOf.get(to), type, lag].join(' '))
      .toSorted(),
  }
}

/** The same as a file of MS Project. */
async function fileOf(name: string) {
  const { read } = await planIn(name)
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const rows = read.rows.map(([id, said, above]) => {
    const [title, first, last, done, isMilestone, mode, held, heldOn, due, baseFirst] = said
    return {
      id,
      name: String(title),
      parent: above ?? undefined,
      first: text(first),
      last: text(last),
      progress: Number(done ?? 0),
      isMilestone: isMilestone === true,
      isManual: mode === 'manual',
      constraint: held && heldOn ? { kind: held as 'start_from', day: String(heldOn) } : undefined,
      deadline: text(due),
      baseFirst: text(baseFirst),
      baseLast: text(baseFirst),
    }
  })
  const plan = daysPlan({
    rows: rows.map(({ isManual, isMilestone, ...row }) => ({ ...row, is_manual: isManual, is_milestone: isMilestone })),
    links: (read.links?.rows ?? []).map(([id, from, to, type, lag]) => ({
      id,
      from,
      to,
      type: type as LinkType,
      lag: Number(lag),
    })),
    calendar: { from: read.free.from, to: read.free.to, free: new Set(read.free.days) },
    from: '2016-01-01',
  })
  return projectFile({ title: name, rows: new Map(rows.map((row) => [row.id, row])), plan, result: schedule(plan) })
}

function read(file: string, begins = {}) {
  const named = (name: string) => there.columns.find((one) => one.name === name)!
  return incomingPlan(readMspdi(file), {
    columns: {
      name: nameColumn(there),
      from: named('starts_on'),
      to: named('ends_on'),
      tree: named('above'),
      done: named('done'),
      milestone: named('is_milestone'),
      takes: undefined,
      mode: named('mode'),
      constraint: named('held'),
      constraintOn: named('held_on'),
      deadline: named('due'),
      baseFrom: named('base_from'),
      baseTo: named('base_to'),
    },
    columnCalled: (name) => fieldsOf(there).find((one) => one.name === name),
    linkColumns: linksOf('there'),
    writes: (one): one is NonNullable<typeof one> => one !== undefined && one.formula === undefined,
    written: (_column, day) => day,
    begins,
    unnamed: 'Нэргүй',
  })
}

const bring = async (who: typeof admin, plan: ReturnType<typeof read>, tree = 'above') =>
  who.call(importGantt, {
    table: 'filed.there',
    rows: plan.rows,
    tree,
    links: { ...linksOf('there'), add: plan.links },
  })

const work = async (title: string, more: Record<string, string>) =>
  (await admin.call(addRow, { table: 'filed.here', values: { title, ...more } })).body.id
const phase = await work('Үе шат', { starts_on: '2026-12-07', ends_on: '2026-12-25', done: '20' })
const inPhase = { above: `${phase} Үе шат` }
const survey = await work('Судалгаа', {
  ...inPhase,
  starts_on: '2026-12-07',
  ends_on: '2026-12-11',
  done: '40',
  base_from: '2026-12-04',
  base_to: '2026-12-04',
})
const draft = await work('Зураг & тооцоо', {
  ...inPhase,
  starts_on: '2026-12-16',
  ends_on: '2026-12-18',
  due: '2026-12-22',
})
const permit = await work('Зөвшөөрөл', {
  ...inPhase,
  starts_on: '2026-12-21',
  ends_on: '2026-12-25',
  held: 'start_from',
  held_on: '2026-12-21',
})
const opened = await work('Нээлт', { starts_on: '2026-12-25', ends_on: '2026-12-25', kind: 'milestone' })
await work('Гараар', { starts_on: '2026-12-12', ends_on: '2026-12-13', mode: 'manual' })
for (const [before, after, type, lag] of [
  [survey, draft, 'FS', '2'],
  [draft, permit, 'SS', '1'],
  [permit, opened, 'FS', '0'],
])
  await admin.call(addRow, {
    table: 'filed.here_arrows',
    values: { before: `${before} х`, after: `${after} х`, type: type!, lag: lag! },
  })

test('a plan that leaves as a file of MS Project comes back as the same plan, and goes and returns whole', async () => {
  const plan = read(await fileOf('here'))
  expect(plan.lost).toEqual([{ kind: 'holidays', count: expect.any(Number), names: '' }])
  const { body, status } = await bring(admin, plan)
  expect([status, body.problems]).toEqual([200, []])
  const [left, come] = [await planIn('here'), await planIn('there')]
  expect(come.rows).toHaveLength(6)
  expect(come.rows).toEqual(left.rows)
  expect(come.links).toEqual(['Зураг & тооцоо Зөвшөөрөл SS 1', 'Зөвшөөрөл Нээлт FS 0', 'Судалгаа Зураг & тооцоо FS 2'])
  expect(come.links).toEqual(left.links)
  const history = await admin.call(showRowHistory, { table: 'filed.there', id: body.added[0]! })
  expect(history.body.map(({ deed }) => deed)).toEqual(['created'])

  const away = await admin.call(changeGantt, {
    table: 'filed.there',
    remove: body.added,
    links: { ...linksOf('there'), remove: body.links },
  })
  expect(away.body).toMatchObject({ problems: [], removed: body.added, links: { removed: body.links } })
  expect(await planIn('there')).toMatchObject({ rows: [], links: [] })
  const back = await admin.call(changeGantt, {
    table: 'filed.there',
    restore: away.body.removed,
    links: { ...linksOf('there'), restore: away.body.links.removed },
  })
  expect(back.body).toMatchObject({ problems: [], restored: body.added })
  const again = await planIn('there')
  expect([again.rows, again.links]).toEqual([left.rows, left.links])
})

test('of a file of which one row or link is refused nothing is written', async () => {
  const before = (await admin.call(queryRows, { table: 'filed.there' })).body.rows.length
  const plan = read(await fileOf('here'))
  const turned = plan.rows.map((row, at) =>
    at === 2 ? { ...row, values: { ...row.values, ends_on: '2020-01-01' } } : row,
  )
  const refused = await bring(admin, { ...plan, rows: turned })
  expect(refused.body).toMatchObject({ problems: [{ at: 2, column: 'ends_on' }], added: [], links: [] })
  const [link] = plan.links
  const ring = await bring(admin, { ...plan, links: [...plan.links, { ...link!, from: link!.to, to: link!.from }] })
  expect(ring.body.problems.map(({ at }) => at).length).toBeGreaterThan(0)
  expect(ring.body.added).toEqual([])
  const lost = await bring(admin, { ...plan, links: [{ from: 0, to: 4000 }] })
  expect(lost.body).toMatchObject({ problems: [{ at: 4000 }], added: [] })
  const below = await bring(admin, { ...plan, rows: [{ ...plan.rows[0]!, above: 0 }], links: [] })
  expect(below.body).toMatchObject({ problems: [{ at: 0 }], added: [] })
  expect((await admin.call(queryRows, { table: 'filed.there' })).body.rows).toHaveLength(before)
})

test('whoever may not add rows, bring files or add links brings no plan', async () => {
  const plan = read(await fileOf('here'))
  expect((await bring(sales, plan)).status).toBe(404)
  await grant(app, there, roles['sales'], ['r', 'c'], null)
  expect((await bring(sales, plan)).status).toBe(403)
  await grant(app, there, roles['sales'], ['r', 'c', 'import'], null, 1)
  expect((await bring(sales, plan)).status).toBe(403)
  await grant(app, thereArrows, roles['sales'], ['r', 'c'], null)
  const brought = await bring(sales, plan)
  expect(brought.body.added).toHaveLength(6)
  // To take it away again is another right.
  const away = { table: 'filed.there', remove: brought.body.added }
  expect((await sales.call(changeGantt, away)).status).toBe(403)
})

test('what a table has no room for is told before anything is written', () => {
  const text = (name: string) => `<Name>${name}</Name>`
  const plan =
    read(`<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-12-07T08:00:00</StartDate><Tasks>
    <Task><UID>1</UID>${text('а'.repeat(80))}<OutlineLevel>1</OutlineLevel><Duration>PT12H0M0S</Duration></Task>
    <Task><UID>2</UID><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration><Notes>Тэмдэглэл</Notes>
      <ConstraintType>3</ConstraintType><ConstraintDate>2026-12-09T17:00:00</ConstraintDate>
      <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type><LinkLag>2400</LinkLag></PredecessorLink></Task>
  </Tasks></Project>`)
  expect(plan.shown.map(({ name }) => name)).toEqual([`${'а'.repeat(59)}…`, 'Нэргүй'])
  expect(plan.lost.map(({ kind, count }) => [kind, count])).toEqual([
    ['names', 1],
    ['hours', 1],
    ['constraints', 1],
    ['notes', 1],
    ['lags', 1],
  ])
})

test('what levelling delayed stays where it waited to, as a table knows no delays', () => {
  const task = (uid: number, more: string) =>
    `<Task><UID>${uid}</UID><Name>Ажил ${uid}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>${more}</Task>`
  const delay = '<LevelingDelay>28800</LevelingDelay><LevelingDelayFormat>8</LevelingDelayFormat>'
  const waits = '<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink>'
  const plan =
    read(`<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-12-07T08:00:00</StartDate><Tasks>
    ${task(1, '')}${task(2, delay + waits)}${task(3, waits)}</Tasks></Project>`)
  expect(plan.rows.map(({ values }) => [values['starts_on'], values['held'], values['held_on']])).toEqual([
    ['2026-12-07', undefined, undefined],
    ['2026-12-10', 'start_from', '2026-12-10'],
    ['2026-12-08', undefined, undefined],
  ])
  expect(plan.lost).toEqual([])
})

test('a file whose tasks wait for each other is refused with their names, by the browser and by the server', async () => {
  const task = (uid: number, name: string, waits: number) =>
    `<Task><UID>${uid}</UID><Name>${name}</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>
      <PredecessorLink><PredecessorUID>${waits}</PredecessorUID><Type>1</Type></PredecessorLink></Task>`
  const plan =
    read(`<Project xmlns="http://schemas.microsoft.com/project"><StartDate>2026-12-07T08:00:00</StartDate><Tasks>
    ${task(1, 'Суурь', 3)}${task(2, 'Хана', 1)}${task(3, 'Дээвэр', 2)}${task(4, 'Хашаа', 3)}</Tasks></Project>`)
  expect(plan.rings).toHaveLength(1)
  const told = plan.rings[0]!.split(' → ')
  expect(told).toHaveLength(4)
  expect(told[0]).toBe(told[3])
  expect(told.slice(0, 3).toSorted()).toEqual(['Дээвэр', 'Суурь', 'Хана'])
  const before = (await planIn('there')).rows.length
  const refused = (await bring(admin, plan)).body
  expect(refused).toMatchObject({ added: [], links: [] })
  // The server says at which of the rows; the screen calls them by their names.
  expect(refused.problems.length).toBeGreaterThan(0)
  expect(told).toEqual(expect.arrayContaining(refused.problems.map(({ at }) => plan.shown[at]!.name)))
  expect((await planIn('there')).rows).toHaveLength(before)
  expect(read(await fileOf('here')).rings).toEqual([])
})
