import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { formField, type FormField } from '#platform/shared/fields/index.ts'
import { rowsIn } from '#platform/shared/fields/rows.ts'
import { addHoliday } from '#modules/organization/shared/index.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { recordPath, showDocument } from '../../shared/documents/view.ts'
import { draw, type DrawnStep, toRole } from '../../shared/flows/draw.ts'
import { findDocuments } from '../../shared/search.ts'
import { decideAs, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'
import { brokenDocuments } from '../state/verify.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, employees } = app.places.orgs.trade
const [creator, reviewer, director, admin, outsider] = (await Promise.all(
  ['creator', 'reviewer', 'director', 'admin', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]

const field = (name: string, kind: string, more: object = {}): FormField =>
  formField.parse({ name, kind, label: { mn: name }, ...more })
const column = (name: string, kind: string, more: object = {}) => ({ name, kind, label: { mn: name }, ...more })
const form = [
  field('about', 'heading'),
  field('who', 'person'),
  field('unit', 'unit'),
  field('away', 'date_range', { counts_days: true }),
  field('costs', 'lines', {
    columns: [
      column('what', 'text', { required: true }),
      column('colleague', 'person'),
      column('count', 'integer'),
      column('price', 'money'),
      column('cost', 'formula', { formula: 'count * price', sum: true, suffix: '₮' }),
    ],
  }),
  field('total', 'formula', { formula: 'costs_cost', suffix: '₮' }),
  field('daily', 'formula', { formula: 'total / away_days' }),
  field('before', 'document'),
  field('note', 'text'),
]
const story: Record<string, DrawnStep> = {
  start: { type: 'START', next: 'review' },
  review: {
    type: 'CHECK',
    to: toRole(roles.reviewer),
    on: { reviewed: 'end' },
    field_rights: { note: 'editable', who: 'read_only', away: 'read_only', costs: 'read_only' },
  },
  director: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end' } },
  end: { type: 'END' },
}
const drawn = draw(story)
const [first] = drawn.edges.filter(({ source }) => source === 'start')
/** What is long and costly goes past the reviewer. */
const diagram = {
  ...drawn,
  edges: [
    ...drawn.edges,
    { ...first!, id: 'long', target: 'director', data: { condition: 'away_days > 3 && costs_cost > 1000', order: 0 } },
  ],
}
await asSystem(db, (trx) =>
  publishDefinition(
    trx,
    orgId,
    91,
    {
      code: 'kinds',
      title: { mn: 'Томилолт' },
      description: { mn: '' },
      category: { mn: 'Туршилт' },
      icon: 'doc',
      number_prefix: 'ТМ',
      form,
      diagram,
    },
    null,
  ),
)

const lines = (...rows: object[]) => JSON.stringify(rows)
const create = (fields: Record<string, unknown>, by: Caller = creator) =>
  by.call(createDocument, { flow_id: 91, title: 'Томилолт', fields: fields as Record<string, string>, file_ids: [] })
async function created(fields: Record<string, unknown>) {
  const { body } = await create(fields)
  return (await creator.call(showDocument, { id: body.id })).body
}

test('what is worked out is worked out by the server, whatever was sent', async () => {
  const document = await created({
    away: '2026-12-21/2026-12-27 99',
    costs: lines(
      { what: 'Шатахуун', count: '2', price: '1500', cost: '9999999' },
      { what: 'Буудал', count: '3', price: '80000', forged: 'x', colleague: `${employees['reviewer']} Хэн нэгэн` },
      {},
    ),
    total: '1',
    daily: 'юу ч',
  })
  const { fields } = document.revision
  expect(fields).toMatchObject({ away: '2026-12-21/2026-12-27 5', total: '243000', daily: '48600' })
  expect(rowsIn(fields['costs'])).toEqual([
    { what: 'Шатахуун', count: '2', price: '1500', cost: '3000' },
    {
      what: 'Буудал',
      // By the name that the organisation knows.
      colleague: expect.not.stringContaining('Хэн нэгэн'),
      count: '3',
      price: '80000',
      cost: '240000',
    },
  ])
  // More than three working days, and what it costs: it goes to the director.
  expect((await seen(director, document.id)).my_steps).toHaveLength(1)
  expect((await asSystem(db, brokenDocuments)).broken).toEqual([])
})

test.each([
  ['nobody at all', { who: '999999 Хэн ч биш' }, 'fields.who'],
  ['a unit that there is not', { unit: '999999 Нэгж' }, 'fields.unit'],
  ['nobody of this organisation in a line', { costs: lines({ what: 'x', colleague: '999999 Х' }) }, 'fields.costs'],
  ['a document that there is not', { before: '018f3a5e-0000-7000-8000-000000000001 ХА/1' }, 'fields.before'],
  ['lines that are none', { costs: '{"what":"x"}' }, 'fields.costs'],
  ['a line without what it needs', { costs: lines({ count: '2' }) }, 'fields.costs'],
  ['a cell that is no number', { costs: lines({ what: 'x', count: 'хоёр' }) }, 'fields.costs'],
  ['too many lines', { costs: lines(...Array.from({ length: 101 }, () => ({ what: 'x' }))) }, 'fields.costs'],
  ['days that end before they begin', { away: '2026-12-05/2026-12-01' }, 'fields.away'],
  ['words in a heading', { about: 'x' }, 'fields.about'],
])('%s is refused', async (_, fields, where) => {
  const reply = await create(fields)
  expect([reply.status, Object.keys((reply.body as unknown as { fields: object }).fields ?? {})]).toEqual([
    422,
    [where],
  ])
})

test('a holiday of the organisation is no working day; what was counted before stays, and is told as it was', async () => {
  const before = await created({ away: '2026-11-02/2026-11-06', note: 'өмнөх' })
  expect(before.revision.fields['away']).toBe('2026-11-02/2026-11-06 5')
  expect((await admin.call(addHoliday, { day: '2026-11-04', mn: 'Хамт олны өдөр', en: '', ko: '' })).status).toBe(200)
  const after = await created({ away: '2026-11-02/2026-11-06' })
  expect(after.revision.fields['away']).toBe('2026-11-02/2026-11-06 4')

  // Nobody at this step writes the days, and correcting the note counts nothing anew.
  const reply = await decideAs(reviewer, before.id, 'reviewed', {
    new_revision: { title: before.title, fields: { note: 'засав', daily: '7' }, file_ids: [] },
  })
  expect(reply.status).toBe(200)
  expect((await seen(creator, before.id)).revision.fields).toMatchObject({
    away: '2026-11-02/2026-11-06 5',
    note: 'засав',
  })
  expect((await seen(creator, before.id)).revision.fields).not.toHaveProperty('daily')
  expect((await asSystem(db, brokenDocuments)).broken).toEqual([])
})

test('lines are found by what they say, and stand on the paper as a table with what they come to', async () => {
  const document = await created({
    away: '2026-12-07/2026-12-08',
    costs: lines({ what: 'Зураглалын ном', count: '4', price: '25000' }),
  })
  // A document follows its decisions a moment later.
  const found = async () => (await creator.call(findDocuments, { q: 'зураглалын' })).body.items.map(({ id }) => id)
  await expect.poll(found, { timeout: 10_000 }).toContain(document.id)
  const paper = await creator.fetch(recordPath(document.id))
  const pages = (await PDF.load(new Uint8Array(await paper.arrayBuffer()))).getPages()
  const text = pages.map((page) => page.extractText().text).join('\n')
  // Nothing leaves the page, where a reader of its text would find it all the same.
  const spans = pages.flatMap((page) => page.extractText().lines.map(({ bbox }) => bbox))
  expect(Math.max(...spans.map(({ x, width }) => x + width))).toBeLessThan(595 - 40)
  for (const words of ['Зураглалын ном', '100,000', 'Σ', '2026-12-07 – 2026-12-08 (2 ажлын өдөр)', 'about'])
    expect(text.replace(/\s+/g, ' ')).toContain(words)
})

test('somebody of another organisation reads nothing of it', async () => {
  const document = await created({ note: 'манайх' })
  expect((await outsider.call(showDocument, { id: document.id })).status).toBe(404)
})
