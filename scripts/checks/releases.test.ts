import { expect, test } from 'vitest'
import { sha256 } from '../release/record.ts'
import { planted } from './planted.ts'
import { checkReleases } from './releases.ts'

const migrations: Record<string, string> = {
  'migrations/0001_a.ts': 'a',
  'migrations/0002_b.ts': 'b',
  'migrations/0004_c.ts': 'c',
  'migrations/beside.ts': 'beside',
}
const hash = (text = '') => sha256(Buffer.from(text))
const released = (version: string, names: readonly string[]) => ({
  [`migrations/releases/${version}.sql.gz`]: `data of ${version}`,
  [`migrations/releases/${version}.json`]: JSON.stringify({
    version,
    data: hash(`data of ${version}`),
    files: Object.fromEntries(names.map((name) => [name, hash(migrations[`migrations/${name}`])])),
  }),
})
const sound: Record<string, string> = {
  'package.json': '{ "version": "0.10.0" }',
  ...migrations,
  ...released('0.9.0', ['0001_a.ts', '0002_b.ts', 'beside.ts']),
  ...released('0.10.0', ['0001_a.ts', '0002_b.ts', '0004_c.ts', 'beside.ts']),
}

function problemsWith(files: Record<string, string>, without?: string) {
  const kept = Object.fromEntries(Object.entries({ ...sound, ...files }).filter(([file]) => file !== without))
  return planted(kept, (root) => checkReleases(root))
}

test('what was released and goes on one by one passes', () => {
  expect(problemsWith({})).toEqual([])
  const later = { 'migrations/0005_d.ts': 'd', 'migrations/0006_e.ts': 'e', 'migrations/d.test.ts': 'test' }
  expect(problemsWith(later)).toEqual([])
})

test('a project without releases is read in the wrong place', () => {
  expect(planted({ 'package.json': '{ "version": "0.1.0" }' }, (root) => checkReleases(root))).toEqual([
    expect.stringContaining('reads the wrong place'),
  ])
})

const wrong: readonly [what: string, files: Record<string, string>, problems: string[]][] = [
  [
    'a released migration that was changed',
    { 'migrations/0004_c.ts': 'another' },
    ['migrations/0004_c.ts was released with 0.10.0 and must stay as it was'],
  ],
  [
    'what released migrations share, changed',
    { 'migrations/beside.ts': 'another' },
    [
      'migrations/beside.ts was released with 0.9.0 and must stay as it was',
      'migrations/beside.ts was released with 0.10.0 and must stay as it was',
    ],
  ],
  [
    'a migration put before released ones',
    { 'migrations/0003_x.ts': 'x' },
    ['migrations/0003_x.ts stands before the migrations of 0.10.0: give it the next number'],
  ],
  [
    'a gap that leaves room for another',
    { 'migrations/0006_e.ts': 'e' },
    ['migrations/0006_e.ts must have the number 0005'],
  ],
  [
    'a number that is used twice',
    { 'migrations/0005_d.ts': 'd', 'migrations/0005_e.ts': 'e' },
    ['migrations/0005_e.ts must have the number 0006'],
  ],
  [
    'data that were changed',
    { 'migrations/releases/0.9.0.sql.gz': 'others' },
    ['migrations/releases/0.9.0.sql.gz is not what was kept with 0.9.0'],
  ],
  [
    'a version of which nothing was kept',
    { 'package.json': '{ "version": "0.11.0" }' },
    ['package.json is at 0.11.0, and migrations/releases at 0.10.0: npm run release'],
  ],
]

test.each(wrong)('it is seen when there is %s', (_what, files, problems) => {
  expect(problemsWith(files)).toEqual(problems)
})

test('it is seen when a released migration or its data are gone', () => {
  expect(problemsWith({}, 'migrations/0002_b.ts')).toEqual([
    'migrations/0002_b.ts was released with 0.9.0 and is gone',
    'migrations/0002_b.ts was released with 0.10.0 and is gone',
  ])
  expect(problemsWith({}, 'migrations/releases/0.9.0.sql.gz')).toEqual([
    'migrations/releases/0.9.0.sql.gz is missing: the data of 0.9.0',
  ])
})
