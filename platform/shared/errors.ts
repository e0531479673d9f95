import type { Words } from './i18n.ts'

/** A failure the caller can understand. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly status: number
  /** `module.name`; the words stand in that module's locales under the same key. */
  readonly code: string
  readonly details: ErrorDetails

  constructor(status: number, code: string, details: ErrorDetails = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

interface ErrorDetails {
  /** Values for the placeholders of the message. */
  params?: Record<string, string | number>
  /** Those that are words themselves, said in the language of each message. */
  words?: Record<string, Words>
  /** Messages per input field: path → translation key. */
  fields?: Record<string, string>
  /** Facts a program may need beside the words, such as who won a race. */
  extra?: Record<string, unknown>
  /** Seconds after which a new try makes sense; sent as Retry-After. */
  retryAfter?: number
}

const failure = (status: number) => (code: string, details?: ErrorDetails) => new AppError(status, code, details)

export const badRequest = failure(400)
export const unauthorized = failure(401)
export const forbidden = failure(403)
export const notFound = failure(404)
export const notAcceptable = failure(406)
export const conflict = failure(409)
export const tooLarge = failure(413)
export const unprocessable = failure(422)
export const tooManyRequests = failure(429)
export const unavailable = failure(503)

/** More than these are not named in one answer: it says how many there are besides. */
export const MOST_PROBLEMS = 50

/** What every refused call answers with. */
export interface ErrorReply {
  status: false
  code: string
  message: string
  msg: string
  enMsg: string
  /** `MOST_PROBLEMS` at most. */
  fields?: Record<string, string>
  /** How many more there are, as far as they were looked at. */
  fields_left_out?: number
  reference: string
  [fact: string]: unknown
}
