import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, ParsedInputOf, Permission, ReplyOf } from '#platform/shared/contract.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Trx } from './database.ts'
import type { Services } from './module.ts'
import type { Principal } from './principal.ts'

/** What a handler knows of the request. */
export interface Caller {
  services: Services
  language: Language
  requestId: string
  ip: string
  userAgent: string | null
}

export interface Context extends Caller {
  principal: Principal
  /** One transaction for the whole request, as the restricted role and for the caller's organisation. */
  db: Trx
}

/** For calls that need no session, or that open their own transactions. */
export interface OpenContext<Who = Principal | undefined> extends Caller {
  principal: Who
  /** Sets or ends the session cookies. */
  reply: FastifyReply
  request: FastifyRequest
  inTenant<T>(work: (context: Context) => Promise<T>): Promise<T>
  /**
   * What `route` does by itself for endpoints that are `idempotent`: the work is done once for the caller's key, in
   * the transaction given.
   */
  onlyOnce<T>(db: Trx, work: () => Promise<T>): Promise<T>
}

/** Who calls, before their transaction is open. */
export type Preparing = Caller & Pick<SignedInContext, 'principal' | 'inTenant'>

export type SignedInContext = OpenContext<Principal>

/** Whoever passed the gate of any permission but `public` is known. */
type CallerWith<P extends Permission> = 'public' extends P ? OpenContext : SignedInContext

type Prepare = (context: Preparing, input: never) => Promise<unknown>
type Handle<Input = never> = (context: Context, input: Input, prepared?: never) => Promise<unknown>

export type Route =
  | { kind: 'transaction'; endpoint: Endpoint; prepare?: Prepare; handle: Handle; shared?: { version?: VersionOf } }
  | { kind: 'open'; endpoint: Endpoint; handle: OpenHandle }
  | (RawSpec & { kind: 'raw'; permission: Permission; input: z.ZodType; handle: OpenHandle })

/** The usual route: parsed input in, one transaction, parsed reply out. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: Context, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
): Route {
  return { kind: 'transaction', endpoint, handle }
}

/**
 * The same where something belongs before the transaction: what no transaction may wait for (a picture, a file, a hash,
 * a name server), or a count that stands although the transaction is taken back. A repeated command prepares again and
 * gets its first answer all the same, so whatever may have changed since is refused by `handle`, not by `prepare`.
 */
export function preparedRoute<E extends Endpoint, P>(
  endpoint: E,
  prepare: (context: Preparing, input: ParsedInputOf<E>) => Promise<P>,
  handle: (context: Context, input: ParsedInputOf<E>, prepared: P) => Promise<ReplyOf<E>>,
): Route {
  return { kind: 'transaction', endpoint, prepare, handle: handle as Handle<ParsedInputOf<E>> }
}

/** What the answer to a shared question may depend on: of who asks nothing but the language. */
export interface SharedContext {
  db: Trx
  orgId: number
  language: Language
}

/** Changes with everything that the answers depend on, except for the question itself. */
type VersionOf = (context: Omit<SharedContext, 'language'>) => Promise<string>

/**
 * A reading whose answer is the same for everybody of an organisation who may ask in one language, and costs much:
 * who asks at the same time shares the work, the check against the contract and the bytes. With a version, which is
 * read anew for every question, the bytes serve as long as it stays.
 */
export function sharedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: SharedContext, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
  version?: VersionOf,
): Route {
  return {
    kind: 'transaction',
    endpoint,
    shared: version ? { version } : {},
    handle: ({ db, principal: { orgId }, language }, input) => handle({ db, orgId, language }, input),
  }
}

/** A route that needs no session, or more than one transaction. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: CallerWith<E['permission']>, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>,
): Route {
  return { kind: 'open', endpoint, handle: handle as OpenHandle }
}

/** The gate keeps what the types of its callers promise. */
type OpenHandle = (context: OpenContext, input: never) => Promise<unknown>

interface RawSpec {
  method: 'GET' | 'POST'
  path: string
  summary: string
  /** What comes back, as the description of the API says it: of this media type, or JSON of this form. */
  sends: string | { reply: z.ZodType; status?: number }
  /** It comes as a form with one file. */
  takesFile?: boolean
  /** Changes nothing but the log, which tells of it: a file of what the role sees. */
  whileViewing?: boolean
  /** As of an endpoint: not for a super administrator who works as the person. */
  ownerOnly?: boolean
}

/** A route that sends its reply itself: a file, a PDF, a stream of events. */
export function rawRoute<I extends z.ZodType, const P extends Permission>(
  spec: RawSpec & { permission: P; input: I },
  handle: (context: CallerWith<P>, input: z.output<I>) => Promise<unknown>,
): Route {
  return { kind: 'raw', ...spec, handle: handle as OpenHandle }
}
