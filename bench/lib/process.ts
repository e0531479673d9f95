import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const READY = /is ready at (http:\/\/\S+)/
const READY_WITHIN_MS = 60_000

export interface Server {
  pid: number
  /** Resolves with the address once it listens; rejects with what it said when it ended before. */
  ready: Promise<string>
  /** As an administrator would: SIGTERM, and wait. */
  stop(): Promise<void>
  /** As a power cut would. Resolves when the process is gone. */
  kill(): Promise<void>
  hasEnded(): boolean
  /** What it wrote last, for whoever wonders why it is gone. */
  said(): string
}

/** A process of its own with exactly these settings beside PATH. */
export function startServer(file: string, settings: Record<string, string>): Server {
  const child = spawn('sh', ['scripts/node.sh', ...(settings.NODE_FLAGS?.split(' ') ?? []), file], {
    cwd: root,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000)
    })
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  const ready = whenReady(child, () => said)
  // Whoever does not wait for it learns of its end in other ways.
  ready.catch(() => undefined)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return {
    pid: child.pid!,
    ready,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    said: () => said,
  }
}

/** The product as `npm start` runs it, on a free port. */
export function startProduct(settings: Record<string, string>) {
  return startServer('app/server.ts', {
    PORT: '0',
    DEMO: '1',
    DEMO_DOCUMENTS: '0',
    LOG_LEVEL: 'warn',
    NODE_NO_WARNINGS: '1',
    RATE_LIMIT_PER_MINUTE: '100000000',
    ...settings,
  })
}

function whenReady(child: ChildProcess, said: () => string) {
  return new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready after a minute:\n${said()}`)), READY_WITHIN_MS)
    child.stdout?.on('data', () => {
      const address = READY.exec(said())?.[1]
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
    child.once('close', (code, signal) => {
      clearTimeout(late)
      reject(new Error(`ended with ${code ?? signal}:\n${said()}`))
    })
  })
}

/** Processor time of a process so far, in microseconds: user and system, all its threads. */
export function cpuMicroseconds(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/**
 * The same of a process and everything below it, with those that have ended: a database is one process for each
 * connection.
 */
export function cpuOfAll(pid: number): number {
  const fields = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      fields.set(
        Number(name),
        stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number),
      )
    } catch {
      // It ended a moment ago, and counts with its parent.
    }
  }
  const of = (one: number): number => {
    const own = fields.get(one)
    const ticks = own ? own.slice(11, 15).reduce((sum, part) => sum + part, 0) : 0
    return (
      ticks * 10_000 +
      [...fields].filter(([, [, parent]]) => parent === one).reduce((sum, [child]) => sum + of(child), 0)
    )
  }
  return of(pid)
}
