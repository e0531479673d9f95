// The forms of settings of the environment. Each says in one line what it must be; what is given is not repeated, since
// it may be secret.
import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isSender } from '#platform/shared/sender.ts'
import { readS3Address } from './s3-address.ts'
import { readFcmAccount } from './fcm.ts'

/** In less nobody could do anything. */
const LEAST_HOURS = 0.01
/** Longer than anybody needs, and short enough for every calendar that adds it to today. */
const MOST_HOURS = 10 * 366 * 24
const HOST = /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*\.?$/i
/** What a header of HTTP carries as it is. */
const PLAIN = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

/** Separated by commas. */
export function listOf<T extends z.ZodType<string, string>>(one: T) {
  const parts = (list: string) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  return z.string().default('').transform(parts).pipe(z.array(one))
}

const text = (isRight: (given: string) => boolean, must: string) => z.string().refine(isRight, `must ${must}`)

export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

export function oneOf<const T extends readonly string[]>(...choices: T) {
  return z.enum(choices, `must be one of ${choices.join(', ')}`)
}

/** In digits: `0x10` and an empty space are numbers to JavaScript alone. */
export function whole(least: number, most: number) {
  const isRight = (given: string) => /^\d{1,15}$/.test(given) && isWithin(given, least, most)
  return text(isRight, `be a whole number from ${least} to ${most}`).transform(Number)
}

/** Up to fifteen decimal places, as small sizes have them. */
export function decimal(what: string, least: number, most: number) {
  const isRight = (given: string) => /^\d{1,9}(\.\d{1,15})?$/.test(given) && isWithin(given, least, most)
  return text(isRight, `be a number of ${what} from ${least} to ${most}`).transform(Number)
}
const isWithin = (given: string, least: number, most: number) => Number(given) >= least && Number(given) <= most
export const hours = decimal('hours', LEAST_HOURS, MOST_HOURS)
export const seconds = (most: number) => decimal('seconds', 1, most)

export const host = text(
  (given) => isIP(given) !== 0 || HOST.test(given),
  'be an address or a name of this machine alone, such as 127.0.0.1, 0.0.0.0 or ::',
)
export const folder = text((given) => given.trim() !== '', 'be the path of a folder')
export const program = text(
  (given) => path.isAbsolute(given),
  'be the whole path of a program, such as /usr/bin/soffice',
)

type Which = (url: URL) => boolean

/** What is not written as addresses write it would be found out with the first connection. */
function address(start: RegExp, like: string, ...which: Which[]) {
  return text((given) => {
    const url = start.test(given) && !/\s/.test(given) ? URL.parse(given) : null
    return url !== null && [hasPort, isReadable, ...which].every((is) => is(url))
  }, `look like ${like}`)
}
const hasPort: Which = ({ port }) => port !== '0'
const hasHost: Which = ({ hostname }) => hostname !== ''
const isRoot: Which = ({ pathname, hash }) => (pathname === '' || pathname === '/') && hash === ''
/** Without what opens it or asks something of it. */
const isBare: Which = ({ username, password, search, hash }) => `${username}${password}${search}${hash}` === ''

function isReadable({ username, password, hostname, pathname }: URL) {
  try {
    decodeURIComponent([username, password, hostname, pathname].join(' '))
    return true
  } catch {
    return false
  }
}

export const databaseAddress = address(/^postgres(ql)?:\/\//, 'postgresql://user:password@host:5432/orgil')
export const mailAddress = address(/^smtps?:\/\//, 'smtp://user:password@host:587, with a host', hasHost, isRoot)
export const scannerAddress = address(/^clamd:\/\//, 'clamd://host:3310, with a host', hasHost, isRoot, isBare)
/** Links begin with it, and cookies and passkeys belong to it. */
export const site = address(
  /^https?:\/\//,
  'https://orgil.example: no path, user or question behind it',
  isRoot,
  isBare,
)
/** A path is put behind it, and it is sent to browsers, or with a key. */
export const endpoint = (like: string) => address(/^https?:\/\//, `${like}: no user and no question in it`, isBare)
export const contact = address(
  /^(mailto:|https:\/\/)/,
  'mailto:it@orgil.example or https://orgil.example',
  ({ protocol, pathname }) => protocol === 'https:' || isSender(pathname),
)

export const storeAddress = text(
  (given) => worksWith(readS3Address, given),
  'look like s3://key:secret@host/bucket?region=…&tls=0, with key, secret, host and bucket',
)

export const sender = text(isSender, 'be one sender, such as Orgil <no-reply@orgil.example>')

export const token = text(
  (given) => given.length >= 16 && PLAIN.test(given),
  'be at least 16 letters, digits or signs of ASCII',
)
export const key = text((given) => PLAIN.test(given), 'be letters, digits or signs of ASCII in one line')
export const model = text((given) => given.trim() === given && given.length <= 200, 'be the name of a model')

export const secretKey = text(
  (given) => /^[\w+/=-]+$/.test(given) && Buffer.from(given, 'base64').length === 32,
  'be 32 bytes in base64, as "openssl rand -base64 32" writes them',
)
export const pushKey = text((given) => worksWith(isPair, given), 'be a private JWK of the curve P-256 in one line')
export const serviceAccount = text(
  (given) => readFcmAccount(given) !== undefined,
  'be the JSON of a service account in one line',
)

/** The public half is what browsers subscribe with: with another one no message would ever arrive. */
function isPair(jwk: string) {
  const { crv, d = '', x = '', y = '' } = JSON.parse(jwk) as Record<string, string>
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(d, 'base64url'))
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return crv === 'P-256' && pair.getPublicKey().equals(point)
}

function worksWith(read: (given: string) => unknown, given: string) {
  try {
    return read(given) !== false
  } catch {
    return false
  }
}
