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
export interface OpenContext extends Caller {
  principal: Principal | undefined
  /** Sets or ends the session cookies. */
  reply: FastifyReply
  request: FastifyRequest
  inTenant<T>(work: (context: Context) => Promise<T>): Promise<T>
}

export type Route =
  | { kind: 'transaction'; endpoint: Endpoint; handle: (context: Context, input: never) => Promise<unknown> }
  | { kind: 'open'; endpoint: Endpoint; handle: (context: OpenContext, input: never) => Promise<unknown> }
  | { kind: 'raw'; method: 'GET' | 'POST'; path: string; permission: Permission; summary: string; input: z.ZodType; handle: (context: OpenContext, input: never) => Promise<unknown> }

/** The usual route: parsed input in, one transaction, parsed reply out. */
export function route<E extends Endpoint>(endpoint: E, handle: (context: Context, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>): Route {
  return { kind: 'transaction', endpoint, handle }
}

/** A route that needs no session, or more than one transaction. */
export function openRoute<E extends Endpoint>(endpoint: E, handle: (context: OpenContext, input: ParsedInputOf<E>) => Promise<ReplyOf<E>>): Route {
  return { kind: 'open', endpoint, handle }
}

/** A route whose answer is not JSON: a file, a PDF, a stream of events. It sends the reply itself. */
export function rawRoute<I extends z.ZodType>(
  spec: { method: 'GET' | 'POST'; path: string; permission: Permission; summary: string; input: I },
  handle: (context: OpenContext, input: z.output<I>) => Promise<unknown>,
): Route {
  return { kind: 'raw', ...spec, handle }
}
