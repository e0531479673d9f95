import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesThatFailed, ofBothRuns, ofPlaywright, ofVitest } from './outcome.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'orgil-outcome-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fine = { code: 0, output: '', timedOut: false }
const bad = { code: 1, output: 'something broke', timedOut: false }

function report(content: object) {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [] as object[],
}

test('tests are counted as the runner reports them', () => {
  expect(ofVitest(fine, report(vitest))).toEqual({
    passed: 3,
    failed: 0,
    skipped: 1,
    output: '',
    missed: [],
    again: [],
  })
  expect(ofPlaywright(fine, report({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 1 } }))).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
    output: '',
    missed: [],
    again: [],
  })
})

test('a runner that left no report has failed', () => {
  expect(ofVitest(bad, path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 })
  expect(ofVitest(fine, path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 })
})

test('a runner that ended badly has failed although every test passed', () => {
  expect(ofVitest(bad, report(vitest))).toMatchObject({ passed: 3, failed: 1, output: 'something broke' })
})

test('a test file that cannot be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(ofVitest(bad, report({ ...vitest, numFailedTests: 2, testResults }))).toMatchObject({ passed: 3, failed: 3 })
})

test('a suite in which nothing ran has failed', () => {
  expect(ofPlaywright(fine, report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }))).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

test('what passed only at the second try is counted and named', () => {
  const suites = [
    {
      title: 'sign-in.spec.ts',
      specs: [{ title: 'a clerk comes in', tests: [{ status: 'expected' }] }],
      suites: [
        {
          title: 'by phone',
          specs: [
            {
              title: 'a head comes in',
              tests: [{ status: 'flaky', results: [{ errors: [{ message: '\u001B[31mtoo late\u001B[39m' }] }, {}] }],
            },
          ],
        },
      ],
    },
  ]
  expect(
    ofPlaywright(fine, report({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites })),
  ).toMatchObject({
    passed: 2,
    failed: 0,
    again: [{ name: 'sign-in.spec.ts › by phone › a head comes in', why: 'too late' }],
  })
  const results = [
    {
      status: 'passed',
      assertionResults: [
        { status: 'passed', fullName: 'adds', meta: {} },
        { status: 'passed', fullName: 'tells in time', failureMessages: ['not yet'], meta: { tries_again: 1 } },
      ],
    },
  ]
  expect(ofVitest(fine, report({ ...vitest, testResults: results }))).toMatchObject({
    passed: 3,
    failed: 0,
    again: [{ name: 'tells in time', why: 'not yet' }],
  })
})

test('what failed at both tries has failed, and is named with its reason', () => {
  const suites = [
    {
      title: 'sign-in.spec.ts',
      specs: [
        {
          title: 'a clerk comes in',
          tests: [
            {
              status: 'unexpected',
              results: [{ errors: [{ message: 'nobody there' }] }, { errors: [{ message: 'still nobody' }] }],
            },
          ],
        },
      ],
    },
  ]
  expect(
    ofPlaywright(bad, report({ stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }, suites })),
  ).toMatchObject({
    passed: 1,
    failed: 1,
    missed: [{ name: 'sign-in.spec.ts › a clerk comes in', why: 'nobody there' }],
  })
  const results = [
    {
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'], meta: { tries_again: 1 } },
      ],
    },
  ]
  expect(ofVitest(bad, report({ ...vitest, numFailedTests: 1, testResults: results }))).toMatchObject({
    passed: 3,
    failed: 1,
    missed: [{ name: 'adds', why: '1 is not 2' }],
    again: [],
  })
})

test('the files that failed before midnight count as they did after it', () => {
  const first = report({
    testResults: [
      {
        name: 'days.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'is hired today', failureMessages: ['29 is not 30'] },
          { status: 'failed', fullName: 'is wrong', failureMessages: ['1 is not 2'] },
        ],
      },
      { name: 'fine.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'stays' }] },
    ],
  })
  expect(filesThatFailed(first)).toEqual(['days.test.ts'])
  const both = (missed: { name: string; why: string }[]) =>
    ofBothRuns(first, { passed: 3 - missed.length, failed: missed.length, skipped: 0, output: '', missed, again: [] })
  expect(both([])).toMatchObject({ passed: 4, failed: 0, missed: [] })
  expect(both([{ name: 'is wrong', why: '1 is not 2' }])).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    output: '',
    missed: [{ name: 'is wrong', why: '1 is not 2' }],
    again: [{ name: 'is hired today', why: '29 is not 30' }],
  })
})
