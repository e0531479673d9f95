import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import { listOften, showHealth, showUnitWork, showWhoAhead } from '../../shared/at-home.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { watchDocument } from '../../shared/documents/following.ts'
import { draw, toHead, toRole } from '../../shared/flows/draw.ts'
import { listInbox } from '../../shared/inbox.ts'
import { aDocument, seen } from '../../testing/office.ts'
import { publishDefinition } from '../flows/publish.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, roles, users } = app.places.orgs.trade
const [creator, reviewer, director, admin] = [
  await app.as('creator'),
  await app.as('reviewer'),
  await app.as('director'),
  await app.as('admin'),
]
const field = (name: string, mn: string, kind: FormField['kind'], summary?: true): FormField => ({
  name,
  label: { mn },
  kind,
  required: false,
  ...(summary && { summary }),
})
await asSystem(db, (trx) =>
  publishDefinition(
    trx,
    orgId,
    91,
    {
      code: 'home-91',
      title: { mn: 'Гол утгатай урсгал', en: 'Summed up' },
      description: { mn: '' },
      category: { mn: 'Туршилт' },
      icon: 'doc',
      number_prefix: 'ГУ',
      form: [
        field('amount', 'Дүн', 'money', true),
        field('note', 'Тайлбар', 'text'),
        field('days', 'Хоног', 'integer', true),
        field('secret', 'Нууц', 'text', true),
        field('more', 'Нэмэлт', 'text', true),
        field('last', 'Сүүлчийн', 'text', true),
      ],
      diagram: draw({
        start: { type: 'START', next: 'head' },
        head: { type: 'CHECK', to: toHead(roles.director), on: { reviewed: 'role', returned: 'cancel' } },
        role: {
          type: 'CHECK',
          to: toRole(roles.director),
          on: { reviewed: 'end', returned: 'cancel' },
          field_rights: { secret: 'hidden' },
        },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
      }),
    },
    null,
  ),
)
const send = async (title: string, fields: Record<string, string>) =>
  (await creator.call(createDocument, { flow_id: 91, title, fields, file_ids: [] })).body.id

test('a row says what its form sums it up by: what is filled in, what nobody must not see, three at most', async () => {
  const id = await send('Гол утга', { amount: '1500000', days: '5', secret: 'ZZTOP', more: 'Нэмэлт үг', last: 'Сүүл' })
  const bare = await send('Гол утгагүй', {})
  for (const [who, box] of [
    [reviewer, 'waiting'],
    [creator, 'sent'],
  ] as const) {
    const { items } = (await who.call(listInbox, { box, limit: 100 })).body
    expect(items.find((item) => item.id === id)?.summary.map(({ label, text }) => [label.mn, text])).toEqual([
      ['Дүн', '1,500,000₮'],
      ['Хоног', '5'],
      ['Нэмэлт', 'Нэмэлт үг'],
    ])
    expect(items.find((item) => item.id === bare)?.summary).toEqual([])
    expect(JSON.stringify(items)).not.toContain('ZZTOP')
  }
})

test('before sending one sees who would get each step today', async () => {
  const { body } = await creator.call(showWhoAhead, { id: 91 })
  expect(body.map(({ status_id, people, total }) => [status_id, people.map(({ user_id }) => user_id), total])).toEqual([
    ['head', [users['reviewer']], 1],
    ['role', [users['director']], 1],
  ])
  expect((await creator.call(showWhoAhead, { id: 987_654 })).status).toBe(404)
})

test('what one sends most comes first among what may be sent', async () => {
  const { body } = await creator.call(listOften, {})
  expect(body[0]).toMatchObject({ flow_id: 91, sent: 2, title: { mn: 'Гол утгатай урсгал' } })
  expect(body.length).toBeLessThanOrEqual(6)
  expect(new Set(body.map(({ flow_id, type_id }) => `${flow_id} ${type_id}`)).size).toBe(body.length)
})

test('a head sees with whom documents wait, how many and how late, and nothing of what they say', async () => {
  await aDocument(creator, { title: 'Нэгжийн ажил' })
  const before = (await director.call(showUnitWork, {})).body
  const mine = before.people.find(({ person }) => person.user_id === users['reviewer'])!
  expect([mine.waiting >= 3, mine.overdue]).toEqual([true, 0])
  expect(mine.works.map(({ flow, step }) => `${flow.mn} · ${step.mn}`)).toContain(
    'Зөвлөлөөр шийдвэрлүүлэх баримт · Хянах',
  )
  expect(Object.keys(mine.works[0]!).toSorted()).toEqual(['due_at', 'flow', 'since', 'step'])
  expect(JSON.stringify(before)).not.toContain('Нэгжийн ажил')
  await db
    .updateTable('workflow.waiting')
    .set({ due_at: new Date(Date.now() - 3_600_000) })
    .where('org_id', '=', orgId)
    .where('due_at', '<', new Date('9999-01-01'))
    .execute()
  const after = (await director.call(showUnitWork, {})).body
  expect(after.people.find(({ person }) => person.user_id === users['reviewer'])!.overdue).toBeGreaterThan(0)
  expect((await creator.call(showUnitWork, {})).body).toEqual({ people: [], everybody: 0 })

  expect((await creator.call(showHealth, {})).status).toBe(403)
  expect((await admin.call(showHealth, {})).body).toMatchObject({ stuck: 0, overdue: expect.any(Number) as number })
})

test('only what is still on its way is asked for by `open`', async () => {
  const { body } = await creator.call(listInbox, { box: 'sent', open: '1', limit: 100 })
  expect(body.items.length).toBeGreaterThan(0)
  expect(body.items.every(({ document_status }) => document_status === 'OPEN')).toBe(true)
})

test('a document names who follows it, whoever reads it', async () => {
  const id = await aDocument(creator, { title: 'Дагах баримт' })
  expect((await seen(creator, id)).watchers).toEqual([])
  await reviewer.call(watchDocument, { id, watch: true })
  for (const who of [creator, reviewer])
    expect((await seen(who, id)).watchers.map(({ user_id }) => user_id)).toEqual([users['reviewer']])
  await reviewer.call(watchDocument, { id, watch: false })
  expect((await seen(creator, id)).watchers).toEqual([])
})
