import * as asn1 from 'asn1js'
import { beforeAll, expect, test, vi } from 'vitest'
import { issue, type Issued, pem, rsa, signed } from '#platform/testing/certificates.ts'
import { readCertificate } from './certified.ts'
import { openCms } from './cms.ts'
import { holderOf, isSameName, isSameRegisterNumber, registerNumberIn } from './holder.ts'
import { type Stated, statementOf } from '../state/statement.ts'
import { trustedFor } from './trust.ts'

const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY)
const bytes = Buffer.from('Энэ файлд гарын үсэг зурна\n')

let root: Issued
let between: Issued
let person: Issued
beforeAll(async () => {
  root = await issue({ name: 'Үндэсний гэрчилгээ олгогч', isAuthority: true })
  between = await issue({ name: 'Олгогч 2', isAuthority: true, pathLength: 0 }, root)
  person = await issue({ name: 'Бат Дорж', register: 'УБ90051512' }, between)
})

/** What becomes of a signature, in one word: `good`, or the code with which it is refused. */
async function verdict(
  given: Buffer,
  { trusts = [root], over = bytes, at = new Date() }: { trusts?: Issued[]; over?: Buffer; at?: Date } = {},
) {
  try {
    const cms = await openCms(given)
    trustedFor(
      cms.signer,
      cms.certificates,
      await Promise.all(trusts.map(({ certificate }) => readCertificate(certificate))),
      at,
    )
    return await cms.check(over)
  } catch (error) {
    return (error as { code: string }).code.replace('workflow.digital.', '')
  }
}
const byPerson = (how: Parameters<typeof signed>[2] = {}) => signed(bytes, person, { chain: [between], ...how })
const from = (about: Partial<Parameters<typeof issue>[0]>) => issue({ name: 'Бат Дорж', ...about }, between)
const withOwn = async (about: Partial<Parameters<typeof issue>[0]>) =>
  verdict(await signed(bytes, await from(about), { chain: [between] }))

test('a signature of somebody whom a trusted authority names holds, as DER and as PEM, by elliptic curve and by RSA, with attributes and without', async () => {
  expect(await verdict(await byPerson())).toBe('good')
  expect(await verdict(Buffer.from(pem(await byPerson(), 'CMS')))).toBe('good')
  expect(await verdict(Buffer.from(pem(await byPerson(), 'PKCS7')))).toBe('good')
  expect(await verdict(await byPerson({ isBare: true }))).toBe('good')
  expect(await verdict(await byPerson({ hash: 'SHA-512' }))).toBe('good')
  expect(await withOwn({ algorithm: rsa(2048) })).toBe('good')
  expect(await verdict(await byPerson(), { trusts: [between] }), 'the nearer one may be trusted alone').toBe('good')
})

test('one that was made over another file says so, and one whose bytes were changed does not hold', async () => {
  expect(await verdict(await byPerson(), { over: Buffer.from('Өөр файл') })).toBe('other_file')
  expect(await verdict(await byPerson({ isBare: true }), { over: Buffer.from('Өөр файл') })).toBe('broken')
  const last = await byPerson()
  last[last.length - 3]! ^= 1
  expect(await verdict(last)).toBe('broken')
})

test('no byte of the certificate, of the hash and of the signature itself can be changed without being seen', async () => {
  const own = await issue({ name: 'Дорж' }, root)
  const whole = await signed(bytes, own)
  expect((await openCms(whole)).raw.equals(whole), 'what is kept is what was given').toBe(true)
  const begin = whole.indexOf(own.certificate)
  // Behind the frame of the last two numbers, which the signature consists of.
  const places = [...from3(begin, begin + own.certificate.length), ...from3(whole.length - 60, whole.length)]
  for (const at of places) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1
    expect(await verdict(changed), `byte ${at}`).not.toBe('good')
  }
})
const from3 = (begin: number, end: number) =>
  Array.from({ length: Math.ceil((end - begin) / 3) }, (_, at) => begin + at * 3)

test.each<[string, Partial<Parameters<typeof issue>[0]>, string]>([
  ['whose time is over', { from: ago(400), to: ago(1) }, 'expired'],
  ['whose time has not come', { from: ago(-1), to: ago(-9) }, 'not_yet_valid'],
  ['that only encrypts', { usage: 0x20 }, 'usage'],
  ['of an authority', { isAuthority: true, usage: 0xc6 }, 'usage'],
  ['of a web server', { purposes: ['1.3.6.1.5.5.7.3.1'] }, 'usage'],
  ['with a condition that nobody here knows', { isStrange: true }, 'usage'],
  ['with a short key', { algorithm: rsa(1024) }, 'weak_key'],
  ['for mail', { purposes: ['1.3.6.1.5.5.7.3.4'] }, 'good'],
  ['that says nothing of its use', { usage: null }, 'good'],
])('a certificate %s: %s', async (_what, about, expected) => {
  expect(await withOwn(about)).toBe(expected)
})

test('nobody vouches for themselves, and those who may not vouch do not count', async () => {
  const alone = await issue({ name: 'Бат Дорж', register: 'УБ90051512' })
  expect(await verdict(await signed(bytes, alone))).toBe('self_signed')
  expect(await verdict(await byPerson(), { trusts: [] })).toBe('untrusted')
  expect(await verdict(await byPerson({ chain: [] })), 'the one between them is missing').toBe('untrusted')
  const namesake = await issue({ name: 'Үндэсний гэрчилгээ олгогч', isAuthority: true })
  expect(await verdict(await byPerson(), { trusts: [namesake] }), 'the same name with another key').toBe('untrusted')
  const colleague = await issue({ name: 'Цэцэг' }, person)
  expect(
    await verdict(await signed(bytes, colleague, { chain: [person, between] })),
    'a person vouches for another',
  ).toBe('untrusted')
  const third = await issue({ name: 'Олгогч 3', isAuthority: true }, between)
  const far = await issue({ name: 'Бат Дорж' }, third)
  expect(
    await verdict(await signed(bytes, far, { chain: [third, between] })),
    'one more between them than the second one may have',
  ).toBe('untrusted')
  const narrowed = await issue({ name: 'Олгогч 4', isAuthority: true, isStrange: true }, root)
  expect(await verdict(await signed(bytes, await issue({ name: 'Бат Дорж' }, narrowed), { chain: [narrowed] }))).toBe(
    'untrusted',
  )
  const old = await issue({ name: 'Олгогч 5', isAuthority: true, from: ago(900), to: ago(1) }, root)
  expect(await verdict(await signed(bytes, await issue({ name: 'Бат Дорж' }, old), { chain: [old] }))).toBe(
    'authority_expired',
  )
  expect(
    await verdict(await signed(bytes, await issue({ name: 'Бат Дорж' }, old), { chain: [old] }), { at: ago(30) }),
    'and held while it was valid',
  ).toBe('good')
})

test('what is no such signature is named', async () => {
  expect(await verdict(await byPerson({ isAttached: true }))).toBe('attached')
  expect(await verdict(await byPerson({ times: 2 }))).toBe('signers')
  expect(await verdict(await byPerson({ withoutCertificate: true }))).toBe('no_certificate')
  expect(await verdict(await byPerson({ hash: 'SHA-1' }))).toBe('algorithm')
  expect(await verdict(Buffer.concat([await byPerson(), Buffer.from([0])]))).toBe('unreadable')
  expect(await verdict((await byPerson()).subarray(0, -1))).toBe('unreadable')
  const others = [
    Buffer.alloc(0),
    Buffer.from('Сайн байна уу'),
    Buffer.from('-----BEGIN CMS-----\n????\n-----END CMS-----'),
    root.certificate,
    Buffer.alloc(48 * 1024, 0x30),
    Buffer.from('3084ffffffff', 'hex'),
    Buffer.from('30800609', 'hex'),
  ]
  for (const one of others) expect(await verdict(one)).toBe('unreadable')
})

test('what is made to keep the reader busy is left after a few parts, and what is too large is not begun', async () => {
  const everDeeper = Buffer.from('3080'.repeat(24_000), 'hex')
  const everMore = Buffer.concat([
    Buffer.from('3083' + (47_000).toString(16).padStart(6, '0'), 'hex'),
    Buffer.alloc(47_000, Buffer.from('0500', 'hex')),
  ])
  expect(await partsReadOf(everDeeper, 'unreadable'), 'forty deep').toBeLessThanOrEqual(41)
  expect(await partsReadOf(everMore, 'unreadable')).toBeLessThanOrEqual(5000)
  expect(await partsReadOf(Buffer.concat([await byPerson(), Buffer.alloc(48 * 1024)]), 'too_large')).toBe(0)
  expect(await partsReadOf(await byPerson(), 'good'), 'and the count counts').toBeGreaterThan(100)
})

/** How many parts of the structure are taken apart until the answer is this one. */
async function partsReadOf(given: Buffer, expected: string) {
  const readers = [asn1.BaseBlock.prototype, asn1.Null.prototype].map((part) => vi.spyOn(part, 'fromBER'))
  try {
    expect(await verdict(given)).toBe(expected)
    return readers.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const reader of readers) reader.mockRestore()
  }
}

test('a certificate tells whom it names, and a registration number is the same in whichever letters', async () => {
  const {
    certificates: [own],
  } = await openCms(await byPerson())
  expect(holderOf(own!)).toMatchObject({
    name: 'Бат Дорж',
    register_number: 'УБ90051512',
    subject: 'serialNumber=УБ90051512, CN=Бат Дорж',
    issuer: 'CN=Олгогч 2',
  })
  expect(['PNOMN-УБ90051512', 'уб 90051512', 'UB90051512', '0004711', 'УБ9005151'].map(registerNumberIn)).toEqual([
    'УБ90051512',
    'УБ90051512',
    'UB90051512',
    null,
    null,
  ])
  expect(
    ['УБ90051512', 'UB90051512', 'УБ90051513', 'TA90051512', 'AБ90051512'].map((one) =>
      isSameRegisterNumber(one, 'УБ90051512'),
    ),
  ).toEqual([true, true, false, false, false])
  expect(
    ['Дорж Бат', 'БАТ  дорж', 'Dorj Bat', 'Бат'].map((name) =>
      isSameName(name, { last_name: 'Дорж', first_name: 'Бат' }),
    ),
  ).toEqual([true, true, false, false])
})

test('every line of a statement makes another file of it, and it never changes its spelling', () => {
  const stated: Stated = {
    org_id: 1,
    organization: '"Хөх Тэнгэр" ХХК',
    document: '0193',
    number: 'ГТ/2026-0001',
    revision_sha256: 'a',
    step: '0194',
    deed: 'reviewed',
    action: 'Хянасан',
    user_id: 3,
    name: 'Дорж Бат',
    nonce: 'n',
    issued_at: '2026-11-22T00:00:00.000Z',
  }
  expect(statementOf(stated).toString()).toBe(`{
  "format": "orgil-signing-statement/1",
  "organization": {
    "id": 1,
    "name": "\\"Хөх Тэнгэр\\" ХХК"
  },
  "document": {
    "id": "0193",
    "number": "ГТ/2026-0001",
    "revision_sha256": "a"
  },
  "step": {
    "id": "0194",
    "outcome": "reviewed",
    "action": "Хянасан"
  },
  "signer": {
    "id": 3,
    "name": "Дорж Бат"
  },
  "issued_at": "2026-11-22T00:00:00.000Z",
  "nonce": "n"
}
`)
  for (const key of Object.keys(stated) as (keyof Stated)[]) {
    const other = { ...stated, [key]: typeof stated[key] === 'number' ? 9 : 'другой' }
    expect(statementOf(other).equals(statementOf(stated)), key).toBe(false)
  }
})
