import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { createDocument } from '../../shared/documents/new-document.ts'
import { aDocument, decideAs, refusalOf, seen } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer] = await Promise.all(['creator', 'reviewer'].map(app.as))
const fields = { purpose: 'Зочид буудлын захиалга', amount: '52000000' }

test('a sign for which there are no letters is refused by its name before it is sent or signed', async () => {
  const send = (title: string, more = {}) =>
    creator!.call(createDocument, { flow_id: 1, title, fields: { ...fields, ...more } })
  const titled = await send('Гэрээ 𒀀')
  expect(refusalOf(titled)).toBe('422 workflow.sign_not_printable')
  expect(titled.body).toMatchObject({
    message: '“𒀀” (U+12000) тэмдгийг цаасан дээр хэвлэх үсгийн фонт алга. Тэмдгийг хасах эсвэл өөрөөр бичнэ үү.',
    fields: { title: expect.stringContaining('U+12000') as string },
  })
  expect((await send('Гэрээ', { purpose: 'Private \ue000' })).body).toMatchObject({
    fields: { 'fields.purpose': expect.stringContaining('U+E000') as string },
  })
  const id = await aDocument(creator!)
  const said = await decideAs(reviewer!, id, 'reviewed', { description: 'Зөв 𒀀' })
  expect(refusalOf(said)).toBe('422 workflow.sign_not_printable')
  expect(Object.keys(said.body.fields ?? {})).toEqual(['description'])
  // Nothing was signed: the step is as it was.
  expect((await seen(reviewer!, id)).my_steps).toHaveLength(1)
  expect((await decideAs(reviewer!, id, 'reviewed', { description: 'Зөв ✅ 同意 موافق' })).status).toBe(200)
})
