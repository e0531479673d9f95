import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { EICAR, startFakeClamd } from '#platform/testing/fake-clamd.ts'
import { askScanner } from './scanner.ts'

const clamd = await startFakeClamd()
const place = { host: '127.0.0.1', port: clamd.port }
const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-scan-'))
atTheEnd(async () => {
  await clamd.stop()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  Object.assign(clamd, { does: 'scan', limit: Number.POSITIVE_INFINITY })
  clamd.scanned.length = 0
})

test('the scanner hears every byte of a file and says what it found', async () => {
  const [clean, ill] = [path.join(folder, 'clean'), path.join(folder, 'ill')]
  await writeFile(clean, Buffer.alloc(300_000, 'Сайн уу '))
  await writeFile(ill, Buffer.concat([Buffer.alloc(150_000, 1), Buffer.from(EICAR), Buffer.alloc(50_000, 1)]))
  expect([
    await askScanner(place, { path: clean }),
    await askScanner(place, { path: ill }),
    await askScanner(place, Buffer.from(EICAR)),
    await askScanner(place, Buffer.alloc(0)),
  ]).toEqual([null, 'Eicar-Test-Signature', 'Eicar-Test-Signature', null])
  expect(clamd.scanned).toEqual([300_000, 200_000 + EICAR.length, EICAR.length, 0])
})

test('whatever is no clear answer is a failure: silence, a hang-up, an error, a limit, a file that is gone, nobody there', async () => {
  clamd.does = 'nothing'
  await expect(askScanner(place, Buffer.from('x'), 30)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  clamd.does = 'hang up'
  await expect(askScanner(place, Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNRESET' })
  clamd.does = 'fail'
  await expect(askScanner(place, Buffer.from('x'))).rejects.toThrow(/Can't allocate memory/)
  Object.assign(clamd, { does: 'scan', limit: 10 })
  await expect(askScanner(place, Buffer.alloc(5000))).rejects.toThrow(/size limit/)
  await expect(askScanner(place, { path: path.join(folder, 'nothing') })).rejects.toMatchObject({ code: 'ENOENT' })
  const gone = await startFakeClamd()
  await gone.stop()
  await expect(askScanner({ host: '127.0.0.1', port: gone.port }, Buffer.from('x'))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  })
})
