import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from './log.ts'

/** One thing to end; `name` stands in the log where it takes too long. */
export interface Ending {
  name: string
  end(): unknown
}

const TIME_MS = 10_000

/**
 * While the server closes, every connection without a request under way is closed as well: those kept alive after
 * their answer, and those that browsers open ahead and never use. Otherwise they keep the process for a minute.
 */
export function closeAnswered(app: FastifyInstance) {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, 50)
    app.server.once('close', () => clearInterval(sweep))
    done()
  })
}

/**
 * Ends everything in this order when the process is told to go (SIGINT, SIGTERM): each step is awaited, a failing one
 * does not keep the next from being taken. After ten seconds, or at a second signal, the process goes at once.
 */
export function endGracefully(
  log: Logger,
  endings: readonly Ending[],
  leave: (code: number) => void = (code) => process.exit(code),
) {
  let ending = false
  const leaveAfterAll = async (code: number) => {
    ending = true
    const late = setTimeout(() => {
      log.error('ending took too long: going at once')
      leave(1)
    }, TIME_MS)
    const clean = await endAll(log, endings)
    clearTimeout(late)
    log.info('ended')
    leave(clean ? code : 1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (ending) {
      log.warn({ signal }, 'told again: going at once')
      leave(1)
      return
    }
    log.info({ signal }, 'ending')
    void leaveAfterAll(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    /** Without something that it needs the process goes by itself, after one line that says why, with code 1. */
    giveUp(reason: string) {
      if (ending) return
      log.fatal(reason)
      void leaveAfterAll(1)
    },
    /** For tests and tools that end a server themselves. */
    async end() {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
      await endAll(log, endings)
    },
  }
}

async function endAll(log: Logger, endings: readonly Ending[]) {
  let clean = true
  for (const { name, end } of endings) {
    try {
      await end()
    } catch (error) {
      clean = false
      log.error({ err: error, what: name }, 'could not be ended cleanly')
    }
  }
  return clean
}
