import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverOwned, standsAlone } from '#platform/shared/addresses.ts'
import { notFound } from '#platform/shared/errors.ts'
import { languageOf } from '#platform/shared/i18n.ts'
import { SESSION_COOKIE } from './xsrf.ts'

/** Serves the built web application and answers for everything that nobody else answers for. */
export async function mountWeb(app: FastifyInstance, folder: string) {
  const isBuilt = existsSync(path.join(folder, 'index.html'))
  const hasFront = existsSync(path.join(folder, 'front.mn.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      index: false,
      dotfiles: 'ignore',
      globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'page.html', 'front.*.html', '.vite/**'],
      setHeaders: (reply, file) => {
        const name = path.relative(folder, file)
        reply.header('cache-control', cacheRule(name))
        if (name.startsWith('alone.html')) readPictures(reply)
        if (isPart(name)) for (const header of ofNoUse) reply.removeHeader(header)
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    // Whoever has the link to how a document stands may read it; machines that gather pages may not.
    if (request.url.startsWith('/status/')) openToFrames(reply.header('x-robots-tag', 'noindex, nofollow, noarchive'))
    if (isBuilt && isPage(request))
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
        .sendFile(pageFor(request, hasFront))
    throw notFound('platform.not_found')
  })
}

/**
 * An organisation may show how a document stands within a page of its own. Other sites get no cookie of ours into a
 * frame, so whoever looks there is nobody.
 */
function openToFrames(reply: FastifyReply) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  void reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'))
}

/**
 * The page that stands alone reads codes in pictures of the camera, by a part that is no script: it may be made
 * ready there, and nowhere else.
 */
function readPictures(reply: Pick<FastifyReply, 'getHeader' | 'header'>) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  void reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
}

function isPage({ method, url, headers: { accept = '' } }: FastifyRequest) {
  const address = url.split('?')[0]!
  if (!['GET', 'HEAD'].includes(method) || serverOwned.test(address)) return false
  // Nothing but the page was ever there; a watchman may ask for it in whatever words its maker found.
  if (address === '/') return true
  // A browser that opens a page says so. Whoever takes anything, as a watchman that looks whether we are here does,
  // gets the page too where the address may be that of one: no file, nothing odd.
  return accept.includes('text/html') || (/^\s*(?:\*\/\*|$)/.test(accept) && /^\/[\w/-]*$/.test(address))
}

/**
 * A visitor gets the landing page ready to read, in the language they chose; whoever is signed in goes on to their
 * own start.
 */
function pageFor(request: FastifyRequest, hasFront: boolean) {
  const { pathname } = new URL(request.url, 'http://localhost')
  if (standsAlone.test(pathname)) return 'alone.html'
  if (!hasFront || pathname !== '/' || request.cookies[SESSION_COOKIE]) return 'index.html'
  return `front.${languageChosen(request)}.html`
}

/**
 * As the address says, or as was chosen before. What the browser itself is set to says little: most here came in
 * English.
 */
function languageChosen(request: FastifyRequest) {
  return languageOf(new URL(request.url, 'http://localhost').searchParams.get('lang') ?? request.cookies['lang'])
}

/**
 * A script or a font is no page: rules about what a page may do mean nothing on it. It is kept for ever, so nobody asks
 * whether it has changed, and nobody quotes the number of its request. All this weighs half a kilobyte each time. That
 * it is what it says it is, still counts.
 */
const ofNoUse = [
  'content-security-policy',
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'referrer-policy',
  'etag',
  'last-modified',
  'accept-ranges',
  'x-request-id',
]
const isPart = (file: string) =>
  file.startsWith(`assets${path.sep}`) && /\.(?:js|css|woff2|json)(?:\.(?:br|gz))?$/.test(file)

/** The name of an asset changes with its content; the page that names them must never be old. */
function cacheRule(file: string) {
  const name = file.replace(/\.(?:br|gz)$/, '')
  if (name === path.join('builds', 'latest.json')) return 'no-store'
  if (name.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return 'no-cache'
}
