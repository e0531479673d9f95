import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { ErrorReply } from '#platform/shared/errors.ts'
import { currentLocale } from './i18n/locale.ts'

/** The HTTP time-out of the specification, in milliseconds. */
const TIMEOUT = 60_000

/** A call that the server refused, or that never reached it (`status` 0). */
export class CallError extends Error {
  readonly status: number
  readonly reply: Partial<ErrorReply>

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? reply.msg ?? `HTTP ${status}`)
    this.status = status
    this.reply = reply
  }
}

interface CallOptions {
  signal?: AbortSignal
  /** The same key repeats the same command; made anew for each call unless given. */
  idempotencyKey?: string
}

export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>)
  const headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest', 'x-lang': currentLocale() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (endpoint.method !== 'GET') headers['x-xsrf-token'] = cookie('XSRF-TOKEN')
  if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  const token = bearerToken()
  if (token) headers['authorization'] = `Bearer ${token}`
  const reply = await send(url, { method: endpoint.method, headers, credentials: 'include', ...(body === undefined ? {} : { body }) }, options.signal)
  return reply as ReplyOf<E>
}

/** Sends a form with files; the browser sets the multipart boundary. */
export function upload<Reply>(path: string, form: FormData, signal?: AbortSignal): Promise<Reply> {
  const headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest', 'x-lang': currentLocale(), 'x-xsrf-token': cookie('XSRF-TOKEN') }
  return send(`/api${path}`, { method: 'POST', headers, body: form, credentials: 'include' }, signal) as Promise<Reply>
}

export const keyOf = (endpoint: Endpoint, input?: unknown) => (input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input])

/** Reads through the query cache; the same endpoint and input are fetched once. */
export function useCall<E extends Endpoint>(
  endpoint: E, input: InputOf<E>, options: Omit<UseQueryOptions<ReplyOf<E>, CallError>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<ReplyOf<E>, CallError>({ ...options, queryKey: keyOf(endpoint, input), queryFn: ({ signal }) => call(endpoint, input, { signal }) })
}

/** A change through `endpoint`; afterwards whatever was read from `stale` is read again. Failures reach the toast unless `quiet`. */
export function useChange<E extends Endpoint>(endpoint: E, { stale = [], quiet = false }: { stale?: Endpoint[]; quiet?: boolean } = {}) {
  const cache = useQueryClient()
  return useMutation<ReplyOf<E>, CallError, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    meta: { quiet },
    onSuccess: async () => {
      await Promise.all(stale.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
    },
  })
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (endpoint.method !== 'GET') return { url: `/api${path}`, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== null && value !== '') query.set(name, text(value))
  const search = query.toString()
  return { url: `/api${path}${search ? `?${search}` : ''}`, body: undefined }
}

async function send(url: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> {
  const limit = AbortSignal.timeout(TIMEOUT)
  let response: Response
  try {
    response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallError(0, { code: 'platform.error.network' })
  }
  const text = await response.text()
  const reply = parse(text)
  if (!response.ok) throw new CallError(response.status, reply ?? {})
  return reply
}

function text(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The readable half of a session: somebody signed in with this browser, perhaps through another door. */
export const hasSessionCookie = () => cookie('XSRF-TOKEN') !== ''

function cookie(name: string) {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

/** Present only where an integration put one there; browsers sign in with an HttpOnly cookie. */
function bearerToken() {
  try {
    return localStorage.getItem('ls_token')
  } catch {
    return null
  }
}
