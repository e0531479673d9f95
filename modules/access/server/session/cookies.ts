import type { FastifyReply } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { HOST_SESSION_COOKIE, SESSION_COOKIE, XSRF_COOKIE, xsrfTokenOf } from '#platform/server/xsrf.ts'

/** The session for the browser's eyes only, and the readable token that the web client echoes. */
export function setSessionCookies(reply: FastifyReply, config: Config, token: string) {
  const common = {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: Math.round(config.SESSION_MAX_HOURS * 3600),
  } as const
  reply.setCookie(nameOf(config), token, { ...common, httpOnly: true })
  reply.setCookie(XSRF_COOKIE, xsrfTokenOf(token), common)
}

export function clearSessionCookies(reply: FastifyReply, config: Config) {
  const common = { path: '/', sameSite: 'lax', secure: isHttps(config) } as const
  reply.clearCookie(nameOf(config), { ...common, httpOnly: true })
  reply.clearCookie(XSRF_COOKIE, common)
}

const nameOf = (config: Config) => (isHttps(config) ? HOST_SESSION_COOKIE : SESSION_COOKIE)
const isHttps = (config: Config) => config.PUBLIC_URL?.startsWith('https:') ?? false
