import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { notAcceptable } from '#platform/shared/errors.ts'
import type { LiveEvent } from '#platform/shared/live.ts'
import { OTHER_PERSON } from '#platform/shared/page-of.ts'
import { audienceKeys, eventsFor, type LiveListener } from '../live.ts'
import type { Services } from '../module.ts'
import { missedRows, readCursor } from '../outbox/live-reader.ts'
import type { Principal } from '../principal.ts'
import { rawRoute, type Route } from '../route.ts'

/** Bytes that may wait for a browser; one that reads more slowly is let go and asks again for what it missed. */
const PATIENCE = 64 * 1024

/**
 * Server-sent events: what changed, told to whom it concerns. The id of the last event resumes the stream after an
 * interruption.
 */
export const liveRoute: Route = rawRoute(
  {
    method: 'GET',
    path: '/live',
    permission: 'signed_in',
    summary: 'Stream of what changes for me',
    sends: 'text/event-stream',
    input: z.object({ last_event_id: z.string().max(50).optional(), page_of: z.coerce.number().int().optional() }),
  },
  async ({ principal, reply, request, services }, { last_event_id, page_of }) => {
    // A browser lets this call carry no header of ours.
    if (page_of !== undefined && page_of !== principal.userId) throw notAcceptable(OTHER_PERSON)
    const header = request.headers['last-event-id']
    const lastId = typeof header === 'string' ? header : last_event_id

    reply.hijack()
    const stream = openStream(reply.raw, reply.getHeaders(), services)
    const listener = listenerOf(principal, stream)
    const leave = services.live.join(listener)
    reply.raw.on('close', leave)
    await catchUp(services, listener, stream, lastId)
  },
)

type Stream = ReturnType<typeof openStream>

function openStream(raw: ServerResponse, headers: NodeJS.Dict<unknown>, { metrics }: Services) {
  /**
   * Events that arrive while the missed ones are still being looked up; undefined when there is nothing to wait for.
   */
  let waiting: LiveEvent[][] | undefined = []
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength <= PATIENCE) return
    metrics.count('orgil_live_dropped_total')
    raw.destroy()
  }
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // When the stream ends, nothing else comes this way.
    connection: 'close',
  })
  write(': hello\n\n')
  return {
    beat: () => write(': beat\n\n'),
    send(events: readonly LiveEvent[]) {
      if (waiting) waiting.push([...events])
      else write(asText(events))
    },
    caughtUp(missed: readonly (readonly LiveEvent[])[]) {
      const all = [...missed, ...(waiting ?? [])]
      waiting = undefined
      for (const events of all) write(asText(events))
    },
    end() {
      if (waiting) this.caughtUp([])
      raw.end()
    },
  }
}

/** Events of one row belong together: only the last carries the id, so an interruption between them repeats the row. */
function asText(events: readonly LiveEvent[]) {
  return events
    .map((event, at) => {
      const id = at === events.length - 1 && event.id !== '' ? `id: ${event.id}\n` : ''
      return `${id}event: change\ndata: ${JSON.stringify(event)}\n\n`
    })
    .join('')
}

function listenerOf(principal: Principal, stream: Stream): LiveListener {
  return {
    orgId: principal.orgId,
    sessionId: principal.sessionId,
    keys: audienceKeys(principal),
    send: (events) => stream.send(events),
    end: () => stream.end(),
    beat: () => stream.beat(),
  }
}

async function catchUp(
  { db, live, log }: Services,
  listener: LiveListener,
  stream: Stream,
  lastId: string | undefined,
) {
  if (!lastId) return stream.caughtUp([])
  // What comes from now on, the stream has.
  const place = live.place()
  const last = readCursor(lastId)
  const rows =
    last &&
    (await missedRows(db, listener.orgId, last, place).catch((error: unknown) => {
      log.warn({ err: error }, 'missed events could not be read')
      return undefined
    }))
  stream.caughtUp(rows ? rows.map((row) => eventsFor(listener, row)) : [[{ id: '', topic: 'resync', key: '' }]])
}
