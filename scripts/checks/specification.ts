// Each sentence of the specification, each of the workflow's contract, and each requirement of security, stands
// beside the test that proves it; the test must exist under that name.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { readWords } from '../../platform/server/words.ts'
import { filesUnder, isTestFile, lineAt } from './sources.ts'
import { literalText, walk } from './walk.ts'

interface Page {
  file: string
  /** Columns of its tables: what is promised, what stands there instead of a test, the tests. */
  columns: readonly [what: string, instead: string, tests: string]
  /** Below so many rows the reader itself must be broken. */
  atLeast: number
  /** What may stand in the second column; any reason may where nothing is listed. */
  instead?: readonly string[]
}

/** Areas of the product that are not built yet. The name is told, because "later" says nothing. */
const areas = [
  'planning',
  'works',
  'attendance',
  'finance',
  'maps',
  'CRM',
  'ERP',
  'booking reports',
  'loyalty',
  'low-code',
] as const

const pages: readonly Page[] = [
  { file: 'docs/specification.md', columns: ['Sentence', 'Area', 'Test'], atLeast: 150, instead: areas },
  { file: 'docs/workflow-contract.md', columns: ['Sentence', 'Without a test', 'Test'], atLeast: 180 },
  { file: 'docs/security/asvs.md', columns: ['Requirement', 'Reason', 'Test'], atLeast: 60 },
]

export function checkSpecification(root: string, read: readonly Page[] = pages): string[] {
  const titles = titlesIn(root)
  const said = wordsIn(root)
  return read.flatMap((page) => {
    if (!existsSync(path.join(root, page.file))) return [`${page.file} is missing`]
    const rows = rowsOf(readFileSync(path.join(root, page.file), 'utf8'), page)
    if (rows.length < page.atLeast)
      return [
        `${page.file}: only ${rows.length} rows were found, expected at least ${page.atLeast}: the check reads the wrong place`,
      ]
    return rows.flatMap((row) => [
      ...wrongTests(page, row, titles),
      ...emptyRow(page, row),
      ...unsaidWords(page, row, said),
    ])
  })
}

interface Row {
  line: number
  what: string
  instead: string
  tests: string
}

function rowsOf(text: string, { columns }: Page): Row[] {
  let isOurs = false
  return text.split('\n').flatMap((raw, index) => {
    if (!raw.startsWith('|')) {
      isOurs = false
      return []
    }
    const [what = '', instead = '', tests = ''] = raw
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (!isOurs) {
      isOurs = what === columns[0] && instead === columns[1] && tests === columns[2]
      return []
    }
    return /^-+$/.test(what) ? [] : [{ line: index + 1, what, instead, tests }]
  })
}

/** `file` › name of the test, or names from the group down to the test. */
function wrongTests({ file }: Page, { line, tests }: Row, titles: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (tests === '') return []
  return tests.split('<br>').flatMap((one) => {
    const [, testFile = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(one.trim()) ?? []
    const at = `${file}:${line}`
    if (name === '') return [`${at}: "${one.trim()}" names no test`]
    const known = titles.get(testFile)
    if (!known) return [`${at}: there is no test file ${testFile}`]
    return name.split(' › ').every((part) => known.has(part)) ? [] : [`${at}: ${testFile} has no test "${name}"`]
  })
}

function emptyRow({ file, columns, instead: allowed }: Page, { line, instead, tests }: Row): string[] {
  const at = `${file}:${line}`
  if (instead === '' && tests === '')
    return [`${at}: has neither ${columns[2].toLowerCase()} nor ${columns[1].toLowerCase()}`]
  if (instead === '' || !allowed) return []
  return instead.split(', ').flatMap((one) => (allowed.includes(one) ? [] : [`${at}: there is no area "${one}"`]))
}

/** Words in Mongolian that a row quotes and no area owes must be said by the product letter for letter. */
function unsaidWords({ file }: Page, { line, what, instead }: Row, said: ReadonlySet<string>): string[] {
  if (instead !== '') return []
  return [...what.matchAll(/‘([^’]*[А-Яа-яЁёӨөҮү][^’]*)’/g)].flatMap(({ 1: words = '' }) =>
    said.has(words) ? [] : [`${file}:${line}: no locale says "${words}"`],
  )
}

function wordsIn(root: string): Set<string> {
  return new Set(Object.values(readWords(root, 'mn')))
}

/** Names of tests and groups as they are written, by file; placeholders stay. */
function titlesIn(root: string): Map<string, Set<string>> {
  const files = ['app', 'platform', 'modules', 'e2e', 'scripts', 'migrations']
    .flatMap((room) => filesUnder(root, room))
    .filter(isTestFile)
  return new Map(files.map((file) => [file, titlesOf(file, readFileSync(path.join(root, file), 'utf8'))]))
}

function titlesOf(file: string, text: string): Set<string> {
  const parsed = parseSync(file, text)
  const mistake = parsed.errors[0]
  if (mistake)
    throw new Error(`${file}:${lineAt(text, mistake.labels[0]?.start ?? 0)} cannot be parsed: ${mistake.message}`)
  const titles = new Set<string>()
  walk(parsed.program, (node) => {
    if (node.type !== 'CallExpression') return
    const name = node.arguments[0]
    if (
      !name ||
      !/^(?:test|it|describe)(?:\.(?:each|for|describe|concurrent|sequential|prop)\b.*)?$/s.test(
        text.slice(node.callee.start, node.callee.end),
      )
    )
      return
    const title = name.type === 'TemplateLiteral' ? text.slice(name.start + 1, name.end - 1) : literalText(name)
    if (title !== undefined) titles.add(title)
  })
  return titles
}
