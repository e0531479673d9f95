import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, badRequest, tooManyRequests } from '#platform/shared/errors.ts'
import { languageOf, localeOf, type Language } from '#platform/shared/i18n.ts'
import { floodGate } from '../flood.ts'
import type { Services } from '../module.ts'
import { isStorable } from '../storable.ts'
import { SESSION_COOKIE } from '../xsrf.ts'
import { html } from './html.ts'
import type { Page, PageAnswer, Visitor } from './page.ts'
import { openShell } from './shell.ts'

/** Of a form: no page asks for more than a letter. */
const MOST_FORM_BYTES = 64 * 1024
const MOST_FIELDS = 100
const WORTH_PACKING = 1024
/** Nearly as small as the usual, in a third of the time: what is drawn anew for each visitor is packed for one. */
const PACKING = { level: 3 }
const packed = promisify(gzip)

/** Drawn at once: however many visitors come, whoever works finds the database free. */
const MOST_AT_ONCE = 3
/** More than this do not wait for their turn. */
const LONGEST_LINE = 200

/** Pages that the server draws; an address of theirs where nothing stands is answered as any other. */
export function mountPages(app: FastifyInstance, services: Services, pages: readonly Page[]) {
  const draw = openShell(services.config.webFolder)
  const isFlood = floodGate(services.config.RATE_LIMIT_PER_MINUTE)
  const inTurn = turns(MOST_AT_ONCE, LONGEST_LINE)
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
      (_request, body, done) => done(null, fieldsOf(String(body))),
    )
    for (const { path, get, post } of pages) {
      scope.get(path, { exposeHeadRoute: true }, (request, reply) => respond(request, reply, get))
      if (post)
        scope.post(path, (request, reply) => respond(request, reply, (visitor) => post(visitor, textsIn(request.body))))
    }
  })

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (visitor: Visitor) => Promise<PageAnswer>,
  ) {
    const visitor = visitorOf(services, request)
    rememberLanguage(request, reply, visitor.language)
    try {
      if (!isStorable(visitor.params)) throw badRequest('platform.bad_input')
      if (isFlood(visitor.ip)) throw tooManyRequests('platform.too_many_requests', { retryAfter: 60 })
      return await send(request, reply, await inTurn(() => answer(visitor)), visitor.language)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return send(request, reply, refused(services, error, visitor.language), visitor.language)
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: PageAnswer, language: Language) {
    if (answer === undefined) return reply.callNotFound()
    if ('to' in answer) return reply.redirect(answer.to, answer.status ?? 302)
    if ('type' in answer) {
      const kept = answer.keep === undefined ? 'no-cache' : `public, max-age=${answer.keep}`
      return reply
        .status(answer.status ?? 200)
        .headers({ 'content-type': answer.type, 'cache-control': kept })
        .send(answer.bytes)
    }
    void reply.status(answer.status ?? 200).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    })
    if (answer.isHidden) void reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    const text = draw(answer, language)
    if (text.length < WORTH_PACKING || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(await packed(text, PACKING))
  }
}

/** So many works at once; the others wait in a line, and whoever finds it full is told to come again. */
function turns(most: number, longest: number) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (line.length >= longest) throw tooManyRequests('platform.too_many_requests', { retryAfter: 5 })
      // Whoever ends hands their place on.
      await new Promise<void>((resolve) => void line.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** A field that a database cannot keep says nothing. */
function fieldsOf(body: string): Record<string, string> {
  const all = [...new URLSearchParams(body)].slice(0, MOST_FIELDS)
  return Object.fromEntries(all.map(([name, value]) => [name, isStorable(value) ? value : '']))
}

/** Whatever came in another way than by a form of ours says no more than a form could. */
function textsIn(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const all = Object.entries(body).slice(0, MOST_FIELDS)
  return Object.fromEntries(
    all.filter((one): one is [string, string] => typeof one[1] === 'string' && isStorable(one[1])),
  )
}

function visitorOf(services: Services, request: FastifyRequest): Visitor {
  const url = new URL(request.url, 'http://localhost')
  const query = Object.fromEntries([...url.searchParams].map(([name, value]) => [name, isStorable(value) ? value : '']))
  return {
    services,
    language: languageOf(query['lang'] ?? request.cookies['lang']),
    host: request.hostname.replace(/:\d+$/, '').toLowerCase(),
    origin: services.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`,
    path: url.pathname,
    params: request.params as Record<string, string>,
    query,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    requestId: request.id,
    hasSession: request.cookies[SESSION_COOKIE] !== undefined,
  }
}

/** A language that was chosen by an address is theirs from then on, as it is where there is a script. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply, language: Language) {
  const { lang } = request.query as { lang?: string }
  if (lang === undefined || languageOf(request.cookies['lang']) === language) return
  void reply.setCookie('lang', localeOf(language), { path: '/', maxAge: 31_536_000, sameSite: 'lax' })
}

function refused({ translate }: Services, error: AppError, language: Language): PageAnswer {
  const says = translate(language, error.code)
  return {
    title: says,
    status: error.status,
    isHidden: true,
    body: html`<main id="main" class="page-refused">
      <h1>${says}</h1>
      <p><a href="/">${translate(language, 'platform.back')}</a></p>
    </main>`,
  }
}
