import { chmod, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { StoredFile } from '#platform/shared/files.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import { acceptUploads, fileRoutes, sweepFiles } from '../files.ts'
import { mount, openHttp } from '../http.ts'
import type { Services } from '../module.ts'

const { db } = await openTestDatabase()
const oyun = await somebody(db, { userId: 1 })
const bold = await somebody(db, { userId: 2 })

/** A server whose converter is this script; it is given what LibreOffice is given. */
async function withConverter(script: string | null, seconds = 20) {
  const services = testServices(db)
  const program = path.join(services.config.DATA_DIR, 'converter')
  if (script !== null) {
    await writeFile(program, `#!/bin/sh\nfor last; do :; done\nout="$(dirname "$last")/out"\n${script}\n`)
    await chmod(program, 0o755)
    Object.assign(services.config, { OFFICE_CONVERTER: program, OFFICE_SECONDS: seconds })
  }
  const http = await openHttp(services)
  await acceptUploads(http)
  mount(http, services, fileRoutes([]), recognitionOf([oyun, bold]))
  await http.listen({ port: 0, host: '127.0.0.1' })
  atTheEnd(() => http.close())
  return { services, address: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}` }
}
type Server = Awaited<ReturnType<typeof withConverter>>

/** A letter of an older office program, each with a content of its own unless it is said. */
const letter = (mark: string = crypto.randomUUID()) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(600),
    Buffer.from(mark),
  ])

async function put({ address }: Server, content: Uint8Array | string = letter(), name = 'Тушаал.doc') {
  const form = new FormData()
  form.append('file', new File([content as Uint8Array<ArrayBuffer>], name))
  const reply = await fetch(`${address}/api/files`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${oyun.token}` },
  })
  return (await reply.json()) as StoredFile
}
const show = ({ address }: Server, { id }: { id: string }, who = oyun, headers = {}) =>
  fetch(`${address}/api/files/${id}/preview`, { headers: { authorization: `Bearer ${who.token}`, ...headers } })
const refusalOf = async (reply: Response) => `${reply.status} ${((await reply.json()) as { code: string }).code}`
const folderOf = ({ config }: Services) => path.join(config.DATA_DIR, 'previews')
const CONVERTS =
  'mkdir -p "$out"; printf "%%PDF-1.4 from %s" "$(tail -c 36 "$last")" > "$out/document.pdf"; echo x >> "$(dirname "$0")/times"'

test('an Office file is shown as the PDF that the converter makes of it, once per content', async () => {
  const server = await withConverter(CONVERTS)
  const mark = crypto.randomUUID()
  const [one, two] = [await put(server, letter(mark)), await put(server, letter(mark), 'Хуулбар.doc')]
  const [first, second, third] = await Promise.all([show(server, one), show(server, one), show(server, two)])
  expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await first.text()).toBe(`%PDF-1.4 from ${mark}`)
  const { headers } = third
  expect([headers.get('content-type'), headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([
    'application/pdf',
    'nosniff',
    'SAMEORIGIN',
  ])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(decodeURIComponent(headers.get('content-disposition')!)).toContain(
    'inline; filename="_______.doc.pdf"; filename*=UTF-8\'\'Хуулбар.doc.pdf',
  )
  expect((await show(server, one, oyun, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304)
  expect(await readFile(path.join(server.services.config.DATA_DIR, 'times'), 'utf8')).toBe('x\n')
  expect(await readdir(folderOf(server.services))).toEqual([`${one.sha256}.pdf`])
})

test('whoever may not see the file is not shown its PDF either, also where it is made already', async () => {
  const server = await withConverter(CONVERTS)
  const file = await put(server)
  expect((await show(server, file)).status).toBe(200)
  expect(await refusalOf(await show(server, file, bold))).toBe('404 platform.file_missing')
})

test('the converter sees none of our settings, works in a folder of its own, runs no macros and leaves nothing behind', async () => {
  process.env['A_SECRET_OF_OURS'] = 'x'
  const server = await withConverter(
    `${CONVERTS}; env > "$(dirname "$0")/seen"; pwd >> "$(dirname "$0")/seen"; cat profile/user/registrymodifications.xcu >> "$(dirname "$0")/seen"`,
  )
  expect((await show(server, await put(server))).status).toBe(200)
  delete process.env['A_SECRET_OF_OURS']
  const seen = await readFile(path.join(server.services.config.DATA_DIR, 'seen'), 'utf8')
  expect(seen).not.toMatch(/SECRET|DATABASE|DATA_DIR/)
  expect(seen).toMatch(/^HOME=.*\/previews\/work-/m)
  expect(seen).toContain('DisableMacrosExecution')
  expect((await readdir(folderOf(server.services))).filter((name) => name.startsWith('work-'))).toEqual([])
})

test('a converter that takes too long is ended with everything it started, and the next file is converted', async () => {
  // The first file makes a grandchild that would write after the time is over.
  const server = await withConverter(
    `if [ -e "$(dirname "$0")/tried" ]; then ${CONVERTS}; else touch "$(dirname "$0")/tried"; (sleep 300) & echo $! > "$(dirname "$0")/grandchild"; sleep 300; fi`,
    0.5,
  )
  expect(await refusalOf(await show(server, await put(server)))).toBe('422 platform.preview_slow')
  const pid = Number(await readFile(path.join(server.services.config.DATA_DIR, 'grandchild'), 'utf8'))
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect((await show(server, await put(server))).status).toBe(200)
})

/** What was ended and not yet taken leave of counts as gone. */
const isAlive = async (pid: number) => {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return state !== '' && !/\) Z /.test(state)
}

test.each([
  ['fails', 'exit 3'],
  ['writes nothing', 'true'],
  ['is not there', null],
])('a converter that %s is told honestly', async (what, script) => {
  const server = await withConverter(script ?? 'true')
  if (script === null) Object.assign(server.services.config, { OFFICE_CONVERTER: '/nowhere/soffice' })
  expect([what, await refusalOf(await show(server, await put(server)))]).toEqual([what, '422 platform.preview_failed'])
})

test('where no converter is set, and for what is no Office file, it is told so', async () => {
  const server = await withConverter(null)
  expect(await refusalOf(await show(server, await put(server)))).toBe('422 platform.preview_off')
  expect(await refusalOf(await show(server, await put(server, 'текст', 'a.txt')))).toBe('422 platform.preview_none')
})

test('what nobody looked at for a month is swept away, and made again for whoever does', async () => {
  const server = await withConverter(CONVERTS)
  const [old, fresh] = [await put(server), await put(server)]
  for (const file of [old, fresh]) await show(server, file)
  const long = new Date(Date.now() - 31 * 86_400_000)
  await utimes(path.join(folderOf(server.services), `${old.sha256}.pdf`), long, long)
  await sweepFiles.handle({}, server.services)
  expect(await readdir(folderOf(server.services))).toEqual([`${fresh.sha256}.pdf`])
  expect((await show(server, old)).status).toBe(200)
  expect((await stat(path.join(folderOf(server.services), `${old.sha256}.pdf`))).size).toBeGreaterThan(0)
})
