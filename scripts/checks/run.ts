// `node scripts/checks/run.ts [fences translations house docs]`: says what is wrong and fails, or says nothing but how long it took.
import { fileURLToPath } from 'node:url'
import { checkDocs } from './docs.ts'
import { checkFences } from './fences.ts'
import { checkGuide } from './guide.ts'
import { checkHouse } from './house.ts'
import { checkSpecification } from './specification.ts'
import { checkTranslations } from './translations.ts'

const checks = { fences: checkFences, translations: checkTranslations, house: checkHouse, docs: (place: string) => [...checkDocs(place), ...checkGuide(place), ...checkSpecification(place)] }
const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = process.argv.slice(2)

for (const [name, check] of Object.entries(checks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  const problems = check(root)
  for (const problem of problems) console.log(`  ${problem}`)
  console.log(`${name}: ${problems.length === 0 ? 'fine' : `${problems.length} problems`} (${Math.round(performance.now() - started)} ms)`)
  if (problems.length > 0) process.exitCode = 1
}
