import type { z } from 'zod'
import type { Room } from './body.ts'

/** `public`: nobody needs to sign in. `signed_in`: any session. Otherwise a permission such as `access.users.c`. */
export type Permission = 'public' | 'signed_in' | (string & {})

/** One HTTP call, described once: the server implements it, the web calls it, OpenAPI lists it. */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Needed extends Permission = Permission,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`; parameters as `:name`. They are merged with query and body into the input. */
  path: string
  /** True where the specification fixes the path: it answers at the root as well. */
  atRoot?: boolean
  permission: Needed
  summary: string
  input: Input
  /** Where its body may be longer than `MOST_BYTES`. */
  room?: Room
  reply: Reply
  /** Also for somebody who only looks at the product as a role would see it; other commands are refused then. */
  whileViewing?: boolean
  /** Also while the session is locked; everything else is refused with 423 then. */
  whileLocked?: boolean
  /** Also for somebody who has to set up a second factor first; everything else is refused until they did. */
  whileEnrolling?: boolean
  /** Also from a page that shows another organisation than the one of the session by now. */
  anywhere?: boolean
  /**
   * Only for the person themselves: signatures, decisions, their profile and what they keep for themselves, what
   * protects an account and what gives rights are not a super administrator's who works as them.
   */
  ownerOnly?: boolean
  /** Also as a form that a program posts (RFC 8058): of it nothing is read, everything stands in the address. */
  takesForms?: boolean
  /**
   * Commands that may be sent again after a lost answer: the server wants an `Idempotency-Key` and repeats its
   * answer.
   */
  idempotent?: boolean
}

export function endpoint<I extends z.ZodType, R extends z.ZodType, const P extends Permission>(
  spec: Endpoint<I, R, P>,
) {
  return spec
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
