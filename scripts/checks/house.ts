// Small promises of the house that no linter knows.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { businessWords } from './business-words.ts'
import { wideLines } from './line-width.ts'
import { placeOf } from './place.ts'
import { filesUnder, isTestFile, lineAt, readSources, rooms, type Source } from './sources.ts'
import { walk } from './walk.ts'

/** The note to oneself is written in capitals; in small letters it may be a column of a board. */
const unfinished = /\b(?:TODO|FIXME)\b|[Ll]orem ipsum|[Cc]oming soon/
const fromSomeMachine = /(?:^|[\s"'`(=:])\/(?:root|home\/[a-z]+|Users\/[a-zA-Z]+|tmp|work)\/[\w.]/
const hexColour = /(?<![\w&/])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?![\w/-])/

const hiding = /clip-path:\s*inset\(50%\)/

const SANE_NUMBER_OF_FILES = 60

export function checkHouse(root: string, atLeast = SANE_NUMBER_OF_FILES, sources = readSources(root)): string[] {
  const files = [...rooms, 'docs', '.ci']
    .flatMap((room) => filesUnder(root, room))
    .concat(filesUnder(root, '.').filter((file) => !file.includes('/')))
  const texts = files.filter(isText)
  if (texts.length < atLeast)
    return [`only ${texts.length} files were found, expected at least ${atLeast}: the check reads the wrong place`]

  return [
    ...registryNames(root),
    ...texts.flatMap((file) => forbiddenLines(file, readFileSync(path.join(root, file), 'utf8'))),
    ...sources.filter(({ file }) => isTestFile(file)).flatMap(testsThatDoNotTest),
    ...sources.filter(isOfTheServer).flatMap(unwatchedTransactions),
    ...sources.flatMap(wideLines),
    ...businessWords(root, sources),
  ]
}

function isText(file: string) {
  return (
    /\.(ts|tsx|mjs|js|json|md|css|html|sh|sql|yml|yaml|eta|txt|example)$/.test(file) && file !== 'package-lock.json'
  )
}

/** An address in the lock file ties everyone to one registry. */
function registryNames(root: string): string[] {
  const lock = path.join(root, 'package-lock.json')
  if (!existsSync(lock)) return ['package-lock.json is missing']
  return readFileSync(lock, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /"resolved":\s*"\w+:/.test(line) ? [`package-lock.json:${index + 1}: names a download address`] : [],
    )
}

function forbiddenLines(file: string, text: string): string[] {
  // The checks and their planted violations have to speak of what they look for.
  if (file.startsWith('scripts/checks/')) return []
  const colours = wantsThemeColours(file)
  return text.split('\n').flatMap((line, index) => {
    const at = `${file}:${index + 1}`
    const found: string[] = []
    if (unfinished.test(line)) found.push(`${at}: unfinished words`)
    if (fromSomeMachine.test(line)) found.push(`${at}: a path that exists on one machine only`)
    if (hiding.test(line) && !file.startsWith('platform/web/theme/'))
      found.push(`${at}: hides by itself, which the class orgil-hidden does without making the page higher`)
    if (colours && hexColour.test(line)) found.push(`${at}: colours stand in platform/web/theme`)
    return found
  })
}

function wantsThemeColours(file: string) {
  return (
    placeOf(file).side === 'web' &&
    /\.(ts|tsx|css)$/.test(file) &&
    !file.startsWith('platform/web/theme/') &&
    !isTestFile(file)
  )
}

function isOfTheServer({ file }: Source) {
  return (
    /^(?:app|platform|modules)\//.test(file) &&
    placeOf(file).side !== 'web' &&
    !isTestFile(file) &&
    !file.includes('/testing/')
  )
}

/** A transaction of Kysely's own holds a connection, and nobody sees who asks for a second one within it. */
function unwatchedTransactions({ file, text, program }: Source): string[] {
  const found: string[] = []
  walk(program, (node) => {
    if (
      node.type !== 'CallExpression' ||
      !/\.(?:transaction|startTransaction|connection)$/.test(text.slice(node.callee.start, node.callee.end))
    )
      return
    found.push(`${file}:${lineAt(text, node.start)}: transactions are opened by asSystem and withTenant`)
  })
  return found
}

function testsThatDoNotTest({ file, text, program }: Source): string[] {
  const found: string[] = []
  let tests = 0
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return
    const name = text.slice(node.callee.start, node.callee.end)
    if (/^(test|it)(\.(each|for|concurrent|sequential|prop)\b.*)?$/s.test(name)) tests += 1
    if (/^(test|it|describe)\.(skip|only|todo|fixme|fails)\b/.test(name))
      found.push(`${file}:${lineAt(text, node.start)}: ${name} keeps tests from running`)
  })
  return tests === 0 ? [...found, `${file}: holds no test`] : found
}
