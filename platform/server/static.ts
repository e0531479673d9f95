import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#platform/shared/errors.ts'

/** Addresses of the server; whatever else a browser opens is a page of the application. */
const serverOwned = /^\/(?:api|process|org|dev|healthz|readyz|metrics|builds|assets)(?:\/|$)/

/** Serves the built web application and answers for everything that nobody else answers for. */
export async function mountWeb(app: FastifyInstance, folder: string) {
  const isBuilt = existsSync(path.join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder, preCompressed: true, wildcard: false, cacheControl: false, index: false, dotfiles: 'ignore',
      globIgnore: ['**/*.br', '**/*.gz', 'index.html', '.vite/**'],
      setHeaders: (reply, file) => void reply.header('cache-control', cacheRule(path.relative(folder, file))),
    })
  }

  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw notFound('platform.not_found')
  })
}

function isPage(request: FastifyRequest) {
  const address = request.url.split('?')[0]!
  return request.method === 'GET' && !serverOwned.test(address) && (request.headers.accept ?? '').includes('text/html')
}

/** The name of an asset changes with its content; the page that names them must never be old. */
function cacheRule(file: string) {
  const name = file.replace(/\.(?:br|gz)$/, '')
  if (name === path.join('builds', 'latest.json')) return 'no-store'
  if (name.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return 'no-cache'
}
