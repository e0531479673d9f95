import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { destroyUser, removeUser } from '#modules/access/shared/index.ts'
import { mySignature, saveMySignature, type Mark } from '../../shared/signature-input.ts'
import { aDocument, aSheet, decideAs, INK, PAPER, refusalOf, voteAs } from '../../testing/office.ts'

const app = await startedApp()
const [creator, reviewer, secretary, director, outsider] = await Promise.all(
  ['creator', 'reviewer', 'secretary', 'director', 'outsider'].map(app.as),
)
const councillors = await Promise.all(['councillor1', 'councillor2', 'councillor3'].map(app.as))

const save = (signature: Mark | null, person = creator) => person!.call(saveMySignature, { signature })
const saved = async (person = creator) => (await person!.call(mySignature, {})).body.signature

/** A JPEG that no compression makes small. */
async function noise(megabytes: number) {
  const side = Math.ceil(Math.sqrt(megabytes * 1024 * 1024))
  const picture = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  return `data:image/jpeg;base64,${(await picture.jpeg({ quality: 90 }).toBuffer()).toString('base64')}`
}

async function darkPixels(dataUrl: string) {
  const { data } = await sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 128).length
}

test('nobody has a signature at first; a typed one is kept, replaced and cleared', async () => {
  expect(await saved()).toBeNull()
  expect((await save({ type: 'text', signature: ' Б.Болд ' })).body).toEqual({ status: true })
  expect(await saved()).toEqual({ type: 'text', signature: 'Б.Болд' })
  await save({ type: 'text', signature: 'Бат-Эрдэнэ Болд' })
  expect(await saved()).toEqual({ type: 'text', signature: 'Бат-Эрдэнэ Болд' })
  await save(null)
  expect(await saved()).toBeNull()
})

test.each(['draw', 'upload'] as const)(
  'a signature of the kind "%s" comes back as the picture it was',
  async (type) => {
    expect((await save({ type, signature: INK })).status).toBe(200)
    const back = await saved()
    expect(back?.type).toBe(type)
    expect(back?.signature).toMatch(/^data:image\/png;base64,/)
    expect(await darkPixels(back!.signature)).toBe(await darkPixels(INK))
  },
)

test('a saved signature is one’s own: nobody else gets it', async () => {
  await save({ type: 'draw', signature: INK })
  expect(await saved(reviewer)).toBeNull()
  expect(await saved(outsider)).toBeNull()
  const { id } = await app.services.db
    .selectFrom('platform.files')
    .select('id')
    .where('subject_type', '=', 'workflow.my_signature')
    .executeTakeFirstOrThrow()
  const statuses = await Promise.all(
    [creator, reviewer, outsider].map(async (person) => (await person!.fetch(`/api/files/${id}`)).status),
  )
  expect(statuses).toEqual([200, 404, 404])
  expect((await fetch(`${app.address}/api/workflow/my-signature`)).status).toBe(401)
})

test.each<[string, Mark['type'], string, string]>([
  ['a name that is not one’s own', 'text', 'Сарангэрэл', '422 workflow.signature_not_your_name'],
  ['only a part of the name', 'text', 'Бо', '422 workflow.signature_not_your_name'],
  ['spaces', 'text', '   ', '422 workflow.signature_not_your_name'],
  ['nothing', 'text', '', '422 platform.bad_input'],
  ['bare paper', 'draw', PAPER, '422 platform.image_empty'],
  ['a text instead of a picture', 'upload', 'Болд', '422 platform.image_unreadable'],
  [
    'a picture that is none',
    'upload',
    `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`,
    '422 platform.image_unreadable',
  ],
  [
    'a drawing that can run scripts',
    'upload',
    `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
    '422 platform.image_unreadable',
  ],
  ['an address instead of a picture', 'upload', 'https://example.com/a.png', '422 platform.image_unreadable'],
])('%s is no signature, and the one saved before stays', async (_what, type, signature, refusal) => {
  await save({ type: 'text', signature: 'Болд' })
  expect(refusalOf(await save({ type, signature }))).toBe(refusal)
  expect(await saved()).toEqual({ type: 'text', signature: 'Болд' })
})

test('a name that is not one’s own is refused at its field', async () => {
  const answer = await save({ type: 'text', signature: 'Дорж' })
  expect(answer.body).toMatchObject({
    message: 'Гарын үсэгт зөвхөн өөрийн нэрийг бичнэ үү',
    fields: { signature: 'Гарын үсэгт зөвхөн өөрийн нэрийг бичнэ үү' },
  })
})

test('a picture of more than 1 MB is too large; what no request may hold is not read at all', async () => {
  for (const [megabytes, status] of [
    [1.4, 422],
    [4, 413],
  ] as const) {
    const signature = await noise(megabytes)
    expect(signature.length * 0.75).toBeGreaterThan(1024 * 1024)
    expect((await save({ type: 'upload', signature })).status, `${signature.length} characters`).toBe(status)
  }
})

test('the same rules hold for the signature on a decision', async () => {
  const id = await aDocument(creator!)
  await decideAs(reviewer!, id, 'reviewed')
  await decideAs(secretary!, id, 'prepared', { sheet: aSheet([5, 6, 7]) })
  for (const councillor of councillors) await voteAs(councillor, id, 'approve')
  const sign = async (signature: Mark) => refusalOf(await decideAs(director!, id, 'reviewed', { signature }))
  expect(await sign({ type: 'upload', signature: await noise(1.4) })).toBe('422 platform.image_too_large')
  expect(await sign({ type: 'upload', signature: 'Энхжин' })).toBe('422 platform.image_unreadable')
  expect(await sign({ type: 'text', signature: 'Б.Болд' })).toBe('422 workflow.signature_not_your_name')
  expect(await sign({ type: 'upload', signature: INK })).toBe('200 ')
})

test('with a destroyed person the saved signature goes, and nothing holds its picture', async () => {
  const accountant = await app.as('accountant')
  const admin = await app.as('admin')
  const id = app.places.orgs.trade.users['accountant']!
  await save({ type: 'draw', signature: INK }, accountant)
  const left = async () => [
    await app.services.db.selectFrom('workflow.my_signatures').select('type').where('user_id', '=', id).execute(),
    await app.services.db
      .selectFrom('platform.files')
      .select('id')
      .where('subject_type', '=', 'workflow.my_signature')
      .where('subject_id', '=', String(id))
      .execute(),
  ]
  expect((await left()).map((rows) => rows.length)).toEqual([1, 1])
  await admin.call(removeUser, { id })
  expect((await admin.call(destroyUser, { id })).status).toBe(200)
  await expect.poll(left).toEqual([[], []])
})

test('another picture lets go of the one before, and who changes it without an end is asked to come again', async () => {
  const few = await startedApp({ UPLOADS_PER_HOUR: '2' })
  const person = await few.as('creator')
  const draw = async () => (await person.call(saveMySignature, { signature: { type: 'draw', signature: INK } })).status
  expect([await draw(), await draw()]).toEqual([200, 200])
  const kept = () =>
    few.services.db
      .selectFrom('platform.files')
      .select('id')
      .where('subject_type', '=', 'workflow.my_signature')
      .execute()
  expect(await kept()).toHaveLength(1)
  expect(await draw()).toBe(429)
  expect(await kept()).toHaveLength(1)
  expect((await person.call(mySignature, {})).body.signature).toMatchObject({ type: 'draw' })
  expect((await person.call(saveMySignature, { signature: null })).status).toBe(200)
  expect(await kept()).toHaveLength(0)
})
