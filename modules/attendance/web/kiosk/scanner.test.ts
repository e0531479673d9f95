import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { STEP, whoOfEmployee, whoOfKiosk } from '../../shared/codes/code.ts'
import { addressOfPlace } from '../../shared/codes/code.ts'
import { makeCode } from '../../shared/codes/mac.ts'
import { cameraFrame } from '../../testing/camera-frame.ts'
import { memoryShelf } from '../../testing/memory-shelf.ts'
import { type KeptScan, openDesk } from './desk.ts'
import { codesIn } from './scanner.ts'

const at = Date.UTC(2026, 10, 29, 1, 0, 7)
const secret = 'a-secret-of-a-phone-that-is-long-enough'
const codeOf = (employee: number, moment = at, orgId = 17) =>
  makeCode(secret, { kind: 'person', orgId, who: whoOfEmployee(employee) }, moment)

// In a browser the same comes from our own build (prepareScanner).
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasm = await readFile(file)
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

const frames: [name: string, held: Parameters<typeof cameraFrame>[1]][] = [
  ['as a screenshot', {}],
  ['turned by 15 degrees', { turned: 15 }],
  ['turned by 90 degrees', { turned: 90 }],
  ['turned by 45 degrees and upside down', { turned: 225 }],
  ['blurred', { blurred: 2.2 }],
  ['in a dark room', { light: 0.18 }],
  ['small, at arm’s length', { size: 120 }],
  ['turned by 15 degrees, blurred and in a dim room', { turned: 15, blurred: 1.8, light: 0.35 }],
  ['turned by 90 degrees, blurred and in a dim room', { turned: 90, blurred: 1.8, light: 0.35 }],
]
test.each(frames)('the code of a person is read %s', async (_, held) => {
  const code = await codeOf(4321)
  expect(await codesIn(cameraFrame(code, held))).toEqual([code])
})

test('the address of a place is read from a frame that is turned, blurred and dark', async () => {
  const maker = { kind: 'place', orgId: 17, who: whoOfKiosk('0198f0aa-7b1c-7def-8123-456789abcdef') } as const
  const address = addressOfPlace('https://orgil.example', await makeCode(secret, maker, at))
  expect(await codesIn(cameraFrame(address, { turned: 15, blurred: 1.4, light: 0.35 }))).toEqual([address])
})

test('of a picture in which nobody could read a code none is read, and never a wrong one', async () => {
  const code = await codeOf(4321)
  for (const blurred of [3, 4, 5, 8])
    for (const text of await codesIn(cameraFrame(code, { turned: 15, blurred, light: 0.3 }))) expect(text).toBe(code)
  expect(await codesIn(cameraFrame(code, { blurred: 14 }))).toEqual([])
})

test('what a frame shows is refused at the gate itself: old, foreign, of nobody, and the same again', async () => {
  const desk = openDesk({
    secret: 'secret-of-the-kiosk',
    settings: { id: '0198f0aa-7b1c-7def-8123-456789abcdef', org_id: 17 },
    shelf: memoryShelf<KeptScan>(),
    now: () => at,
    isClockSure: () => true,
    send: () => Promise.reject(new Error('no network')),
    patience: 5,
  })
  const shown = async (text: string) => {
    const [read = ''] = await codesIn(cameraFrame(text, { turned: 15, blurred: 1.4, light: 0.4 }))
    return desk.scan(read)
  }
  const code = await codeOf(4321)
  expect(await shown(code)).toMatchObject({ state: 'kept' })
  // A picture of it that is held there once more.
  expect(await shown(code)).toEqual({ state: 'known' })
  expect(await shown(await codeOf(4321, at - 3 * STEP))).toEqual({ state: 'refused', reason: 'expired' })
  expect(await shown(await codeOf(4321, at, 18))).toEqual({ state: 'refused', reason: 'foreign' })
  expect(await shown('https://example.com/4321')).toEqual({ state: 'refused', reason: 'forged' })
})
