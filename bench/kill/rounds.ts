import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#platform/server/embedded.ts'
import { startProduct, type Server } from '../lib/process.ts'
import { audit, blindSpots } from './audit.ts'
import { emptyDiary, workAtOffice, type Diary, type Site } from './office.ts'

export interface Plan {
  /** How often the server is killed while people work with it. */
  kills: number
  /** How often it is killed during its very first start. */
  firstStarts: number
  callers: number
  say?: (line: string) => void
}

export interface Result {
  acknowledged: number
  repeated: number
  kills: number
  failedStarts: string[]
  wrong: string[]
  /** Planted damage that the audit did not see: a run that cannot fail proves nothing. */
  blindSpots: string[]
  orphans: string[]
  slowestStart: number
}

/** Works, kills with SIGKILL, starts again at once, and at the end holds what was acknowledged against what is there. */
export async function killRounds(plan: Plan): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-kill-'))
  const starts = { failed: [] as string[], slowest: 0 }
  try {
    for (let round = 0; round < plan.firstStarts; round += 1) await killFirstStart(path.join(folder, `first-${round}`), starts)
    const home = path.join(folder, 'home')
    const diary = await workUnderKills(home, plan, starts)
    const orphans = await leftBehind(folder)
    return {
      acknowledged: diary.acknowledged.length, repeated: diary.repeated, kills: plan.kills + plan.firstStarts, failedStarts: starts.failed, slowestStart: starts.slowest,
      orphans, ...await examine(home, diary),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Starts { failed: string[]; slowest: number }

/** Whatever a first start left half done, the next one begins anew. */
async function killFirstStart(home: string, starts: Starts) {
  const first = startProduct({ DATA_DIR: home })
  await sleep(randomInt(0, 3000))
  await first.kill()
  const second = startProduct({ DATA_DIR: home })
  await timed(second, starts)
  await second.kill()
}

async function workUnderKills(home: string, { kills, callers, say }: Plan, starts: Starts): Promise<Diary> {
  const port = String(await freePort())
  const site: Site = { address: `http://127.0.0.1:${port}`, isOver: false }
  const diary = emptyDiary()
  const start = () => startProduct({ DATA_DIR: home, PORT: port })
  let server = start()
  await timed(server, starts)
  const work = Promise.all(Array.from({ length: callers }, () => workAtOffice(site, diary).catch((error: unknown) => { diary.wrong.push(String(error)) })))

  for (let kill = 1; kill <= kills; kill += 1) {
    // Every fourth one hits a server that is still starting.
    if (kill % 4 === 0) await sleep(randomInt(0, 1500))
    else {
      await timed(server, starts)
      await underWay(diary)
      await sleep(randomInt(100, 1500))
    }
    await server.kill()
    server = start()
    say?.(`kill ${kill} of ${kills}: ${diary.acknowledged.length} acknowledged, ${diary.repeated} sent again`)
  }
  await timed(server, starts)
  await sleep(500)
  site.isOver = true
  await work
  await settled(site.address)
  await server.stop()
  return diary
}

/** Until some more was acknowledged: on a busy machine a server would be killed before anybody had come to work with it. */
async function underWay({ acknowledged }: Diary) {
  const enough = acknowledged.length + 5
  for (const until = Date.now() + 10_000; acknowledged.length < enough && Date.now() < until;) await sleep(20)
}

/** Until the outbox has told everything; a minute is far more than it needs for what piled up. */
async function settled(address: string) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(250)) {
    const metrics = await (await fetch(`${address}/metrics`)).text()
    if (/^orgil_outbox_waiting 0$/m.test(metrics)) return
  }
}

async function timed(server: Server, starts: Starts) {
  const began = performance.now()
  try {
    await server.ready
    starts.slowest = Math.max(starts.slowest, Math.round(performance.now() - began))
  } catch (error) {
    starts.failed.push(String(error))
  }
}

/** The rows themselves, without the product in between. */
async function examine(home: string, diary: Diary) {
  const embedded = await startEmbedded(path.join(home, 'postgres'))
  const client = new pg.Client({ host: embedded.host, user: embedded.user, database: 'postgres' })
  await client.connect()
  try {
    return { wrong: [...diary.wrong, ...await audit(client, diary.acknowledged)], blindSpots: await blindSpots(client, diary.acknowledged) }
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/** Processes that still name the folder, in their command or in their settings. They get a moment to notice that nobody needs them. */
async function leftBehind(folder: string): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid)).flatMap((pid) => {
      const [command, settings] = [readProc(pid, 'cmdline'), readProc(pid, 'environ')]
      return command.includes(folder) || settings.includes(folder) ? [`${pid} ${command.replaceAll('\0', ' ').slice(0, 120)}`] : []
    })
    if (found.length === 0 || tries === 50) return found
    await sleep(200)
  }
}

function readProc(pid: string, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // Gone in the meantime, or somebody else's.
    return ''
  }
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

const sleep = (ms: number) => new Promise<void>((resume) => { setTimeout(resume, ms) })
