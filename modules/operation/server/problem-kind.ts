import { AiFailure } from '#platform/server/ai.ts'
import type { TrialReply } from '../shared/settings.ts'

type Problem = NonNullable<TrialReply['problem']>

/** Codes of Node, of the mail library and of the S3 library, as far as they mean the same everywhere. */
const kinds: Record<string, Problem> = {
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  EDNS: 'unknown_host',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNECTION: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'timeout',
  TimeoutError: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ETLS: 'tls',
  EPROTO: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  InvalidAccessKeyId: 'auth',
  SignatureDoesNotMatch: 'auth',
  AccessDenied: 'auth',
  NoSuchBucket: 'missing',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
}

/** What kind of failure it was and the status that came with it; the words of the other side stay here. */
export function problemKind(error: unknown): { problem: Problem; status: number | null } {
  const chain = causesOf(error)
  // The deepest cause knows best: wrappers call everything a socket error or a 500.
  const deepest = chain.toReversed()
  const status = deepest.map(statusOf).find((one) => one !== null) ?? null
  const known = deepest.flatMap(({ code, name }) =>
    [code, name].flatMap((word) => (typeof word === 'string' && word in kinds ? [kinds[word]!] : [])),
  )
  if (known[0]) return { problem: known[0], status }
  if (status === 401 || status === 403) return { problem: 'auth', status }
  if (status === 404) return { problem: 'missing', status }
  if (status !== null && status >= 300) return { problem: 'refused', status }
  if (chain.some((one) => one instanceof AiFailure))
    return { problem: status === null ? 'unreachable' : 'answer', status }
  return { problem: chain.some(({ code }) => code === 'ESOCKET') ? 'unreachable' : 'failed', status }
}

interface Link {
  code?: unknown
  name?: unknown
  cause?: unknown
  errors?: unknown
  status?: unknown
  responseCode?: unknown
  $metadata?: { httpStatusCode?: unknown }
}

function causesOf(error: unknown): Link[] {
  const chain: Link[] = []
  for (let at = error; at !== null && typeof at === 'object' && chain.length < 8;) {
    const link: Link = at
    chain.push(link)
    at = link.cause ?? (Array.isArray(link.errors) ? link.errors[0] : undefined)
  }
  return chain
}

function statusOf({ status, responseCode, $metadata }: Link): number | null {
  const found = [status, responseCode, $metadata?.httpStatusCode].find(
    (one) => typeof one === 'number' && one >= 100 && one < 600,
  )
  return typeof found === 'number' ? found : null
}
