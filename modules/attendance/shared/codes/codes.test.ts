import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressOfPlace,
  type Code,
  codeWithin,
  employeeIn,
  kioskIn,
  LATEST_STEPS,
  readCode,
  STEP,
  whoOfEmployee,
  whoOfKiosk,
} from './code.ts'
import { judge, makeCode } from './mac.ts'

const secret = 'a secret of a device'
const at = Date.UTC(2026, 10, 29, 1, 0, 7)
const person = { kind: 'person', orgId: 17, who: whoOfEmployee(4321) } as const
const kiosk = '0198f0aa-7b1c-7def-8123-456789abcdef'
const place = { kind: 'place', orgId: 17, who: whoOfKiosk(kiosk) } as const
const open = [{ secret, ended_at: null }]

const read = (text: string) => readCode(text)!
const judged = (code: Code, when: number, orgId = 17, secrets: { secret: string; ended_at: Date | null }[] = open) =>
  judge(code, { orgId, at: when, secrets })

test('a code says who made it, and is true under the secret of whoever did', async () => {
  const ofPerson = read(await makeCode(secret, person, at))
  expect(employeeIn(ofPerson)).toBe(4321)
  expect(kioskIn(ofPerson)).toBeUndefined()
  expect(await judged(ofPerson, at)).toEqual({ by: open[0], isLate: false })
  const text = await makeCode(secret, place, at)
  expect(kioskIn(read(text))).toBe(kiosk)
  expect(employeeIn(read(text))).toBeUndefined()
  expect(codeWithin(addressOfPlace('https://orgil.example', text))).toBe(text)
})

test('a code is what any HMAC-SHA-256 makes of it, cut to 128 bits', async () => {
  const { createHmac } = await import('node:crypto')
  const text = await makeCode(secret, person, at)
  const [, before, mac] = /^(.*)\.([^.]*)$/.exec(text)!
  expect(mac).toBe(createHmac('sha256', secret).update(before!).digest().subarray(0, 16).toString('base64url'))
})

test('it stands for its step and the one before, and for one more where the clock of its maker runs ahead', async () => {
  const code = read(await makeCode(secret, person, at))
  const begin = Math.floor(at / STEP) * STEP
  expect(await judged(code, begin)).toHaveProperty('by')
  expect(await judged(code, begin + 2 * STEP - 1)).toHaveProperty('by')
  expect(await judged(code, begin + 2 * STEP)).toEqual({ refused: 'expired' })
  expect(await judged(code, begin - STEP)).toHaveProperty('by')
  expect(await judged(code, begin - STEP - 1)).toEqual({ refused: 'ahead' })
})

test('the code of a place that comes late is told of for ten minutes, and refused after', async () => {
  const code = read(await makeCode(secret, place, at))
  const begin = Math.floor(at / STEP) * STEP
  expect(await judged(code, begin + 2 * STEP - 1)).toMatchObject({ isLate: false })
  expect(await judged(code, begin + 2 * STEP)).toMatchObject({ isLate: true })
  expect(await judged(code, begin + (LATEST_STEPS + 1) * STEP - 1)).toMatchObject({ isLate: true })
  expect(await judged(code, begin + (LATEST_STEPS + 1) * STEP)).toEqual({ refused: 'expired' })
})

test('another organisation, another secret and a device that was withdrawn are refused, each by its name', async () => {
  const code = read(await makeCode(secret, person, at))
  expect(await judged(code, at, 18)).toEqual({ refused: 'foreign' })
  expect(await judged(code, at, 17, [{ secret: 'another', ended_at: null }])).toEqual({ refused: 'forged' })
  expect(await judged(code, at, 17, [])).toEqual({ refused: 'forged' })
  expect(await judged(code, at, 17, [{ secret, ended_at: new Date(at) }])).toEqual({ refused: 'ended' })
  // What was scanned before the device was withdrawn still counts, whenever it arrives.
  expect(await judged(code, at, 17, [{ secret, ended_at: new Date(at + 1) }])).toHaveProperty('by')
})

test('what is no code of ours is none', () => {
  for (const text of [
    '',
    'O1p',
    'https://example.com',
    'O2p.h.3c1.abc.aaaaaaaaaaaaaaaaaaaaaa',
    'O1p.h.3C1.abc.aaaaaaaaaaaaaaaaaaaaaa',
  ])
    expect(readCode(text)).toBeUndefined()
})

test('a code of which one letter was changed, left out or added is never taken', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(person, place),
      fc.integer({ min: 0, max: 200 }),
      fc.constantFrom(...letters),
      fc.constantFrom('changed', 'left out', 'added'),
      async (maker, where, letter, how) => {
        const text = await makeCode(secret, maker, at)
        const spot = where % text.length
        const after = text.slice(how === 'added' ? spot : spot + 1)
        const changed = `${text.slice(0, spot)}${how === 'left out' ? '' : letter}${after}`
        fc.pre(changed !== text)
        const code = readCode(changed)
        if (code) expect(await judged(code, at)).toHaveProperty('refused')
      },
    ),
    { numRuns: 500 },
  )
})
