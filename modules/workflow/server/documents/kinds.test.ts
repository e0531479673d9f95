import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { recordPath } from '../../shared/documents/view.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { decideAs, seen } from '../../testing/office.ts'
import { publishDefinition } from '../index.ts'

const app = await startedApp()
const { orgId, roles } = app.places.orgs.trade
const [creator, reviewer] = [await app.as('creator'), await app.as('reviewer')]

const drawn = draw({
  start: { type: 'START', next: 'review' },
  review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'cancel' } },
  decide: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end', returned: 'cancel' } },
  end: { type: 'END' },
  cancel: { type: 'CANCEL' },
})
const [out] = drawn.edges.filter(({ source }) => source === 'review:reviewed')
const asked = { id: 'asked', target: 'decide', data: { condition: '"food" in wanted', order: 0 } }
const field = (name: string, kind: string, more: object = {}) => ({
  name,
  kind,
  label: { mn: name },
  required: false,
  ...more,
})
const options = ['food', 'bus'].map((value) => ({ value, label: { mn: `Хүсэлт ${value}` }, colour: 'teal' as const }))

await asSystem(app.services.db, (trx) =>
  publishDefinition(
    trx,
    orgId,
    83,
    {
      code: 'outing',
      title: { mn: 'Аялал' },
      description: { mn: '' },
      category: { mn: 'Туршилт' },
      icon: 'doc',
      number_prefix: 'АЯ',
      form: [field('mail', 'email'), field('begins', 'datetime'), field('wanted', 'choices', { options })],
      diagram: { ...drawn, edges: [...drawn.edges, { ...out!, ...asked }] },
    },
    null,
  ),
)
const send = async (fields: Record<string, string>) =>
  creator.call(createDocument, { flow_id: 83, title: 'Аялал', fields, file_ids: [] })

test('a document keeps what was typed as its kinds write it, goes by what was chosen, and says moments by its clocks', async () => {
  const begins = '2026-12-01T08:30:00+08:00'
  const sent = await send({ mail: ' Bat@Orgil.MN ', begins, wanted: 'bus,food,bus' })
  const { id } = sent.body
  expect((await decideAs(reviewer, id, 'reviewed')).status).toBe(200)
  const view = await seen(creator, id)
  expect(view.status_id).toBe('decide')
  expect(view.revision.fields).toEqual({
    mail: 'bat@orgil.mn',
    begins: '2026-12-01T00:30:00.000Z',
    wanted: 'food,bus',
  })
  const record = await creator.fetch(recordPath(id))
  const pdf = await PDF.load(new Uint8Array(await record.arrayBuffer()))
  const paper = pdf
    .extractText()
    .map(({ text }) => text)
    .join('\n')
  for (const said of ['bat@orgil.mn', '2026-12-01 08:30', 'Хүсэлт food; Хүсэлт bus']) expect(paper).toContain(said)
})

test('what a kind does not take is refused at its field', async () => {
  const refused = await send({ mail: 'bat', begins: '2026-12-01', wanted: 'plane' })
  expect([refused.status, Object.keys(refused.body.fields ?? {}).toSorted()]).toEqual([
    422,
    ['fields.begins', 'fields.mail', 'fields.wanted'],
  ])
})
