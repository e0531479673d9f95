// `node scripts/checks/run.ts [fences translations house docs releases]`: says what is wrong and fails, or says nothing
// but how long it took.
import { fileURLToPath } from 'node:url'
import { checksOf } from './checks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = process.argv.slice(2)

for (const [name, check] of Object.entries(checksOf(root))) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  const problems = check()
  for (const problem of problems) console.log(`  ${problem}`)
  console.log(
    `${name}: ${problems.length === 0 ? 'fine' : `${problems.length} problems`} (${Math.round(performance.now() - started)} ms)`,
  )
  if (problems.length > 0) process.exitCode = 1
}
