// Calls to addresses that somebody typed. What they must never reach is our own network: a database, a metadata
// service, a printer.
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const TIMEOUT_MS = 15_000
/** Bytes of an answer that anybody wants to see. */
const MOST_SHOWN = 2048

/**
 * Networks that are not the internet: RFC 1918, loopback, link-local, shared, documentation, multicast, and their
 * like in version 6.
 */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')

/** Of version 6 only what is given out as public counts, without the ways that lead back into version 4. */
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(net, prefix, 'ipv6')

/** Whether a number of the internet, and not of some network of one's own. */
export function isPublicNumber(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && outside6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

interface OutgoingRules {
  /** The operator lets calls into networks of one's own, and without encryption. */
  allowPrivate: boolean
}

export type AddressProblem = 'not_an_address' | 'not_https' | 'has_password' | 'private'
type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

const resolveName: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** What is wrong with an address before it is kept; a name that nobody knows yet may be known when it is called. */
export async function problemOfAddress(
  address: string,
  { allowPrivate }: OutgoingRules,
  resolve = resolveName,
): Promise<AddressProblem | null> {
  if (!URL.canParse(address)) return 'not_an_address'
  const { protocol, username, password } = new URL(address)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'not_https'
  if (username !== '' || password !== '') return 'has_password'
  if (allowPrivate) return null
  const host = hostOf(address)
  if (isIP(host)) return isPublicNumber(host) ? null : 'private'
  if (isLocalName(host)) return 'private'
  const found = await resolve(host).catch(() => [])
  return found.some((one) => !isPublicNumber(one.address)) ? 'private' : null
}

/** A number of version 6 stands in brackets. */
const hostOf = (address: string) => new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
const isLocalName = (host: string) => !host.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(host)

/** What is said there: its body as text or as bytes. */
export interface Message {
  headers: Record<string, string>
  body: string | Uint8Array
}

export type Sent =
  | { status: number; answer: string; milliseconds: number }
  | { status: null; problem: 'private' | 'timeout' | 'connection' | 'certificate'; milliseconds: number }

/**
 * Sends one message and reads the beginning of the answer. The address is looked up once, and what was looked at is
 * what is called, so a name that changes its mind in between gains nothing. Nobody is followed to another place.
 */
export async function post(
  address: string,
  { headers, body }: Message,
  { allowPrivate }: OutgoingRules,
  { resolve = resolveName, timeoutMs = TIMEOUT_MS } = {},
): Promise<Sent> {
  const began = performance.now()
  const milliseconds = () => Math.round(performance.now() - began)
  const problem = await problemOfAddress(address, { allowPrivate }, async () => [])
  if (problem) return { status: null, problem: 'private', milliseconds: milliseconds() }
  try {
    return {
      ...(await exchange(address, {
        headers,
        body,
        timeoutMs,
        lookup: await lookedUp(hostOf(address), resolve, allowPrivate),
      })),
      milliseconds: milliseconds(),
    }
  } catch (error) {
    return { status: null, problem: problemOf(error), milliseconds: milliseconds() }
  }
}

/** As the product is given it: tests put the other end in its place. */
export type Post = typeof post

class RefusedAddress extends Error {}

/** What the name means now; numbers mean themselves. */
async function lookedUp(host: string, resolve: Resolve, allowPrivate: boolean): Promise<LookupFunction> {
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : [...(await resolve(host))]
  if (!allowPrivate && found.some(({ address }) => !isPublicNumber(address))) throw new RefusedAddress(host)
  const [first] = found
  if (!first) throw new Error(`nobody knows ${host}`)
  return (_host, { all }, done) => (all ? done(null, found) : done(null, first.address, first.family))
}

interface Exchange extends Message {
  timeoutMs: number
  lookup: LookupFunction
}

function exchange(
  address: string,
  { headers, body, timeoutMs, lookup: guard }: Exchange,
): Promise<{ status: number; answer: string }> {
  const { request } = new URL(address).protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const call = request(
      address,
      {
        method: 'POST',
        agent: false,
        lookup: guard,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      },
      (reply) => {
        isAnswered = true
        const parts: Buffer[] = []
        let size = 0
        const end = () => {
          resolve({
            status: reply.statusCode ?? 0,
            answer: Buffer.concat(parts).subarray(0, MOST_SHOWN).toString('utf8').replaceAll('\0', ''),
          })
          reply.destroy()
        }
        reply.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size >= MOST_SHOWN) end()
        })
        reply.on('end', end)
        reply.on('error', reject)
      },
    )
    call.on('error', reject)
    // Who goes over to another protocol neither answers nor fails; nobody may wait for that.
    call.on('close', () => {
      if (!isAnswered) reject(new Error('closed without an answer'))
    })
    call.end(body)
  })
}

function problemOf(error: unknown): 'private' | 'timeout' | 'connection' | 'certificate' {
  if (error instanceof RefusedAddress) return 'private'
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout'
  return /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'connection'
}
