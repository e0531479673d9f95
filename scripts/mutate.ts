// `node scripts/mutate.ts [how many] [minutes] [files]`: makes slips in copies of the engine and says which of them
// nobody notices. First its laws and its corpus judge each; whatever lives is then laid out side by side for the unit
// tests, in one run. For the night, not for `npm test`. `files` are parts of their names with commas between:
// `late,steps/vote` makes slips there only.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { applied, type Mutant, mutantsOf, sample, spread } from './mutate/mutants.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const engine = 'modules/workflow/shared/engine'
const wanted = Number(process.argv[2] ?? 80)
const until = Date.now() + Number(process.argv[3] ?? 10) * 60_000
const wishes = process.argv[4]?.split(',') ?? ['']
/**
 * Many times what it takes alone, as others may need the machine as well: whatever is cut off after that is told
 * apart.
 */
const LONGEST = 240_000
const SOUND = 'sound'

const place = mkdtempSync(path.join(tmpdir(), 'orgil-mutants-'))
const copy = path.join(place, 'one')
try {
  symlinkSync(path.join(root, 'node_modules'), path.join(place, 'node_modules'))
  copyTo(copy)
  if (judge() !== 'lives') throw new Error('the engine itself does not pass, so its mutants say nothing')

  const files = globSync(`${engine}/**/*.ts`, { cwd: root })
    .filter(
      (file) =>
        !file.includes('/testing/') &&
        !file.endsWith('.test.ts') &&
        wishes.some((part) => file.slice(engine.length).includes(part)),
    )
    .sort((a, b) => (a < b ? -1 : 1))
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(path.join(root, file), 'utf8')))
  const chosen = sample(all, wanted)
  console.log(`${all.length} mutants in ${files.length} files, of which ${chosen.length} are tried`)
  const lives: Mutant[] = []
  let tries = 0
  for (const mutant of spread(chosen)) {
    if (Date.now() > until) break
    tries += 1
    const verdict = tried(mutant)
    if (verdict === 'lives') lives.push(mutant)
    else tell(verdict === 'hangs' ? 'killed as it did not end' : 'killed by laws and corpus', mutant)
  }
  const noticed = lives.length > 0 ? byUnitTests(lives) : new Set<Mutant>()
  for (const mutant of lives) tell(noticed.has(mutant) ? 'killed by unit tests' : 'lives', mutant)
  console.log(
    `tried ${tries}: ${tries - lives.length} killed by laws and corpus, ${noticed.size} by unit tests, ${lives.length - noticed.size} live`,
  )
} finally {
  rmSync(place, { recursive: true, force: true })
}

function tell(verdict: string, { file, line, kind }: Mutant) {
  console.log(`${verdict}\t${file.slice(engine.length + 1)}:${line}\t${kind}`)
}

function copyTo(folder: string) {
  for (const part of [
    'package.json',
    'modules/workflow/shared',
    'modules/workflow/locales',
    'platform/shared',
    'platform/testing/often.ts',
  ])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
}

/**
 * A copy for each, one without a slip, and one run over all of them: starting the tests anew each time would take a
 * minute a mutant.
 */
function byUnitTests(mutants: readonly Mutant[]) {
  const copies = mutants.map((mutant, at) => {
    const folder = path.join(place, 'all', `m${at}`)
    mkdirSync(folder, { recursive: true })
    copyTo(folder)
    const file = path.join(folder, mutant.file)
    writeFileSync(file, applied(readFileSync(file, 'utf8'), mutant))
    return { mutant, folder }
  })
  copyTo(path.join(place, 'all', SOUND))
  const report = path.join(place, 'report.json')
  const quick = ['**/engine/*.test.ts', '**/engine/steps/*.test.ts', '**/shared/history.test.ts', '**/flows/*.test.ts']
  const slow = ['**/mutations.test.ts', '**/invariants.test.ts', '**/corpus.test.ts']
  const config = path.join(place, 'vitest.config.mjs')
  writeFileSync(
    config,
    `export default { test: { root: ${JSON.stringify(path.join(place, 'all'))}, include: ${JSON.stringify(quick)}, exclude: ${JSON.stringify(slow)}, pool: 'threads', testTimeout: ${LONGEST} } }`,
  )
  spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      config,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: place, stdio: 'ignore' },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  const failed = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name)
  const hasFailed = (folder: string) => failed.some((name) => name.includes(`${path.sep}${folder}${path.sep}`))
  if (hasFailed(SOUND)) throw new Error('the unit tests fail without a slip, so they say nothing')
  return new Set(copies.filter(({ folder }) => hasFailed(path.basename(folder))).map(({ mutant }) => mutant))
}

function tried(mutant: Mutant) {
  const file = path.join(copy, mutant.file)
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, applied(source, mutant))
  try {
    return judge()
  } finally {
    writeFileSync(file, source)
  }
}

/** One that no longer starts is noticed as well. */
function judge() {
  const run = spawnSync(process.execPath, [path.join(copy, engine, 'testing/judge.ts')], {
    cwd: copy,
    timeout: LONGEST,
    stdio: 'ignore',
  })
  if (run.error && 'code' in run.error && run.error.code === 'ETIMEDOUT') return 'hangs'
  return run.status === 0 ? 'lives' : 'killed'
}
