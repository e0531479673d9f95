import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Ended } from './command.ts'

/** What one suite has to say at the end. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** Why it failed, or why it was skipped. */
  output: string
  /** Which tests failed. */
  missed: Told[]
  /** Which passed at the second try only; they count as passed. */
  again: Told[]
}

export interface Told {
  name: string
  /** What went wrong, in the runner's words and without its colours. */
  why: string
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, output: '', missed: [], again: [] }

export function ofCheck(ok: boolean, output: string): Outcome {
  return ok ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, output }
}

export function skippedBecause(reason: string): Outcome {
  return { ...nothing, skipped: 1, output: reason }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: {
      status: string
      fullName: string
      failureMessages?: string[]
      meta?: { tries_again?: number }
    }[]
  }[]
}

/** The files in which a test failed, or that could not be loaded. */
export function filesThatFailed(reportFile: string): string[] {
  const { testResults = [] } = readReport<VitestReport>(reportFile) ?? {}
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/**
 * What two runs of a suite come to, of which the second had the files that failed in the first: it counts for them,
 * and what passes there passed at the second try.
 */
export function ofBothRuns(firstReport: string, second: Outcome): Outcome {
  const files = readReport<VitestReport>(firstReport)?.testResults ?? []
  const told = (status: 'passed' | 'failed' | 'other', among: typeof files) =>
    among
      .flatMap(({ assertionResults }) => assertionResults)
      .filter((one) => (['passed', 'failed'].includes(one.status) ? one.status === status : status === 'other'))
  const fine = files.filter(({ status }) => status !== 'failed')
  const stillFails = new Set(second.missed.map(({ name }) => name))
  return {
    ...second,
    passed: second.passed + told('passed', fine).length,
    skipped: second.skipped + told('other', fine).length,
    again: [
      ...told('passed', fine).filter(({ meta }) => meta?.tries_again),
      ...told('failed', files).filter(({ fullName }) => !stillFails.has(fullName)),
    ]
      .map(({ fullName, failureMessages }) => ({ name: fullName, why: plain(failureMessages?.[0]) }))
      .concat(second.again),
  }
}

export function ofVitest(ended: Ended, reportFile: string): Outcome {
  const report = readReport<VitestReport>(reportFile)
  if (!report) return crashed(ended, nothing)
  // A file that could not even be loaded has no tests to count, but it is a failure.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const told = (chosen: typeof tests) =>
    chosen.map(({ fullName, failureMessages }) => ({ name: fullName, why: plain(failureMessages?.[0]) }))
  return crashed(ended, {
    missed: told(tests.filter(({ status }) => status === 'failed')),
    again: told(tests.filter(({ status, meta }) => status === 'passed' && meta?.tries_again)),
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
    output: ended.output,
  })
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results?: { errors?: { message?: string }[] }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}

export function ofPlaywright(ended: Ended, reportFile: string): Outcome {
  const report = readReport<PlaywrightReport>(reportFile)
  if (!report) return crashed(ended, nothing)
  const { expected, unexpected, flaky, skipped } = report.stats
  const those = (status: string) => (report.suites ?? []).flatMap((suite) => inSuite(suite, status))
  return crashed(ended, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    output: ended.output,
    missed: those('unexpected'),
    again: those('flaky'),
  })
}

function inSuite({ title, suites = [], specs = [] }: PlaywrightSuite, wanted: string): Told[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ results = [] }) => ({
        name: spec.title,
        why: plain(results.flatMap(({ errors = [] }) => errors)[0]?.message),
      })),
  )
  return [...own, ...suites.flatMap((suite) => inSuite(suite, wanted))].map(({ name, why }) => ({
    name: `${title} › ${name}`,
    why,
  }))
}

function plain(message = '') {
  return stripVTControlCharacters(message).trim()
}

/** A suite that ended badly, or ran nothing at all, failed even when no single test says so. */
function crashed(ended: Ended, counted: Outcome): Outcome {
  const ran = counted.passed + counted.failed + counted.skipped
  if (ended.code === 0 && !ended.timedOut && ran > 0) return { ...counted, output: '' }
  const reason = ended.timedOut ? '\nIt took too long and was ended.' : ran === 0 ? '\nNo test ran.' : ''
  const failed = ended.timedOut ? counted.failed + 1 : Math.max(counted.failed, 1)
  return { ...counted, failed, output: ended.output.trimEnd() + reason }
}

function readReport<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
