// All benchmarks one after the other, or those that are named: `npm run bench -- inbox kill`. Ends with 1 where a
// required figure was missed. Nothing is loaded before it is wanted: most need no more than the product itself.
import { runNode } from '../scripts/suites/command.ts'

type Measure = () => Promise<string[]>

const root = new URL('..', import.meta.url).pathname
const benchmarks: Record<string, () => Promise<Measure>> = {
  transition: async () => (await import('./transition.ts')).measureTransition,
  inbox: async () => (await import('./inbox.ts')).measureInbox,
  search: async () => (await import('./search.ts')).measureSearch,
  organization: async () => (await import('./organization.ts')).measureOrganization,
  bodies: async () => (await import('./bodies.ts')).measureBodies,
  attendance: async () => (await import('./attendance.ts')).measureAttendance,
  records: async () => (await import('./records.ts')).measureRecords,
  exchange: async () => (await import('./exchange.ts')).measureExchange,
  scoring: async () => (await import('./scoring.ts')).measureScoring,
  schedule: async () => (await import('./schedule.ts')).measureSchedule,
  designer: async () => (await import('./designer.ts')).measureDesigner,
  gantt: async () => (await import('./gantt.ts')).measureGantt,
  grid: async () => (await import('./grid.ts')).measureGrid,
  kill: async () => (await import('./kill.ts')).measureKills,
  'kill-rows': async () => (await import('./kill-rows.ts')).measureKillsOfRows,
  'kill-server': async () => (await import('./kill.ts')).measureKillsOnServer,
}
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benchmarks)
for (const name of wanted) {
  if (!(name in benchmarks))
    throw new Error(`There is no benchmark "${name}"; there are ${Object.keys(benchmarks).join(', ')}`)
}

// They drive a browser with a package for tests, which `npm start` leaves out. First, as packages move meanwhile.
if (['designer', 'gantt', 'grid'].some((name) => wanted.includes(name))) await installForTests()

// Before the first begins: a setting that is wrong for the last would else be found out in half an hour.
const measures = await Promise.all(wanted.map(async (name) => [name, await benchmarks[name]!()] as const))
const failures: string[] = []
for (const [name, measure] of measures) {
  process.stdout.write(`\n${name}\n`)
  failures.push(...(await measure().catch((error: unknown) => [`${name}: ${wordsAbout(error)}`])))
}
const missed = failures.map((failure) => `FAILED ${failure}`).join('\n')
process.stdout.write(failures.length === 0 ? '\nEvery required figure was reached.\n' : `\n${missed}\n`)
process.exitCode = failures.length > 0 ? 1 : 0

async function installForTests() {
  const { code, output } = await runNode(['scripts/prepare.mjs', 'test'], { cwd: root, minutes: 20 })
  process.stdout.write(output)
  if (code !== 0) throw new Error('The packages for tests, with which browsers are driven, could not be installed.')
}

function wordsAbout(error: unknown) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
