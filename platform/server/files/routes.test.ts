import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { deflateRawSync } from 'node:zlib'
import { MAX_UPLOAD_BYTES, type StoredFile } from '#platform/shared/files.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { EICAR, startFakeClamd } from '#platform/testing/fake-clamd.ts'
import { startFakeS3 } from '#platform/testing/fake-s3.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import {
  acceptUploads,
  attachFiles,
  drawImage,
  fileRoutes,
  filesByIds,
  keepFile,
  readFileBytes,
  sweepFiles,
} from '../files.ts'
import { mount, openHttp } from '../http.ts'
import type { Module, Services } from '../module.ts'
import { withTenant } from '../tenancy.ts'
import { keyOf } from './keys.ts'

const { db } = await openTestDatabase()
const oyun = await somebody(db, { userId: 1 })
const bold = await somebody(db, { userId: 2 })
const foreigner = await somebody(db, { userId: 1, orgId: 2 })
/** A super administrator who works as Oyun. */
const helper = { ...(await somebody(db, { userId: 1 })), impersonatorId: 9 }
const people = [oyun, bold, foreigner, helper]
const store = await startFakeS3('orgil')

/** Papers may be seen by those who are named in the list. */
const readers = new Map<string, number[]>()
const papers: Module = {
  name: 'papers',
  files: { 'papers.paper': (_db, { userId }, id) => Promise.resolve(readers.get(id)?.includes(userId) ?? false) },
}

async function aServer(services: Services) {
  const http = await openHttp(services)
  await acceptUploads(http)
  mount(http, services, fileRoutes([papers]), recognitionOf(people))
  await http.listen({ port: 0, host: '127.0.0.1' })
  atTheEnd(() => http.close())
  return { services, address: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}` }
}
const local = await aServer(testServices(db))
const clamd = await startFakeClamd()
atTheEnd(() => clamd.stop())
const scanned = await aServer(testServices(db, { SCANNER_URL: clamd.address }))
const inStore = await aServer(testServices(db, { FILES_URL: store.url }))

beforeEach(() => db.deleteFrom('platform.files').execute())

type Who = { token: string }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

async function put(who: Who, content: Uint8Array | string, name: string, { address } = local, field = 'file') {
  const form = new FormData()
  form.append(field, new File([content as Uint8Array<ArrayBuffer>], name, { type: 'image/png' }))
  const response = await fetch(`${address}/api/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, body: (await response.json()) as StoredFile & { code?: string } }
}
function get(who: Who, id: string, headers: Record<string, string> = {}, { address } = local) {
  return fetch(`${address}/api/files/${id}`, { headers: { authorization: `Bearer ${who.token}`, ...headers } })
}
const statusFor = async (who: Who, id: string) => (await get(who, id)).status
const rows = () => db.selectFrom('platform.files').selectAll().execute()
function attach(id: string, subjectId: string, uploadedBy = 1) {
  const attachment = { uploadedBy, subjectType: 'papers.paper', subjectId }
  return withTenant(db, { orgId: 1, userId: uploadedBy }, (trx) => attachFiles(trx, 1, [id], attachment))
}
const leftInUploads = async ({ services } = local) =>
  readdir(path.join(services.config.DATA_DIR, 'uploads')).catch(() => [])

test.each([
  ['this machine', local],
  ['an S3 store', inStore],
])('an uploaded file comes back as it was from %s', async (_where, server) => {
  const { status, body } = await put(oyun, png, 'Албан бичиг №1.png', server)
  expect(status).toBe(201)
  const sha256 = createHash('sha256').update(png).digest('hex')
  expect(body).toMatchObject({ name: 'Албан бичиг №1.png', content_type: 'image/png', size: png.length, sha256 })

  const reply = await get(oyun, body.id, {}, server)
  expect(reply.status).toBe(200)
  expect(Buffer.from(await reply.arrayBuffer()).equals(png)).toBe(true)
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('content-disposition')).toContain(`inline; filename="`)
  expect(decodeURIComponent(reply.headers.get('content-disposition')!)).toContain("filename*=UTF-8''Албан бичиг №1.png")
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('content-security-policy')).toContain('sandbox')
})

test('who uploads more than anything uses is asked to come again, also with all at once; what is used does not count', async () => {
  const few = await aServer(testServices(db, { UPLOADS_PER_HOUR: 3 }))
  const all = await Promise.all(Array.from({ length: 6 }, (_, at) => put(oyun, png, `${at}.png`, few)))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429])
  const refused = await fetch(`${few.address}/api/files`, {
    method: 'POST',
    body: new FormData(),
    headers: { authorization: `Bearer ${oyun.token}`, 'x-lang': 'en_US' },
  })
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3000)
  expect(seconds).toBeLessThanOrEqual(3600)
  expect(await refused.json()).toMatchObject({
    code: 'platform.uploads_unused',
    message: expect.stringContaining(`${Math.ceil(seconds / 60)} minutes`) as string,
  })
  // Nothing lies in the store without a row.
  expect(await db.selectFrom('platform.files').select('id').execute()).toHaveLength(3)

  expect((await put(bold, png, 'other.png', few)).status).toBe(201)
  const used = all.find(({ status }) => status === 201)!.body.id
  await withTenant(db, oyun, (trx) =>
    attachFiles(trx, oyun.orgId, [used], { uploadedBy: oyun.userId, subjectType: 'papers.paper', subjectId: '1' }),
  )
  expect((await put(oyun, png, 'next.png', few)).status).toBe(201)
  expect((await put(oyun, png, 'more.png', few)).status).toBe(429)
  await db
    .updateTable('platform.files')
    .set({ created_at: new Date(Date.now() - 3_700_000) })
    .where('created_by', '=', oyun.userId)
    .execute()
  expect((await put(oyun, png, 'later.png', few)).status).toBe(201)
})

test('the same by bytes', async () => {
  const little = await aServer(testServices(db, { UPLOAD_MB_PER_HOUR: (2.5 * png.length) / 1024 ** 2 }))
  expect((await put(oyun, png, 'a.png', little)).status).toBe(201)
  expect((await put(oyun, png, 'b.png', little)).status).toBe(201)
  expect(await put(oyun, png, 'c.png', little)).toMatchObject({
    status: 429,
    body: { code: 'platform.uploads_unused' },
  })
})

test('an organisation whose storage is full takes nothing more, and others do; what is gone makes room at once', async () => {
  const gigabytes = (3.5 * png.length) / 1024 ** 3
  const narrow = await aServer(testServices(db, { STORAGE_GB_PER_ORGANIZATION: gigabytes }))
  const all = await Promise.all(Array.from({ length: 5 }, (_, at) => put(oyun, png, `${at}.png`, narrow)))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409, 409])
  expect(all.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'platform.storage_full' })
  expect((await put(foreigner, png, 'theirs.png', narrow)).status).toBe(201)
  // What was refused for another reason takes no room.
  expect((await put(foreigner, 'MZ program', 'x.exe', narrow)).status).toBe(422)
  const gone = all.find(({ status }) => status === 201)!.body.id
  await db.deleteFrom('platform.files').where('id', '=', gone).execute()
  expect((await put(oyun, png, 'again.png', narrow)).status).toBe(201)
  const free = await aServer(testServices(db, { STORAGE_GB_PER_ORGANIZATION: 0 }))
  expect((await put(oyun, png, 'free.png', free)).status).toBe(201)
})

test('nobody uploads in the name of somebody as whom they only work', async () => {
  expect(await put(helper, png, 'a.png')).toMatchObject({ status: 409, body: { code: 'platform.owner_only' } })
  expect(await db.selectFrom('platform.files').select('id').execute()).toEqual([])
})

test('a viewer that takes its title from the address finds the same file there, for the same people', async () => {
  const { body } = await put(oyun, pdf, 'Гэрээ.pdf')
  const [plain, titled] = await Promise.all([
    get(oyun, body.id),
    get(oyun, `${body.id}/${encodeURIComponent('Гэрээ.pdf')}`),
  ])
  expect([titled.status, titled.headers.get('content-disposition')]).toEqual([
    200,
    plain.headers.get('content-disposition'),
  ])
  expect(await titled.text()).toBe(await plain.text())
  expect(await statusFor(bold, `${body.id}/x.pdf`)).toBe(404)
})

test('a store far away is reached by path, with its region and its secrets', async () => {
  const { body } = await put(oyun, pdf, 'a.pdf', inStore)
  const [row] = await rows()
  expect(store.requests).toContain(`PUT /orgil/${row!.storage_key}`)
  expect(store.kept.get(row!.storage_key)?.type).toBe('application/pdf')
  expect(row!.storage_key).toContain(body.id)
  expect(row!.storage_key).not.toContain('pdf')
})

test('an unchanged file is not sent twice', async () => {
  const { body } = await put(oyun, png, 'a.png')
  const first = await get(oyun, body.id)
  await first.arrayBuffer()
  const second = await get(oyun, body.id, { 'if-none-match': first.headers.get('etag')! })
  expect([second.status, (await second.arrayBuffer()).byteLength]).toEqual([304, 0])
})

test('a file that is not an image or a PDF is offered for download', async () => {
  const { body } = await put(oyun, 'нэр,тоо\nБат,1\n', 'жагсаалт.csv')
  expect(body.content_type).toBe('text/csv')
  const reply = await get(oyun, body.id)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  await reply.arrayBuffer()
})

test('a file beyond the limit is refused and leaves nothing behind', async () => {
  const { status, body } = await put(oyun, Buffer.concat([pdf, Buffer.alloc(MAX_UPLOAD_BYTES)]), 'big.pdf')
  expect([status, body.code]).toEqual([413, 'platform.too_large'])
  expect(await rows()).toEqual([])
  expect(await leftInUploads()).toEqual([])
})

test('a file of exactly the limit is taken', async () => {
  const { status, body } = await put(oyun, Buffer.concat([pdf, Buffer.alloc(MAX_UPLOAD_BYTES - pdf.length)]), 'big.pdf')
  expect([status, body.size]).toEqual([201, MAX_UPLOAD_BYTES])
})

const SVG = 'http://www.w3.org/2000/svg'
const zipOf = (name: string, content: string) => {
  const data = deflateRawSync(content)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(data.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), data])
}

test.each([
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]), 'report.png'],
  ['a Linux program', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(200, 1)]), 'report.pdf'],
  ['a Java program', zipOf('META-INF/MANIFEST.MF', 'Main-Class: X'), 'a.jar'],
  ['a web page', '<!DOCTYPE html><html><script>alert(1)</script></html>', 'page.txt'],
  ['a web page behind a comment', '\uFEFF \n<!-- x --><HTML><body>', 'notes.csv'],
  ['an XHTML page', '<?xml version="1.0"?>\n<x:html xmlns:x="http://www.w3.org/1999/xhtml"/>', 'data.xml'],
  ['a drawing that can run scripts', `<svg xmlns="${SVG}"><script>alert(1)</script></svg>`, 'logo.png'],
  [
    'such a drawing behind a prolog',
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg xmlns="${SVG}"/>`,
    'logo.svg',
  ],
  ['a shell script', '#!/bin/sh\nrm -rf /\n', 'readme.txt'],
  ['text that is not UTF-8', Buffer.from([0xcd, 0xfd, 0xf0, 0x0a, 0x41]), 'old.txt'],
  ['bytes without meaning', Buffer.from([1, 2, 3, 0, 5, 6]), 'x.dat'],
])('%s is refused whatever its name says', async (_what, content, name) => {
  const { status, body } = await put(oyun, content, name)
  expect([status, body.code]).toEqual([422, 'platform.file_type_refused'])
  expect(await rows()).toEqual([])
})

/** The container of the older office programs, with this name of a stream in it. */
const oldOffice = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(600),
  ])

test.each([
  ['WordDocument', 'application/msword', 'тушаал.doc'],
  ['Workbook', 'application/vnd.ms-excel', 'тушаал.xls'],
])('a document of an older office program is known by what is inside: %s', async (stream, content_type, name) => {
  expect(await put(oyun, oldOffice(stream), 'тушаал.png')).toMatchObject({
    status: 201,
    body: { content_type, name: `тушаал.png.${name.split('.')[1]}` },
  })
  expect((await put(oyun, oldOffice(stream), name)).body.name).toBe(name)
})

test('the same container with something unknown inside is refused', async () => {
  expect(await put(oyun, oldOffice('MsiDigitalSignature'), 'тушаал.doc')).toMatchObject({
    status: 422,
    body: { code: 'platform.file_type_refused' },
  })
})

test('an empty file and a form without a file are refused', async () => {
  expect(await put(oyun, '', 'a.txt')).toMatchObject({ status: 422, body: { code: 'platform.file_empty' } })
  expect(await put(oyun, 'x', 'a.txt', local, 'other')).toMatchObject({
    status: 400,
    body: { code: 'platform.file_missing_in_form' },
  })
  const headers = { authorization: `Bearer ${oyun.token}`, 'content-type': 'application/json' }
  expect((await fetch(`${local.address}/api/files`, { method: 'POST', body: '{}', headers })).status).toBe(400)
})

test.each([
  ['nothing', ''],
  ['no part', 'x'],
  ['a part that breaks off', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nСайн бай'],
  ['a heading that breaks off', '--x\r\nContent-Dispo'],
  ['a heading of bytes', '--x\r\n\0\0\r\n\r\nabc\r\n--x--\r\n'],
])('a broken form is refused: %s', async (_what, body) => {
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
    const reply = await fetch(`${local.address}/api/files`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${oyun.token}`, 'content-type': type },
    })
    expect([reply.status, type]).toEqual([400, type])
    expect(['platform.bad_input', 'platform.file_missing_in_form']).toContain(
      ((await reply.json()) as { code: string }).code,
    )
  }
})

test.each([
  ['../../etc/passwd', 'passwd.txt'],
  ['C:\\Users\\Бат\\тушаал.txt', 'тушаал.txt'],
  ['invoice.pdf.exe', 'invoice.pdf.exe.txt'],
  ['evil\u202Etxt.bat', 'eviltxt.bat.txt'],
  ['bell\u0007 and\ttab.txt', 'bell andtab.txt'],
  ['  ..hidden.. ', 'hidden.txt'],
  [`${'ү'.repeat(300)}.txt`, `${'ү'.repeat(196)}.txt`],
])('the name %j is kept as %j', async (given, kept) => {
  expect((await put(oyun, 'сайн байна уу', given)).body.name).toBe(kept)
})

test('a file nobody used yet is seen by its uploader alone', async () => {
  const { body } = await put(oyun, png, 'a.png')
  expect((await get(oyun, body.id)).status).toBe(200)
  for (const other of [bold, foreigner]) {
    const reply = await get(other, body.id)
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([404, 'platform.file_missing'])
  }
  expect((await get({ token: 'nobody-of-that-name-0000' }, body.id)).status).toBe(401)
  expect((await get(oyun, 'not-an-id')).status).toBe(404)
})

test('an attached file is seen by whoever may see what it belongs to, and by nobody else', async () => {
  const { body } = await put(oyun, png, 'a.png')
  await attach(body.id, 'paper-1')
  readers.set('paper-1', [2])
  expect([await statusFor(bold, body.id), await statusFor(oyun, body.id), await statusFor(foreigner, body.id)]).toEqual(
    [200, 404, 404],
  )
})

test('what belongs to something nobody answers for is hidden', async () => {
  const { body } = await put(oyun, png, 'a.png')
  await db.updateTable('platform.files').set({ subject_type: 'unknown.thing', subject_id: '1' }).execute()
  expect((await get(oyun, body.id)).status).toBe(404)
})

test("nobody attaches a colleague's file, nor one that belongs elsewhere; attaching twice is no harm", async () => {
  const { body } = await put(oyun, png, 'a.png')
  await expect(attach(body.id, 'paper-1', 2)).rejects.toMatchObject({ status: 404, code: 'platform.file_missing' })
  await attach(body.id, 'paper-1')
  await attach(body.id, 'paper-1', 2)
  await expect(attach(body.id, 'paper-2')).rejects.toMatchObject({ status: 404 })
  expect(await rows()).toMatchObject([{ subject_id: 'paper-1' }])
})

test('files are found in the order asked for, with their bytes and without their places', async () => {
  const [a, b] = [(await put(oyun, png, 'a.png')).body, (await put(oyun, pdf, 'b.pdf')).body]
  const found = await withTenant(db, { orgId: 1, userId: 1 }, (trx) =>
    filesByIds(trx, 1, [b.id, a.id, crypto.randomUUID()]),
  )
  expect(found.map(({ name }) => name)).toEqual(['b.pdf', 'a.png'])
  expect((await readFileBytes(local.services, found[0]!)).equals(pdf)).toBe(true)
  expect(Object.keys(JSON.parse(JSON.stringify(found[0])) as object).sort()).toEqual([
    'content_type',
    'id',
    'name',
    'sha256',
    'size',
  ])
  expect(await withTenant(db, { orgId: 2, userId: 1 }, (trx) => filesByIds(trx, 2, [a.id]))).toEqual([])
})

test('where a scanner is set every file passes it: a clean one is kept, an infected one is refused, told and written down', async () => {
  expect((await put(oyun, 'сайн байна уу', 'a.txt', scanned)).status).toBe(201)
  const { status, body } = await put(oyun, `нэр,тоо\n${EICAR}\n`, 'тайлан.csv', scanned)
  expect([status, body]).toMatchObject([
    422,
    { code: 'platform.file_infected', message: 'Файлаас вирус илэрсэн (Eicar-Test-Signature) тул хүлээж авсангүй.' },
  ])
  expect((await rows()).map(({ name }) => name)).toEqual(['a.txt'])
  expect(await leftInUploads(scanned)).toEqual([])
  const log = await db
    .selectFrom('platform.audit')
    .select(['user_id', 'subject_name', 'after'])
    .where('action', '=', 'platform.infected_file_refused')
    .execute()
  expect(log).toMatchObject([{ user_id: 1, subject_name: 'тайлан.csv', after: { virus: 'Eicar-Test-Signature' } }])

  const ill = `data:image/png;base64,${Buffer.concat([png, Buffer.from(EICAR)]).toString('base64')}`
  const refusal = { status: 422, code: 'platform.file_infected' }
  await expect(drawImage(scanned.services, ill, oyun)).rejects.toMatchObject(refusal)
  expect((await put(oyun, `нэр,тоо\n${EICAR}\n`, 'тайлан.csv')).status).toBe(201)
})

test('while the scanner gives no clear answer nothing is taken', async () => {
  clamd.does = 'hang up'
  expect(await put(oyun, png, 'a.png', scanned)).toMatchObject({ status: 503, body: { code: 'platform.scanner_away' } })
  Object.assign(clamd, { does: 'scan', limit: 10 })
  expect(await put(oyun, png, 'a.png', scanned)).toMatchObject({
    status: 413,
    body: { code: 'platform.scanner_too_large' },
  })
  clamd.limit = Number.POSITIVE_INFINITY
  expect([await rows(), await leftInUploads(scanned)]).toEqual([[], []])
})

const dataUrl = (bytes: Buffer | string) => `data:image/png;base64,${Buffer.from(bytes as string).toString('base64')}`
const drawing = async (ink: string, background = '#00000000') => {
  const { default: sharp } = await import('sharp')
  const svg = `<svg xmlns="${SVG}" width="300" height="100"><rect width="300" height="100" fill="${background}"/>${ink}</svg>`
  return dataUrl(await sharp(Buffer.from(svg)).png().toBuffer())
}
const stroke = '<path d="M10 50 L200 20" stroke="#172554" stroke-width="3"/>'
const keepImage = async (url: string) => {
  const image = await drawImage(local.services, url, oyun)
  await withTenant(db, { orgId: 1, userId: 1 }, (trx) => keepFile(trx, image, { orgId: 1, uploadedBy: 1 }))
  return image
}

test('a drawing is kept as a picture, on paper and without', async () => {
  for (const background of ['#00000000', '#ffffff']) {
    const kept = await keepImage(await drawing(stroke, background))
    expect(kept).toMatchObject({ content_type: 'image/png', name: 'image.png' })
    expect((await get(oyun, kept.id)).status).toBe(200)
  }
})

test.each([
  ['a wholly white drawing', () => drawing('', '#ffffff'), 422, 'platform.image_empty'],
  ['a wholly transparent drawing', () => drawing(''), 422, 'platform.image_empty'],
  ['something else than a picture', () => dataUrl('hello'), 422, 'platform.image_unreadable'],
  ['another kind of address', () => 'https://example.com/a.png', 422, 'platform.image_unreadable'],
  [
    'a drawing that can run scripts',
    () => dataUrl(`<svg xmlns="${SVG}" width="90" height="30"><rect width="60" height="20"/></svg>`),
    422,
    'platform.image_unreadable',
  ],
  ['a picture beyond the limit', () => dataUrl(Buffer.alloc(1024 * 1024 + 1)), 422, 'platform.image_too_large'],
  [
    'a small file that is a huge picture',
    async () => {
      const { default: sharp } = await import('sharp')
      return dataUrl(
        await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      )
    },
    422,
    'platform.image_unreadable',
  ],
])('%s is no signature', async (_what, make, status, code) => {
  await expect(keepImage(await make())).rejects.toMatchObject({ status, code })
  expect(await rows()).toEqual([])
})

test.each([
  ['this machine', local],
  ['an S3 store', inStore],
])('what nobody used within a day goes away from %s, and so do bytes that nobody knows', async (_where, server) => {
  const { body: old } = await put(oyun, png, 'old.png', server)
  const { body: fresh } = await put(oyun, png, 'fresh.png', server)
  const { body: used } = await put(oyun, png, 'used.png', server)
  await attach(used.id, 'paper-1')
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('platform.files').set({ created_at: yesterday }).where('id', 'in', [old.id, used.id]).execute()
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  const unknown = keyOf(1, crypto.randomUUID(), twoDaysAgo)
  const known = keyOf(1, used.id, twoDaysAgo)
  for (const key of [unknown, known]) await server.services.files.write(key, png, 'image/png')

  await sweepFiles.handle({}, server.services)
  expect((await rows()).map(({ id }) => id).sort()).toEqual([fresh.id, used.id].sort())
  await expect(server.services.files.read(keyOf(1, old.id))).rejects.toThrow()
  await expect(server.services.files.read(unknown)).rejects.toThrow()
  expect((await server.services.files.read(known)).equals(png)).toBe(true)
  expect((await get(oyun, fresh.id, {}, server)).status).toBe(200)
})
