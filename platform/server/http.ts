import { setImmediate as others } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { z } from 'zod'
import { MOST_BYTES, roomOf, tooMuchIn } from '#platform/shared/body.ts'
import type { Endpoint, Permission } from '#platform/shared/contract.ts'
import { fieldsOf } from '#platform/shared/problem-key.ts'
import {
  AppError,
  badRequest,
  conflict,
  forbidden,
  notAcceptable,
  tooLarge,
  tooManyRequests,
  unauthorized,
} from '#platform/shared/errors.ts'
import { languageOf, type Language } from '#platform/shared/i18n.ts'
import { MOVED_ELSEWHERE, OTHER_PERSON, PAGE_OF, PLACE_OF } from '#platform/shared/page-of.ts'
import { auditChange } from './audit.ts'
import { replyToFailure } from './failures.ts'
import { once } from './idempotency.ts'
import type { Trx } from './database.ts'
import type { Services } from './module.ts'
import { cutSlowBodies, timeouts, usualPatience } from './pace.ts'
import type { Principal, Recognition } from './principal.ts'
import type { Caller, Context, OpenContext, Route } from './route.ts'
import { floodGate } from './flood.ts'
import { answerOf, openKeptAnswers, takesPacked, WORTH_PACKING, type Answer } from './kept-answers.ts'
import { openSharedAnswers } from './shared-answers.ts'
import { closeAnswered } from './shutdown.ts'
import { unstorableText } from './storable.ts'
import { withTenant } from './tenancy.ts'
import { HOST_SESSION_COOKIE, SESSION_COOKIE, xsrfMatches } from './xsrf.ts'

export async function openHttp(services: Services, patience = usualPatience): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < services.config.TRUST_PROXY,
    // Of every address, also of those that nobody knows; files travel as multipart and are streamed.
    bodyLimit: MOST_BYTES,
    ...timeouts(patience),
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // An address that cannot be read comes to no hook and no route; it is refused as everything else is.
    frameworkErrors(error, request, reply) {
      secure(services, request, reply)
      void replyToFailure(services, languageAsked(request), error, request, reply)
    },
  })
  cutSlowBodies(app, patience)
  await app.register(cookie)
  ignoreForms(app)
  readJson(app)
  secureAnswers(app, services)
  observe(app, services)
  closeAnswered(app)
  app.setErrorHandler((error, request, reply) =>
    replyToFailure(services, languageAsked(request), error, request, reply),
  )
  return app
}

export function mount(app: FastifyInstance, services: Services, routes: readonly Route[], recognition: Recognition) {
  const isFlood = floodGate(services.config.RATE_LIMIT_PER_MINUTE)
  const sharing = {
    answers: openSharedAnswers<Answer>(),
    versions: openSharedAnswers<string>(),
    kept: openKeptAnswers(),
  }
  const passed = new WeakMap<FastifyRequest, Passed>()

  async function pass(request: FastifyRequest, route: Route): Promise<Passed> {
    const caller = callerOf(services, request)
    const { token, via } = credentials(request)
    if (isFlood(token ?? caller.ip)) throw tooManyRequests('platform.too_many_requests', { retryAfter: 60 })
    const known = token === undefined ? undefined : await recognition.recognise(token, via)
    // Whoever makes up a token for each call is counted by the address.
    if (token !== undefined && !known && isFlood(caller.ip))
      throw tooManyRequests('platform.too_many_requests', { retryAfter: 60 })
    const principal =
      route.kind === 'raw'
        ? allowed(request, route.permission, known, {})
        : allowed(request, route.endpoint.permission, known, route.endpoint)
    if (isHeldBack(principal, request, route)) throw forbidden('platform.viewing_only')
    if (principal?.impersonatorId !== undefined && (route.kind === 'raw' ? route : route.endpoint).ownerOnly)
      throw conflict('platform.owner_only')
    if (isForm(request) && !(route.kind === 'raw' ? route.takesFile : route.endpoint.takesForms))
      throw new AppError(415, 'platform.bad_input')
    return { caller, principal }
  }

  for (const route of routes) {
    const { method, path, input } = route.kind === 'raw' ? route : route.endpoint
    const { atRoot = false, takesForms = false, room }: Partial<Endpoint> = route.kind === 'raw' ? {} : route.endpoint
    const most = roomOf(room)
    for (const url of atRoot ? [`/api${path}`, path] : [`/api${path}`]) {
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        bodyLimit: most.bytes,
        config: { takesForms, most },
        // Of whoever may not come in nothing is read.
        onRequest: async (request) => {
          passed.set(request, await pass(request, route))
        },
        handler: async (request, reply) => {
          const { caller, principal } = passed.get(request)!
          // Reading a long body and looking at what it says are a turn each.
          if (isLong(request)) await others()
          return answer(route, caller, principal, parseInput(input, request), request, reply, sharing)
        },
      })
    }
  }
}

interface Passed {
  caller: Caller
  principal: Principal | undefined
}

interface Sharing {
  answers: ReturnType<typeof openSharedAnswers<Answer>>
  versions: ReturnType<typeof openSharedAnswers<string>>
  kept: ReturnType<typeof openKeptAnswers>
}

async function answer(
  route: Route,
  caller: Caller,
  principal: Principal | undefined,
  input: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  sharing: Sharing,
) {
  const { db } = caller.services
  const { method, path } = route.kind === 'raw' ? route : route.endpoint
  const inTenant = <T>(work: (context: Context) => Promise<T>) => {
    if (!principal) throw unauthorized('platform.sign_in_first')
    return withTenant(db, principal, (trx) => work({ ...caller, principal, db: trx }), `${method} ${path}`)
  }
  const key = request.headers['idempotency-key']
  const onlyOnce = <T>(trx: Trx, work: () => Promise<T>) => {
    if (!principal || typeof key !== 'string') return work()
    return once(trx, principal, key, [method, path, input], work)
  }
  const isDeed = principal?.impersonatorId !== undefined && !isSafe(request.method)
  if (route.kind === 'raw') {
    if (isDeed) await inTenant((context) => auditDeed(context, route))
    return route.handle({ ...caller, principal, request, reply, inTenant, onlyOnce }, input as never)
  }

  const { endpoint } = route
  if (route.kind === 'open') {
    const result = checked(
      endpoint.reply,
      await route.handle(
        { ...caller, principal, request, reply, inTenant, onlyOnce } satisfies OpenContext,
        input as never,
      ),
    )
    if (isDeed) await inTenant((context) => auditDeed(context, endpoint))
    if (!isSafe(request.method)) caller.services.live.nudge()
    return result
  }

  if (route.shared && principal) {
    const { version } = route.shared
    const question = JSON.stringify([principal.orgId, caller.language, endpoint.method, endpoint.path, input])
    const make = () =>
      inTenant(async (context) => answerOf(checked(endpoint.reply, await route.handle(context, input as never))))
    const versionNow =
      version &&
      (await sharing.versions(JSON.stringify([principal.orgId, endpoint.path]), () =>
        inTenant(({ db: trx }) => version({ db: trx, orgId: principal.orgId })),
      ))
    return sendBytes(
      request,
      reply,
      await (versionNow === undefined ? sharing.answers(question, make) : sharing.kept(question, versionNow, make)),
    )
  }
  const prepared = principal && (await route.prepare?.({ ...caller, principal, inTenant }, input as never))
  const result = await inTenant((context) => {
    const work = async () => {
      const done = checked(endpoint.reply, await route.handle(context, input as never, prepared as never))
      if (isDeed) await auditDeed(context, endpoint)
      return done
    }
    return endpoint.idempotent ? onlyOnce(context.db, work) : work()
  })
  if (!isSafe(request.method)) caller.services.live.nudge()
  return reply.send(result)
}

async function sendBytes(request: FastifyRequest, reply: FastifyReply, { plain, packed }: Answer) {
  void reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  if (plain.length < WORTH_PACKING || !takesPacked(request.headers['accept-encoding'])) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(await packed())
}

/** Whatever a super administrator does as somebody else stands in that organisation's log under both names. */
function auditDeed(context: Context, { method, path }: { method: string; path: string }) {
  return auditChange(context, {
    action: 'platform.acted',
    subject_type: 'platform.call',
    subject_id: path,
    subject_name: `${method} ${path}`,
  })
}

/** Nothing leaves but what the contract names; an answer that breaks it is a bug of ours. */
function checked(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`The answer breaks its contract: ${parsed.error.message}`)
  return parsed.data
}

function parseInput(schema: z.ZodType, request: FastifyRequest): unknown {
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw badRequest('platform.bad_input')
  const parsed = schema.safeParse({ ...(request.query as object), ...body, ...(request.params as object) })
  if (parsed.success) {
    const unstorable = unstorableText(parsed.data)
    if (unstorable === undefined) return parsed.data
    throw new AppError(422, 'platform.bad_input', { fields: { [unstorable || '_']: 'platform.input.characters' } })
  }
  throw new AppError(422, 'platform.bad_input', { fields: fieldsOf(parsed.error.issues) })
}

type Openings = Pick<Endpoint, 'whileLocked' | 'whileEnrolling' | 'anywhere'>

/** The gate: who may pass, as whom. */
function allowed(
  request: FastifyRequest,
  permission: Permission,
  principal: Principal | undefined,
  { whileLocked, whileEnrolling, anywhere }: Openings,
): Principal | undefined {
  const { token } = credentials(request)
  const pageOf = request.headers[PAGE_OF]
  // Somebody else came in with this browser while the page stood open: it must neither read nor act in their name.
  if (principal && pageOf !== undefined && pageOf !== String(principal.userId)) throw notAcceptable(OTHER_PERSON)
  const placeOf = request.headers[PLACE_OF]
  // They went over to another organisation in another tab: what this page shows must not be done there.
  if (
    principal &&
    permission !== 'public' &&
    !whileLocked &&
    !anywhere &&
    placeOf !== undefined &&
    placeOf !== String(principal.orgId)
  )
    throw conflict(MOVED_ELSEWHERE)
  if (principal?.via === 'cookie' && !isSafe(request.method) && !xsrfMatches(token!, request.headers['x-xsrf-token']))
    throw forbidden('platform.xsrf')
  // Before anything else is said: a locked session tells nothing, not even what its owner may not do.
  if (principal?.isLocked && !whileLocked) throw new AppError(423, 'platform.session_locked')
  if (permission === 'public') return principal
  if (!principal)
    throw (token ?? pageOf) !== undefined && isWebClient(request)
      ? notAcceptable('platform.session_over')
      : unauthorized('platform.sign_in_first')
  if (principal.mustEnrol && !whileEnrolling) throw forbidden('platform.enrol_first')
  if (permission !== 'signed_in' && !principal.permissions.has(permission)) throw forbidden('platform.no_permission')
  return principal
}

/** Whoever looks as a role changes nothing; what needs no session acts for nobody. */
function isHeldBack(principal: Principal | undefined, request: FastifyRequest, route: Route) {
  if (principal?.viewingRoleId === undefined || isSafe(request.method)) return false
  return route.kind === 'raw'
    ? !route.whileViewing
    : route.endpoint.permission !== 'public' && !route.endpoint.whileViewing
}

function credentials(request: FastifyRequest): { token: string | undefined; via: 'cookie' | 'bearer' } {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')
  return bearer ? { token: bearer[1], via: 'bearer' } : { token: request.cookies[SESSION_COOKIE], via: 'cookie' }
}

const isLong = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0) > MOST_BYTES
const isForm = (request: FastifyRequest) => request.headers['content-type']?.startsWith('multipart/') === true
const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
const isWebClient = (request: FastifyRequest) => request.headers['x-requested-with'] === 'XMLHttpRequest'

function callerOf(services: Services, request: FastifyRequest): Caller {
  return {
    services,
    language: languageAsked(request),
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  }
}

function languageAsked(request: FastifyRequest): Language {
  const asked = request.headers['x-lang'] ?? request.headers['accept-language']
  return languageOf(typeof asked === 'string' ? asked : undefined)
}

/**
 * A form posted from elsewhere needs no question beforehand, so it is no way to say anything; those few who take one
 * read nothing of it.
 */
function ignoreForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1000 },
    (request, _body, done) => {
      const { takesForms } = request.routeOptions.config as { takesForms?: boolean }
      done(takesForms ? null : new AppError(415, 'platform.bad_input'))
    },
  )
}

/**
 * What is too much is refused before it is read. Clients name JSON also where they say nothing, as when they sign
 * out.
 */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, {})
    const { most = roomOf(undefined) } = request.routeOptions.config as { most?: ReturnType<typeof roomOf> }
    const tooMuch = tooMuchIn(body, most)
    if (tooMuch === undefined) return parse(request, body, done)
    return done(tooMuch === 'depth' ? badRequest('platform.bad_input') : tooLarge('platform.too_many_parts'))
  })
}

const isHttps = ({ config }: Services) => config.PUBLIC_URL?.startsWith('https:') ?? false

function secureAnswers(app: FastifyInstance, services: Services) {
  app.addHook('onRequest', async (request, reply) => {
    // Under https no other name counts, whoever set it.
    if (isHttps(services)) request.cookies[SESSION_COOKIE] = request.cookies[HOST_SESSION_COOKIE]
    secure(services, request, reply)
  })
}

function secure(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    // Our own pages may show one another: the preview of other widths does.
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
    // Scripts come from us alone. The landing page and a library of the shell carry styles in the page, hence inline
    // styles.
    'content-security-policy':
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    ...(isHttps(services) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  })
  if (request.url.startsWith('/api/') || request.url.startsWith('/process/') || request.url.startsWith('/org/'))
    reply.header('cache-control', 'no-store')
}

function observe(app: FastifyInstance, { metrics, log }: Services) {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.request({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    log.debug(
      {
        reqId: request.id,
        method: request.method,
        url: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
