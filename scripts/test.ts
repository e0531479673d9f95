// The tests of a day in one go; `npm test -- unit server` runs some, `npm test -- changed` what the changes reach,
// `npm test -- nightly` everything (docs/tests.md). The last line is the sum of everything that ran.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checksOf } from './checks/checks.ts'
import { isTestFile, readSources } from './checks/sources.ts'
import { findShell, findWholeBrowser, SHELL } from './suites/browser.ts'
import { changedFiles, choose, type Chosen } from './suites/changed.ts'
import { runNode } from './suites/command.ts'
import { hasDayTurned } from './suites/day.ts'
import {
  filesThatFailed,
  nothing,
  ofBothRuns,
  ofCheck,
  ofPlaywright,
  ofVitest,
  skippedBecause,
  type Outcome,
  type Told,
} from './suites/outcome.ts'
import { findPostgres, startPostgres } from './suites/postgres.ts'
import { differsBetweenServers, filesThatReach } from './suites/reach.ts'
import { installSystemPackages } from './suites/system-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (file: string) => path.join(root, 'node_modules', file)
const reports = mkdtempSync(path.join(os.tmpdir(), 'orgil-reports-'))
const words = process.argv.slice(2)
const finished: { name: string; outcome: Outcome; seconds: string }[] = []

const groups = ['checks', 'unit', 'server', 'postgres', 'browser']
const modes = ['changed', 'nightly']
const unknown = words.filter((name) => !groups.includes(name) && !modes.includes(name))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${[...groups, ...modes].join(', ')}.`)
  process.exit(2)
}
const asked = words.filter((name) => !modes.includes(name))
const isNight = words.includes('nightly')
const chosen = words.includes('changed') ? choose(root, readSources(root), changedFiles(root)) : undefined
/** Two connections to a process: whoever holds one and waits for another waits for ever. */
const FEW = { DATABASE_POOL: '2' }
/** Without what the night does, by day; at night each promise with ten thousand cases. */
const DAY = isNight ? { ORGIL_NIGHTLY: '1' } : { ORGIL_DAY: '1' }
/** Minutes after which a suite hangs: a good deal more than a slow machine that also does other work needs. */
const HUNG = { check: 10, vitest: isNight ? 180 : 20, browser: 40, everyLook: 120 }
const wants = (group: string) =>
  (asked.length === 0 || asked.includes(group)) && (!chosen || group === 'checks' || hasChosen(chosen, group))

// Missing programs arrive while the quick suites run.
const packages = installWhatIsMissing()

if (wants('checks')) {
  await Promise.all([
    suite('lint', () => command(bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings')),
    suite('format', () => command(bin('oxfmt/bin/oxfmt'), '--check')),
    // Several checkers work out the same types once each; the other core has the lint.
    suite('types', () => command(bin('typescript/bin/tsc'), '-p', '.', '--singleThreaded')),
    ...Object.entries(checksOf(root)).map(([name, find]) => suite(name, () => check(find))),
  ])
}
if (wants('unit')) await suite('unit', () => vitest('unit', DAY, chosen?.unit))
if (wants('server')) {
  await suite('server on the embedded PostgreSQL', () => vitest('server', { ...FEW, ...DAY }, chosen?.server))
  // With many connections other things meet each other.
  if (isNight) await suite('server with the usual connections', () => vitest('server'))
}
if (wants('postgres')) await serverOnPostgres()
if (wants('browser')) {
  await suite('browser', () => playwright(isNight ? { ORGIL_TOUR: 'wide' } : DAY, chosen?.browser))
  if (isNight)
    await suite('every screen in every look', () =>
      playwright({ ORGIL_TOUR: 'all' }, ['e2e/visit.spec.ts'], HUNG.everyLook),
    )
}

rmSync(reports, { recursive: true, force: true })
report()

function hasChosen(files: Chosen, group: string) {
  return (group === 'unit' || group === 'server' || group === 'browser') && files[group].length > 0
}

async function installWhatIsMissing() {
  const why = await installSystemPackages(root, [
    ...(wants('browser') && !findWholeBrowser() ? ['chromium'] : []),
    ...(wants('postgres') && !findPostgres() ? ['postgresql'] : []),
  ])
  // Not every system has it, and all goes without.
  if (wants('browser') && !process.env.CHROMIUM && !findShell()) await installSystemPackages(root, [SHELL])
  return why
}

async function suite(name: string, work: () => Promise<Outcome>) {
  const started = performance.now()
  const outcome = await work().catch((error: unknown) =>
    ofCheck(false, error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  finished.push({ name, outcome, seconds })
  if (outcome.output) console.log(`\n── ${name} ──\n${outcome.output.trim()}\n`)
  console.log(line(name, outcome, seconds))
}

function line(name: string, { passed, failed, skipped }: Outcome, seconds: string) {
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–'
  return `${mark} ${name.padEnd(36)} ${sum({ passed, failed, skipped }).padEnd(36)} ${seconds.padStart(6)} s`
}

function sum({ passed, failed, skipped }: Pick<Outcome, 'passed' | 'failed' | 'skipped'>) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

async function command(program: string, ...args: string[]) {
  const { code, output, timedOut } = await runNode([program, ...args], { cwd: root, minutes: HUNG.check })
  return ofCheck(code === 0 && !timedOut, output)
}

async function check(find: () => string[]) {
  // The two programs beside it get going first.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const problems = find()
  return ofCheck(problems.length === 0, problems.join('\n'))
}

async function vitest(project: string, env: NodeJS.ProcessEnv = {}, files: readonly string[] = []) {
  const own = { TEST_DATABASE_URL: '', ...env }
  const run = async (name: string, those: readonly string[]) => {
    const file = path.join(reports, `${project}-${finished.length}${name}.json`)
    const args = [
      'run',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...those,
    ]
    const ended = await runNode([bin('vitest/vitest.mjs'), ...args], { cwd: root, env: own, minutes: HUNG.vitest })
    return { file, ended, outcome: ofVitest(ended, file) }
  }
  const begun = new Date()
  const { file, ended, outcome } = await run('', files)
  const failed = filesThatFailed(file)
  // docs/decisions/0025-second-tries.md
  if (failed.length === 0 || ended.timedOut || !hasDayTurned(begun, new Date())) return outcome
  return ofBothRuns(file, (await run('-on-the-other-day', failed)).outcome)
}

async function serverOnPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given)
    return suite('server on TEST_DATABASE_URL', () =>
      vitest('server', { TEST_DATABASE_URL: given, ...FEW, ...DAY }, withDatabase()),
    )

  const why = await packages
  const found = findPostgres()
  if (!found)
    return suite('server on PostgreSQL 15 or newer', () =>
      Promise.resolve(skippedBecause(why ?? 'no PostgreSQL server was found')),
    )

  return suite(`server on PostgreSQL ${found.version}`, async () => {
    const server = await startPostgres(found)
    try {
      return await vitest('server', { TEST_DATABASE_URL: server.url, ...FEW, ...DAY }, withDatabase())
    } finally {
      await server.stop()
    }
  })
}

/**
 * By day what may differ between servers, at night whatever leads to a database. The others have said on the embedded
 * one what they say.
 */
function withDatabase() {
  if (!isNight) return differsBetweenServers(readSources(root))
  return [...filesThatReach('platform/testing/database.ts', readSources(root))].filter((file) => isTestFile(file))
}

async function playwright(env: NodeJS.ProcessEnv, files: readonly string[] = [], minutes = HUNG.browser) {
  const why = await packages
  if (!findWholeBrowser())
    return { ...nothing, failed: 1, output: `No Chromium was found. ${why ?? ''} Install one, or name it in CHROMIUM.` }

  mkdirSync(path.join(root, 'test-results'), { recursive: true })
  // Stays, for whoever wants to know which journey took how long.
  const file = path.join(root, 'test-results', 'browser.json')
  const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return ofPlaywright(
    await runNode([bin('@playwright/test/cli.js'), 'test', ...files], { cwd: root, env: own, minutes }),
    file,
  )
}

function list(title: string, tests: readonly Told[], lines: number) {
  if (tests.length === 0) return
  const reasons = (why: string) =>
    why
      .split('\n')
      .filter((one) => one.trim() !== '' && !/node_modules|at new Promise/.test(one))
      .slice(0, lines)
      .map((one) => `\n      ${one}`)
      .join('')
  console.log(`\n${title}\n${tests.map(({ name, why }) => `  ${name}${reasons(why)}`).join('\n')}`)
}

function report() {
  console.log('\nWhat ran')
  for (const { name, outcome, seconds } of finished) console.log(`  ${line(name, outcome, seconds)}`)
  const total = finished.reduce<Outcome>(
    (all, { outcome }) => ({
      passed: all.passed + outcome.passed,
      failed: all.failed + outcome.failed,
      skipped: all.skipped + outcome.skipped,
      output: '',
      missed: [...all.missed, ...outcome.missed],
      again: [...all.again, ...outcome.again],
    }),
    nothing,
  )
  // Once more, for whoever reads the end of a long run.
  list('Failed', total.missed, 12)
  list('Passed at the second try only', total.again, 3)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  console.log(`\n${sum(total)}`)
}
