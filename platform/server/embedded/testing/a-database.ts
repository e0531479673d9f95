import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { atTheEnd } from '#platform/testing/ending.ts'
import { scratch } from '#platform/testing/scratch.ts'
import { openCondition } from '../../condition.ts'
import { openLog } from '../../log.ts'
import { keepEmbedded } from '../keep.ts'

/** A database of its own that may be killed, and what is to be seen of it. */
export async function aDatabase() {
  const parent = await mkdtemp(path.join(scratch(), 'orgil-kept-'))
  atTheEnd(() => rm(parent, { recursive: true, force: true }))
  const folder = path.join(parent, 'postgres')
  const condition = openCondition({ DATA_DIR: parent })
  // What is written must outlive a kill: that is the question here.
  const lines: string[] = []
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg)
  const log = openLog('info', { write, isBlocked: () => false, lost: () => 0, drain: () => undefined })
  const kept = await keepEmbedded(folder, { log, condition })
  atTheEnd(kept.stop)
  const connect = async () => {
    const client = new pg.Client({ host: kept.host, user: kept.user, database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const ask = async (text: string) => {
    const client = await connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const first = () => Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { folder, condition, kept, connect, ask, first, lines }
}

/** First processes of servers in this folder: those that were started by something else. */
export function serversIn(folder: string) {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
  return family.filter((pid) => !family.includes(String(parentOf(Number(pid)))))
}

export function parentOf(pid: number) {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
