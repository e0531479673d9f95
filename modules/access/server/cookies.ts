import type { FastifyReply } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import { SESSION_COOKIE, XSRF_COOKIE, xsrfTokenOf } from '#platform/server/xsrf.ts'

/** The session for the browser's eyes only, and the readable token that the web client echoes. */
export function setSessionCookies(reply: FastifyReply, config: Config, token: string) {
  const common = { path: '/', sameSite: 'lax', secure: isHttps(config), maxAge: Math.round(config.SESSION_MAX_HOURS * 3600) } as const
  reply.setCookie(SESSION_COOKIE, token, { ...common, httpOnly: true })
  reply.setCookie(XSRF_COOKIE, xsrfTokenOf(token), common)
}

export function clearSessionCookies(reply: FastifyReply, config: Config) {
  const common = { path: '/', sameSite: 'lax', secure: isHttps(config) } as const
  reply.clearCookie(SESSION_COOKIE, { ...common, httpOnly: true })
  reply.clearCookie(XSRF_COOKIE, common)
}

const isHttps = (config: Config) => config.PUBLIC_URL?.startsWith('https:') ?? false
