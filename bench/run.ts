// All benchmarks one after the other, or those that are named: `npm run bench -- inbox kill`. Ends with 1 where a required figure was missed.
import { measureBodies } from './bodies.ts'
import { measureDesigner } from './designer.ts'
import { measureFinding } from './finding.ts'
import { measureInbox } from './inbox.ts'
import { measureKills, measureKillsOnServer } from './kill.ts'
import { measureOrganization } from './organization.ts'
import { measureTransition } from './transition.ts'

const benchmarks: Record<string, () => Promise<string[]>> = {
  transition: measureTransition, inbox: measureInbox, finding: measureFinding, organization: measureOrganization, bodies: measureBodies, designer: measureDesigner, kill: measureKills, 'kill-server': measureKillsOnServer,
}
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benchmarks)

const failures: string[] = []
for (const name of wanted) {
  const measure = benchmarks[name]
  if (!measure) throw new Error(`There is no benchmark "${name}"; there are ${Object.keys(benchmarks).join(', ')}`)
  process.stdout.write(`\n${name}\n`)
  failures.push(...await measure())
}
process.stdout.write(failures.length === 0 ? '\nEvery required figure was reached.\n' : `\n${failures.map((failure) => `FAILED ${failure}`).join('\n')}\n`)
process.exitCode = failures.length > 0 ? 1 : 0
