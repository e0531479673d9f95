import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { DatabaseConnection } from 'kysely'
import type { Logger } from './log.ts'

// A transaction holds a connection of the pool, and those are few: whoever asks for another one meanwhile may wait for
// somebody who waits for them, and whoever waits for something
// else lets everybody wait along.

/** Milliseconds that a transaction may wait in all for anything but the database before the log names it. */
const MOST_WAITED_MS = 200

const around = new AsyncLocalStorage<OpenTransaction | undefined>()

/** What is told here went wrong: the log has it already, and in tests the test fails by it. */
export const transactionTroubles = channel('orgil.transaction.trouble')

/** That within which the code runs now, unless it is over. */
export function openTransaction(): OpenTransaction | undefined {
  const open = around.getStore()
  return open?.isOver === false ? open : undefined
}

/** For what is begun within a transaction and belongs to nobody in particular. */
export function outsideTransaction<T>(work: () => T): T {
  return around.run(undefined, work)
}

export class OpenTransaction {
  isOver = false
  /** How many statements it sent. */
  sent = 0
  readonly #log: Logger | undefined
  readonly #opened: string | { stack?: string }
  #asked = 0
  #restsSince = 0
  #waitedMs = 0
  #after: string | undefined

  /** `name` says what it is for where the stack would not. */
  constructor(log: Logger | undefined, name: string | undefined) {
    this.#log = log
    this.#opened = name ?? {}
    if (typeof this.#opened !== 'string') Error.captureStackTrace(this.#opened, OpenTransaction)
  }

  run<T>(work: () => T): T {
    this.#restsSince = idleMs()
    return around.run(this, work)
  }

  /** Where it was opened. */
  get place() {
    return typeof this.#opened === 'string' ? this.#opened : placeIn(this.#opened.stack)
  }

  /** The connection it holds, with an eye on when it is asked. */
  watched(connection: DatabaseConnection): DatabaseConnection {
    const answered = () => this.#answer()
    return {
      executeQuery: <Row>(...query: Parameters<DatabaseConnection['executeQuery']>) => {
        this.#ask()
        this.sent += 1
        const answer = connection.executeQuery<Row>(...query)
        answer.then(answered, answered)
        return answer
      },
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    }
  }

  #ask() {
    this.#asked += 1
    if (this.#asked === 1) this.#noteRest(() => placeIn(ownStack()))
  }

  #answer() {
    this.#asked -= 1
    if (this.#asked === 0) this.#restsSince = idleMs()
  }

  /**
   * Time in which this process had nothing to do at all, while nothing was asked of the database; a busy machine makes
   * it no longer.
   */
  #noteRest(whereItWentOn: () => string) {
    const rest = idleMs() - this.#restsSince
    this.#waitedMs += rest
    if (rest > MOST_WAITED_MS / 4) this.#after = whereItWentOn()
  }

  end() {
    if (this.isOver) return
    this.isOver = true
    if (this.#asked === 0) this.#noteRest(() => 'its end')
    if (this.#waitedMs <= MOST_WAITED_MS) return
    const about = { opened: this.place, went_on: this.#after, waited_ms: Math.round(this.#waitedMs) }
    this.#log?.warn(about, 'a transaction waited for something other than the database')
    transactionTroubles.publish(
      new Error(
        `A transaction opened at ${about.opened} waited ${about.waited_ms} ms for something other than the database, until ${about.went_on ?? 'its end'}`,
      ),
    )
  }

  /** Whoever asks for another connection gets this instead. */
  refusal() {
    const stack = ownStack()
    const error = withStack(
      `A transaction that was opened at ${this.place} asked for a second connection at ${placeIn(stack)}`,
      stack,
    )
    this.#log?.error({ err: error }, 'a second connection was asked for within a transaction')
    transactionTroubles.publish(error)
    return error
  }
}

const idleMs = () => performance.eventLoopUtilization().idle

/** Long enough to reach whoever wrote the statement, past those who built it. */
export function ownStack() {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack
}

/** An error whose words came only with its stack. */
export function withStack(message: string, stack: string) {
  const error = new Error(message)
  error.stack = `Error: ${message}${stack.slice(stack.indexOf('\n'))}`
  return error
}

const root = path.resolve(import.meta.dirname, '../..')
/** They pass on what others want. */
const passingOn = /^(?:node_modules\/|platform\/server\/(?:open-transaction|transaction|tenancy|database)\.ts)/

/** The lines of ours in a stack, nearest first. */
export function placeIn(stack = '') {
  const lines = stack.split('\n').flatMap((line) => {
    const [, file] = /(?:file:\/\/)?(\/[^():]+:\d+):\d+\)?$/.exec(line) ?? []
    const place = file?.startsWith(`${root}/`) ? file.slice(root.length + 1) : undefined
    return place && !passingOn.test(place) ? [place] : []
  })
  return lines.slice(0, 3).join(', from ') || 'an unknown place'
}
