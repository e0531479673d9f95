import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { recordPath } from '../../shared/documents/view.ts'
import { draw, toRole } from '../../shared/flows/draw.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { aDocument, decideAs, refusalOf, seen } from '../../testing/office.ts'
import { publishDefinition } from '../index.ts'

const app = await startedApp()
const { orgId, roles, structs } = app.places.orgs.trade
const [creator, reviewer, admin] = await Promise.all(['creator', 'reviewer', 'admin'].map(app.as))
const fields = { purpose: 'Зочид буудлын захиалга', amount: '52000000' }

const field = (name: string, more = {}) => ({ name, label: { mn: name }, kind: 'text', required: false, ...more })
await asSystem(app.services.db, (trx) =>
  publishDefinition(
    trx,
    orgId,
    83,
    {
      code: 'both-scripts',
      title: { mn: 'Хоёр бичгийн тушаал' },
      description: { mn: '' },
      category: { mn: 'Туршилт' },
      icon: 'doc',
      number_prefix: 'ХБ',
      form: [field('said'), field('standing', { kind: 'long_text', script: 'traditional' })],
      diagram: draw({
        start: { type: 'START', next: 'review' },
        review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end', returned: 'cancel' } },
        end: { type: 'END' },
        cancel: { type: 'CANCEL' },
      }),
    },
    null,
  ),
)

async function textOf(id: string) {
  const reply = await creator!.fetch(recordPath(id))
  const pages = (await PDF.load(new Uint8Array(await reply.arrayBuffer()))).extractText()
  return pages.map(({ text }) => text).join('\n')
}

/** Of the unit in which the reviewer works. */
async function rename(struct: string) {
  const reply = await admin!.fetch(`/api/organization/units/${structs.purchase}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ struct }),
  })
  expect(reply.status).toBe(200)
}

test('every script of a title, a field, a name and a reason is read back from the sealed paper', async () => {
  await rename('購買部 アイ')
  const title = 'Гэрээ 採購 ไทย བོད་ हिन्दी 😀👨‍👩‍👧'
  const said = '日本語について、直ちに。한국어 ☑'
  const standing = 'ᠮᠣᠩᠭᠣᠯ ᠤᠯᠤᠰ 2026'
  const sent = await creator!.call(createDocument, { flow_id: 83, title, fields: { said, standing } })
  expect(sent.status).toBe(200)
  const { id } = sent.body
  expect((await seen(creator!, id)).form[1]).toMatchObject({ script: 'traditional' })
  const done = await decideAs(reviewer!, id, 'reviewed', { description: 'موافق ובכן' })
  expect(done.body.document_status).toBe('ENDED')
  await app.runJob('workflow.seal_missed')

  const text = await textOf(id)
  for (const one of [title, said, '購買部 アイ']) expect(text).toContain(one)
  // This reader gives what runs to the left as it stands on the page, and standing lines sign by sign.
  for (const one of ['موافق', 'ובכן']) expect(text).toContain([...one].reverse().join(''))
  expect(text.replace(/\P{Script=Mongolian}/gu, '')).toContain('ᠮᠣᠩᠭᠣᠯᠤᠯᠤᠰ')
  const { code } = await app.services.db
    .selectFrom('workflow.seals')
    .select('code')
    .where('instance_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await (await fetch(`${app.address}/api/verify/${code}`)).json()).toMatchObject({ result: 'valid' })
})

test('a sign for which there are no letters is refused by its name before it is sent or signed', async () => {
  const send = (title: string, more = {}) =>
    creator!.call(createDocument, { flow_id: 1, title, fields: { ...fields, ...more } })
  const titled = await send('Гэрээ 𒀀')
  expect(refusalOf(titled)).toBe('422 workflow.sign_not_printable')
  expect(titled.body).toMatchObject({
    message: '«𒀀» (U+12000) тэмдгийг цаасан дээр хэвлэх үсгийн фонт алга. Тэмдгийг хасах эсвэл өөрөөр бичнэ үү.',
    fields: { title: expect.stringContaining('U+12000') as string },
  })
  expect((await send('Гэрээ', { purpose: 'Private \ue000' })).body).toMatchObject({
    fields: { 'fields.purpose': expect.stringContaining('U+E000') as string },
  })
  const id = await aDocument(creator!)
  const said = await decideAs(reviewer!, id, 'reviewed', { description: 'Зөв 𒀀' })
  expect(refusalOf(said)).toBe('422 workflow.sign_not_printable')
  expect(Object.keys(said.body.fields ?? {})).toEqual(['description'])

  await rename('Худалдан авалт 𒀀')
  const named = await decideAs(reviewer!, id, 'reviewed')
  expect([refusalOf(named), named.body.message]).toEqual([
    '422 workflow.name_not_printable',
    expect.stringContaining('«𒀀» (U+12000)'),
  ])
  // Nothing was signed: the step is as it was.
  expect((await seen(reviewer!, id)).my_steps).toHaveLength(1)
  await rename('Худалдан авалт')
  expect((await decideAs(reviewer!, id, 'reviewed', { description: 'Зөв ✅ 同意 موافق' })).status).toBe(200)
})
