import type { FastifyReply, FastifyRequest } from 'fastify'
import { inKilobytes } from '#platform/shared/body.ts'
import { AppError, type ErrorReply, MOST_PROBLEMS } from '#platform/shared/errors.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import type { Services } from './module.ts'
import { outageOf } from './outage.ts'

/** In letters: of a name that a caller made up, as much as tells which one it is. */
const LONGEST_NAME = 200

/**
 * Answers a refusal in the caller's language; anything unforeseen becomes a 500 whose cause stands in the log under
 * the reference.
 */
export function replyToFailure(
  services: Services,
  language: Language,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { translate, log, condition } = services
  const outage = outageOf(error, condition)
  const failure = outage ?? asAppError(error, request)
  const about = { reqId: request.id, url: request.url.split('?')[0] }
  // An outage meets everybody alike: the log says it once and counts.
  if (outage) log.warn({ ...about, code: failure.code, reason: reasonOf(error) }, 'requests are refused')
  else if (failure.status >= 500) log.error({ err: error, ...about }, 'request failed')
  if (failure.status === 401 || failure.status === 403)
    log.info({ reqId: request.id, code: failure.code, ip: request.ip, url: request.url.split('?')[0] }, 'refused')

  const { params, words = {}, fields, extra, retryAfter } = failure.details
  const say = (to: Language, key: string) =>
    translate(to, key, {
      ...params,
      ...Object.fromEntries(Object.entries(words).map(([name, said]) => [name, inLanguage(said, to)])),
    })
  const body: ErrorReply = {
    ...extra,
    status: false,
    code: failure.code,
    message: say(language, failure.code),
    msg: say('mn', failure.code),
    enMsg: say('en', failure.code),
    ...(fields ? named(fields, (key) => say(language, key)) : {}),
    reference: request.id,
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.status(failure.status).type('application/json; charset=utf-8').send(body)
}

/** The first of them, and how many there are besides. */
function named(fields: Record<string, string>, words: (key: string) => string) {
  const all = Object.entries(fields)
  const left = all.length - MOST_PROBLEMS
  return {
    fields: Object.fromEntries(
      all.slice(0, MOST_PROBLEMS).map(([name, key]) => [name.slice(0, LONGEST_NAME), words(key)]),
    ),
    ...(left > 0 ? { fields_left_out: left } : {}),
  }
}

function asAppError(error: unknown, { routeOptions }: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const status = (error as { statusCode?: unknown }).statusCode
  if ((error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(413, 'platform.body_too_large', { params: { most: inKilobytes(routeOptions.bodyLimit) } })
  if (status === 413) return new AppError(413, 'platform.too_large')
  if (status === 415) return new AppError(415, 'platform.bad_input')
  if (typeof status === 'number' && status >= 400 && status < 500) return new AppError(status, 'platform.bad_input')
  return new AppError(500, 'platform.server_error')
}

/** Several addresses of one name each refuse for themselves, and the error around them says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
