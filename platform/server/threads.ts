import { AsyncResource } from 'node:async_hooks'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { registerKinds } from '#platform/shared/fields/brought.ts'
import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { unavailable, unprocessable } from '#platform/shared/errors.ts'

// Work that would hold the processor for longer than others may wait: it is done beside, so that requests go on
// meanwhile.

interface Rules {
  /** One piece of work may take so long, the start of its thread included. */
  milliseconds: number
  /** More at once would only wait for one another, and for everybody else. */
  atOnce: number
  /** More than wait so are sent away. */
  waiting: number
  heap: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number }
}

/** Why a thread gave no answer. */
export class ThreadEnded extends Error {
  readonly why: 'slow' | 'memory' | 'gone'

  constructor(why: ThreadEnded['why'], cause?: unknown) {
    super(`A thread ended without an answer: ${why}`, { cause })
    this.why = why
  }
}

/** Files of modules that bring kinds of fields: a thread that reads a form must know them too. */
let kindFiles: readonly string[] = []

/** For the list of modules, when the program starts. Each of these files exports its `kinds`. */
export function bringKinds(files: readonly URL[]) {
  kindFiles = files.map(({ href }) => href)
}

type Said<Answer> = { answer: Answer } | { failed: string }

/** A thread takes a tenth of a second or more to come, so one that is done waits so long for more. */
const IDLE_MS = 60_000

const { NODE_COMPILE_CACHE } = process.env
/** Nothing of the settings, only where Node keeps what it compiled: a thread comes in half the time by it. */
const told = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/**
 * Threads that run this file, which answers with `answerTasks`. What is given to them and what they answer is copied.
 * `isLast`: the thread ends with this piece of work, for whatever strangers made: what it did to the thread reaches
 * nobody else.
 */
export function openThreads<Task, Answer>(
  file: URL,
  { milliseconds, atOnce, waiting, heap }: Rules,
): (task: Task, isLast?: boolean) => Promise<Answer> {
  const idle = new Map<Worker, () => void>()
  const queue: (() => void)[] = []
  let running = 0

  function take() {
    const [kept] = idle.keys()
    // Whatever happens to one that is given up already is nobody's business, and must not end the process.
    if (!kept)
      return new Worker(file, { resourceLimits: heap, env: told, execArgv: [], workerData: kindFiles }).on(
        'error',
        () => undefined,
      )
    idle.get(kept)!()
    kept.ref()
    return kept
  }

  function keep(thread: Worker) {
    const forget = () => {
      idle.delete(thread)
      clearTimeout(timer)
      thread.off('error', forget).off('exit', forget)
    }
    const timer = setTimeout(() => {
      forget()
      void thread.terminate()
    }, IDLE_MS)
    idle.set(thread, forget)
    thread.on('error', forget).on('exit', forget)
    // The process may end while it waits.
    timer.unref()
    thread.unref()
  }

  async function runNow(task: Task, isLast: boolean): Promise<Answer> {
    const thread = take()
    let isWell = false
    try {
      const said = await saidBy<Answer>(thread, task, milliseconds)
      if ('failed' in said) throw new Error(`Work in a thread failed: ${said.failed}`)
      isWell = true
      return said.answer
    } finally {
      if (isWell && !isLast) keep(thread)
      else await thread.terminate()
    }
  }

  async function run(task: Task, isLast: boolean): Promise<Answer> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw unavailable('platform.too_many_requests', { retryAfter: 10 })
      await new Promise<void>((start) => queue.push(start))
    } else running += 1
    try {
      return await runNow(task, isLast)
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  // By its name whoever watches, as the tests do, sees that somebody waits for a thread from here on.
  return (task, isLast = false) => new AsyncResource('THREAD_TASK').runInAsyncScope(run, null, task, isLast)
}

/** What people draw and write takes some hundredths of a second; a few kilobytes of it can be made that take hours. */
const MOST_MS = 10_000

/**
 * One thread for what strangers may have made so intricate that no answer comes in time or in this room: it is refused
 * under this code then, since it is more than anybody meant.
 */
export function openGuarded<Task, Answer>(
  file: URL,
  tooIntricate: string,
  milliseconds = MOST_MS,
): (task: Task) => Promise<Answer> {
  const answered = openThreads<Task, Answer>(file, {
    milliseconds,
    atOnce: 1,
    waiting: 20,
    heap: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  })
  return async (task) => {
    try {
      return await answered(task)
    } catch (error) {
      if (error instanceof ThreadEnded && error.why !== 'gone') throw unprocessable(tooIntricate)
      throw error
    }
  }
}

function saidBy<Answer>(thread: Worker, task: unknown, milliseconds: number): Promise<Said<Answer>> {
  return new Promise((resolve, reject) => {
    const over = (end: () => void) => {
      clearTimeout(timer)
      thread.off('message', said).off('error', failed).off('exit', gone)
      end()
    }
    const said = (answer: Said<Answer>) => over(() => resolve(answer))
    const failed = (error: NodeJS.ErrnoException) =>
      over(() => reject(new ThreadEnded(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'gone', error)))
    const gone = () => over(() => reject(new ThreadEnded('gone')))
    const timer = setTimeout(() => over(() => reject(new ThreadEnded('slow'))), milliseconds)
    thread.on('message', said).on('error', failed).on('exit', gone)
    thread.postMessage(task, [])
  })
}

async function registerBrought() {
  for (const file of workerData as readonly string[]) {
    const { kinds } = (await import(file)) as { kinds: readonly FieldKind[] }
    registerKinds(kinds)
  }
}

/** For the file of a thread: one answer for each task, one after the other. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer>) {
  const port = parentPort
  if (!port) throw new Error('This runs in a thread only')
  const known = registerBrought()
  port.on('message', (task: Task) => {
    known
      .then(() => work(task))
      .then(
        (answer) => port.postMessage({ answer } satisfies Said<Answer>),
        (error: unknown) =>
          port.postMessage({
            failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
          } satisfies Said<Answer>),
      )
  })
}
