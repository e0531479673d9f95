// Kills the server with SIGKILL at random moments while people work, also during its first start, and its database,
// and holds what they were told against what is there: on the embedded database, which the product starts again, and
// on a PostgreSQL server, where it is ours.
import type { Kind } from './kill/home.ts'
import { killRounds } from './kill/rounds.ts'
import { setting } from './lib/settings.ts'

/** After its database was killed. */
const RETURN_MS = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)

export const measureKills = () => measure('embedded')
export const measureKillsOnServer = () => measure('server')

async function measure(kind: Kind) {
  const [kills, firstStarts, offices] = [setting('KILLS', 50), setting('FIRST_STARTS', 6), setting('OFFICES', 1)]
  const began = performance.now()
  const result = await killRounds({ kind, kills, firstStarts, offices, callers: 4, say })
  const { lost, doubled, stuck, damaged } = result.findings
  say(
    `${kind}: ${result.kills} kills${result.crashes > 0 ? ` and ${result.crashes} of the database server` : ''} in ${((performance.now() - began) / 60_000).toFixed(0)} min: ` +
      `${result.acknowledged} commands acknowledged, ${result.repeated} sent again, slowest start ${result.slowestStart} ms` +
      (result.crashes > 0 ? `, slowest return ${result.slowestReturn} ms` : ''),
  )
  say(
    `${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck, ${damaged.length} damaged, ${result.failedStarts.length} failed starts, ${result.orphans.length} left behind`,
  )
  return [
    ...result.failedStarts.map((one) => `a start failed: ${one}`),
    ...Object.entries(result.findings).flatMap(([kind, found]) => found.map((one) => `${kind}: ${one}`)),
    ...result.orphans.map((one) => `left behind: ${one}`),
    ...result.blindSpots.map((one) => `the audit does not see ${one}`),
    ...(result.slowestReturn > RETURN_MS
      ? [`it took ${result.slowestReturn} ms until the product was of use again`]
      : []),
    ...(result.acknowledged < kills ? ['too little work was done between the kills to prove anything'] : []),
  ]
}
