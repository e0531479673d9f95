import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { startProduct, type Server } from '../lib/process.ts'
import { audit, blindSpots, type Harm } from './audit.ts'
import { openHome, type Home, type Kind } from './home.ts'
import { emptyDiary, workAtOffice, type Diary, type Site } from './office.ts'

interface Plan {
  kind: Kind
  /** How often the product is killed while people work with it. */
  kills: number
  /** How often it is killed during its very first start. */
  firstStarts: number
  /** Beside each other, each with a product and a database of its own; they share the kills. */
  offices: number
  /** Of each office. */
  callers: number
  say?: (line: string) => void
}

interface Result {
  acknowledged: number
  repeated: number
  kills: number
  /** Of the database server alone. */
  crashes: number
  failedStarts: string[]
  findings: Record<Harm, string[]>
  /** Planted damage that the audit did not see: a run that cannot fail proves nothing. */
  blindSpots: string[]
  orphans: string[]
  slowestStart: number
  /** Milliseconds from the end of the database server until a command was acknowledged that was sent afterwards. */
  slowestReturn: number
}

/** What all offices count together. */
type Tally = Pick<Result, 'kills' | 'crashes' | 'failedStarts' | 'slowestStart' | 'slowestReturn'>

/**
 * Works, kills with SIGKILL, starts again at once, and at the end holds what was acknowledged against what is there.
 */
export async function killRounds(plan: Plan): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-kill-'))
  const tally: Tally = { kills: 0, crashes: 0, failedStarts: [], slowestStart: 0, slowestReturn: 0 }
  const settings = { NODE_COMPILE_CACHE: path.join(folder, 'compiled') }
  try {
    for (let round = 0; round < plan.firstStarts; round += 1)
      await killFirstStart(plan.kind, path.join(folder, `first-${round}`), settings, tally)
    const examined = await Promise.all(
      Array.from({ length: plan.offices }, async (_, office) => {
        const home = await openHome(plan.kind, path.join(folder, `office-${office}`))
        try {
          const diary = await workUnderKills(home, settings, plan, tally)
          return await examine(home, diary)
        } finally {
          await home.end()
        }
      }),
    )
    const found = Map.groupBy(
      examined.flatMap(({ findings }) => findings),
      ({ harm }) => harm,
    )
    const whats = (harm: Harm) => (found.get(harm) ?? []).map(({ what }) => what)
    return {
      ...tally,
      orphans: await leftBehind(folder),
      acknowledged: sum(examined.map(({ acknowledged }) => acknowledged)),
      repeated: sum(examined.map(({ repeated }) => repeated)),
      findings: { lost: whats('lost'), doubled: whats('doubled'), stuck: whats('stuck'), damaged: whats('damaged') },
      blindSpots: [...new Set(examined.flatMap(({ blindSpots }) => blindSpots))],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Settings = Record<string, string>

/** Whatever a first start left half done, the next one begins anew. */
async function killFirstStart(kind: Kind, folder: string, settings: Settings, tally: Tally) {
  const home = await openHome(kind, folder)
  try {
    const first = startProduct({ ...settings, ...home.settings })
    await sleep(randomInt(0, 3000))
    await first.kill()
    tally.kills += 1
    const second = startProduct({ ...settings, ...home.settings })
    await timed(second, tally)
    await second.kill()
  } finally {
    await home.end()
  }
}

async function workUnderKills(
  home: Home,
  settings: Settings,
  { kills, offices, callers, say }: Plan,
  tally: Tally,
): Promise<Diary> {
  const port = String(await freePort())
  const site: Site = { address: `http://127.0.0.1:${port}`, isOver: false }
  const diary = emptyDiary()
  const start = () => startProduct({ ...settings, ...home.settings, PORT: port })
  await endedInPeace(start(), tally)
  let server = start()
  await timed(server, tally)
  const work = Promise.all(
    Array.from({ length: callers }, () =>
      workAtOffice(site, diary).catch((error: unknown) => {
        diary.wrong.push({ harm: 'stuck', what: String(error) })
      }),
    ),
  )

  for (let kill = 1; kill <= Math.ceil(kills / offices); kill += 1) {
    if (home.crash && kill % home.crash.everyKills === Math.floor(home.crash.everyKills / 2)) {
      await timed(server, tally)
      await underWay(diary)
      await sleep(randomInt(0, 800))
      await crashed(home.crash, site, tally)
      await underWay(diary)
    }
    // Every fourth one hits a server that is still starting.
    if (kill % 4 === 0) await sleep(randomInt(0, 1500))
    else {
      await timed(server, tally)
      await underWay(diary)
      await sleep(randomInt(0, 800))
      if (server.hasEnded()) diary.wrong.push({ harm: 'stuck', what: `the product ended by itself: ${server.said()}` })
    }
    await server.kill()
    tally.kills += 1
    server = start()
    say?.(`kill ${tally.kills}: ${diary.acknowledged.length} acknowledged in this office, ${diary.repeated} sent again`)
  }
  await timed(server, tally)
  await sleep(500)
  site.isOver = true
  await work
  await settled(site.address)
  await server.stop()
  return diary
}

/** The product is not told of it, and has to be of use again by itself. */
async function crashed({ kill }: NonNullable<Home['crash']>, { address }: Site, tally: Tally) {
  const began = performance.now()
  await kill()
  tally.crashes += 1
  while (!(await takesCommands(address))) {
    if (performance.now() > began + 60_000) {
      tally.failedStarts.push('the product did not come back within a minute after its database was killed')
      break
    }
    await sleep(20)
  }
  tally.slowestReturn = Math.max(tally.slowestReturn, Math.round(performance.now() - began))
}

/** Signing in writes a session. */
async function takesCommands(address: string) {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
    body: JSON.stringify({ login: 'sales', password: DEMO_PASSWORD }),
  }).catch(() => undefined)
  await reply?.text().catch(() => undefined)
  return reply?.ok === true
}

/** A process keeps its compiled code when it ends in peace; later ones start in half the time. */
async function endedInPeace(server: Server, tally: Tally) {
  await timed(server, tally)
  await server.stop()
}

/**
 * Until some more was acknowledged: on a busy machine a server would be killed before anybody had come to work with
 * it.
 */
async function underWay({ acknowledged }: Diary) {
  const enough = acknowledged.length + 5
  for (const until = Date.now() + 60_000; acknowledged.length < enough && Date.now() < until;) await sleep(20)
}

/**
 * Until the outbox has told everything. What piled up over hundreds of kills takes its time; it is stuck when for a
 * minute the oldest that waits stays the same.
 */
async function settled(address: string) {
  let oldest = 0
  for (let until = Date.now() + 60_000; Date.now() < until; await sleep(250)) {
    const metrics = await (await fetch(`${address}/metrics`)).text()
    if (/^orgil_outbox_waiting 0$/m.test(metrics)) return
    const born = Date.now() - 1000 * Number(/^orgil_outbox_lag_seconds (\S+)$/m.exec(metrics)?.[1])
    // Two clocks and a moment between them: less is no step forward.
    if (born > oldest + 500) [oldest, until] = [born, Date.now() + 60_000]
  }
}

async function timed(server: Server, tally: Tally) {
  const began = performance.now()
  try {
    await server.ready
    tally.slowestStart = Math.max(tally.slowestStart, Math.round(performance.now() - began))
  } catch (error) {
    tally.failedStarts.push(String(error))
  }
}

async function examine(home: Home, { acknowledged, repeated, wrong }: Diary) {
  const found = await home.look(async (client) => ({
    findings: await audit(client, acknowledged),
    blindSpots: await blindSpots(client, acknowledged),
  }))
  return {
    acknowledged: acknowledged.length,
    repeated,
    findings: [...wrong, ...found.findings],
    blindSpots: found.blindSpots,
  }
}

/**
 * Processes that still name the folder, in their command or in their settings. They get a moment to notice that
 * nobody needs them.
 */
async function leftBehind(folder: string): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    const found = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
      .flatMap((pid) => {
        const [command, settings] = [readProc(pid, 'cmdline'), readProc(pid, 'environ')]
        return command.includes(folder) || settings.includes(folder)
          ? [`${pid} ${command.replaceAll('\0', ' ').slice(0, 120)}`]
          : []
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const sleep = (ms: number) =>
  new Promise<void>((resume) => {
    setTimeout(resume, ms)
  })
