// Kills the server with SIGKILL at random moments while people work, also during its first start, and holds what they were told
// against what is there. `KILLS` and `FIRST_STARTS` say how often.
import { killRounds } from './kill/rounds.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

export async function measureKills() {
  const kills = Number(process.env.KILLS ?? 50)
  const firstStarts = Number(process.env.FIRST_STARTS ?? 6)
  const result = await killRounds({ kills, firstStarts, callers: 4, say })
  say(`${result.kills} kills: ${result.acknowledged} commands acknowledged, ${result.repeated} sent again, slowest start ${result.slowestStart} ms`)
  return [
    ...result.failedStarts.map((one) => `a start failed: ${one}`),
    ...result.wrong,
    ...result.orphans.map((one) => `left behind: ${one}`),
    ...result.blindSpots.map((one) => `the audit does not see ${one}`),
    ...(result.acknowledged < kills ? ['too little work was done between the kills to prove anything'] : []),
  ]
}

if (import.meta.main) {
  const failures = await measureKills()
  for (const failure of failures) say(`FAILED ${failure}`)
  say(failures.length === 0 ? 'Nothing lost, nothing doubled, nothing left behind.' : `${failures.length} findings`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
