import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * How long whoever connects may take. A connection that never comes to an end costs them nothing, and there are not
 * endlessly many.
 */
export interface Patience {
  /** Until the headers of a request are there, the first one of a connection too. */
  headersMs: number
  /** Until a body has to come at `bytesPerSecond`, and until nothing of it may be missing in any case. */
  graceMs: number
  bytesPerSecond: number
  longestMs: number
  /**
   * Of a connection that is kept after an answer: longer than proxies keep theirs, which would send the next request
   * into nothing otherwise.
   */
  keptMs: number
  /** Without a byte either way: longer than anybody waits for an answer. */
  silentMs: number
  checkMs: number
}

/**
 * 25 MB come in 53 minutes at the slowest; the longest body that is no file in five, and most in half a minute and
 * eight seconds.
 */
export const usualPatience: Patience = {
  headersMs: 20_000,
  graceMs: 30_000,
  bytesPerSecond: 8 * 1024,
  longestMs: 3_600_000,
  keptMs: 72_000,
  silentMs: 900_000,
  checkMs: 5000,
}

/** What Node and fastify look after themselves. */
export function timeouts({ headersMs, longestMs, keptMs, silentMs, checkMs }: Patience) {
  return {
    requestTimeout: longestMs,
    keepAliveTimeout: keptMs,
    connectionTimeout: silentMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  }
}

interface Coming {
  raw: IncomingMessage
  answer: ServerResponse
  /** Milliseconds in which it was read. */
  readMs: number
  /** Bytes that had come by this connection before. */
  before: number
}

/**
 * Cuts whoever sends a body more slowly than anybody's line is. An upload that flows passes, however long it takes;
 * the time in which we do not read is not theirs.
 */
export function cutSlowBodies(app: FastifyInstance, { graceMs, bytesPerSecond, checkMs }: Patience) {
  const coming = new Set<Coming>()
  app.addHook('onRequest', async ({ raw }, { raw: answer }) => {
    // What is called in place comes by no line.
    if (raw.socket instanceof Socket && hasBody(raw))
      coming.add({ raw, answer, readMs: 0, before: raw.socket.bytesRead })
  })
  const looking = setInterval(() => {
    for (const one of coming) {
      const { raw, before } = one
      if (raw.complete || raw.destroyed) {
        coming.delete(one)
        continue
      }
      if (raw.readableFlowing === true) one.readMs += checkMs
      const owed = ((one.readMs - graceMs) / 1000) * bytesPerSecond
      if (raw.socket.bytesRead - before >= owed) continue
      coming.delete(one)
      cut(one)
    }
  }, checkMs)
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As Node says it of headers that do not come. */
function cut({ raw: { socket }, answer }: Coming) {
  if (!answer.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}
