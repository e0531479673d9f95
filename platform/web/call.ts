import { queryOptions, useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { inKilobytes, roomOf } from '#platform/shared/body.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { ErrorReply } from '#platform/shared/errors.ts'
import { MOVED_ELSEWHERE, OTHER_PERSON, PAGE_OF, PLACE_OF } from '#platform/shared/page-of.ts'
import { setEnrolling } from './enrol.ts'
import { currentLocale } from './i18n/locale.ts'
import { setLocked } from './lock.ts'
import { oneFlight } from './one-flight.ts'
import { meetMove, meetOtherPerson, pageOf, placeOf } from './page-of.ts'
import { painted } from './painted.ts'

/** The HTTP time-out of the specification, in milliseconds. */
const TIMEOUT = 60_000

export const ENROL_FIRST = 'platform.enrol_first'
export const BODY_TOO_LARGE = 'platform.body_too_large'

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

export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>)
  const headers = headersOf(endpoint.method)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  const token = bearerToken()
  if (token) headers['authorization'] = `Bearer ${token}`
  const reply = await send(
    url,
    { method: endpoint.method, headers, credentials: 'include', ...(body === undefined ? {} : { body }) },
    options.signal,
  )
  return reply as ReplyOf<E>
}

export const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input]

/** What the query cache asks of an endpoint: at once where nothing is shown yet, otherwise when the screen stands. */
export function queryOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<ReplyOf<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ client, queryKey, signal }) => {
      if (client.getQueryData(queryKey) !== undefined) await painted()
      return call(endpoint, input, { signal })
    },
  })
}

/** Reads through the query cache; the same endpoint and input are fetched once. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Omit<UseQueryOptions<ReplyOf<E>, CallError>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<ReplyOf<E>, CallError>({ ...options, ...queryOf(endpoint, input) })
}

interface ChangeOptions {
  /** What was read from these is read again afterwards. */
  stale?: Endpoint[]
  /** The screen itself says what went wrong. */
  quiet?: boolean
  /** Key of the words for what did not succeed; by itself it follows from the method. */
  doing?: string
}

/** What a failed change tried to do, where its method says it. */
const doings: Partial<Record<Endpoint['method'], string>> = {
  PUT: 'platform.error.updating',
  DELETE: 'platform.error.deleting',
}

/** A change through `endpoint`. Its failures reach the toast. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { stale = [], quiet = false, doing = doings[endpoint.method] }: ChangeOptions = {},
) {
  const cache = useQueryClient()
  const [send] = useState(() => oneFlight((input: InputOf<E>) => call(endpoint, input)))
  return useMutation<ReplyOf<E>, CallError, InputOf<E>>({
    mutationFn: send,
    meta: { quiet, doing },
    onSuccess: async () => {
      await Promise.all(stale.map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
    },
  })
}

/** What every request of this browser carries; whatever may change something echoes the readable cookie. */
export function headersOf(method: Endpoint['method']): Record<string, string> {
  const [person, place] = [pageOf(), placeOf()]
  const common = {
    'x-requested-with': 'XMLHttpRequest',
    'x-lang': currentLocale(),
    ...(person === null ? {} : { [PAGE_OF]: String(person) }),
    ...(place === null ? {} : { [PLACE_OF]: String(place) }),
  }
  return method === 'GET' ? common : { ...common, 'x-xsrf-token': cookie('XSRF-TOKEN') }
}

function requestOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (endpoint.method !== 'GET') {
    const body = JSON.stringify(rest)
    refuseTooLarge(body, roomOf(endpoint.room).bytes)
    return { url: `/api${path}`, body }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, text(value))
  const search = query.toString()
  return { url: `/api${path}${search ? `?${search}` : ''}`, body: undefined }
}

/** A server that refuses a body closes the line while it still comes, and then nobody hears why. */
function refuseTooLarge(body: string, most: number) {
  // No letter takes more than three bytes for each of its units.
  if (body.length * 3 <= most || new TextEncoder().encode(body).length <= most) return
  throw new CallError(413, { code: BODY_TOO_LARGE, most: inKilobytes(most) })
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
  // Locked elsewhere, in another tab or before a reload.
  if (response.status === 423) setLocked(true)
  if (isEnrolFirst(response.status, reply)) setEnrolling(true)
  if ((reply as Partial<ErrorReply> | null)?.code === OTHER_PERSON) meetOtherPerson()
  if ((reply as Partial<ErrorReply> | null)?.code === MOVED_ELSEWHERE) meetMove()
  if (!response.ok) throw new CallError(response.status, reply ?? {})
  return reply
}

/** What the server answers to everything until a second factor is set up. */
const isEnrolFirst = (status: number, reply: unknown) =>
  status === 403 && (reply as Partial<ErrorReply> | null)?.code === ENROL_FIRST

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
