// What the pages for newcomers and operators name must exist, and what operators need must be named.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder, lineAt, rooms } from './sources.ts'

const OPERATIONS = 'docs/operations.md'
const EXAMPLE = '.env.example'
/** Below so many settings the reader itself must be broken. */
const SANE_NUMBER_OF_SETTINGS = 10

export function checkDocs(root: string, atLeast = SANE_NUMBER_OF_SETTINGS): string[] {
  const read = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '')
  const settings = namesIn(read('platform/server/config.ts'), /^ {2}([A-Z][A-Z_\d]+): /gm)
  const ofModules = filesUnder(root, 'modules').filter((file) => /^modules\/\w+\/server\/index\.ts$/.test(file))
  const metrics = [
    ...namesIn(read('platform/server/metrics.ts'), /^ {2}((?:orgil|process)_\w+): '/gm),
    ...ofModules.flatMap((file) => namesIn(read(file), /^ {4,}(orgil_\w+): /gm)),
  ]
  const commands = namesIn(read('app/cli.ts'), /^ {2}'?([a-z][a-z-]*)'?: \{\s+about: /gm)
  if (settings.length < atLeast || metrics.length === 0 || commands.length === 0) {
    return [
      `only ${settings.length} settings, ${metrics.length} metrics and ${commands.length} commands were found: the check reads the wrong place`,
    ]
  }

  const operations = read(OPERATIONS)
  const examples = namesIn(read(EXAMPLE), /^([A-Z][A-Z_\d]+)=/gm)
  return [
    ...settings.filter((name) => !examples.includes(name)).map((name) => `${EXAMPLE}: the setting ${name} is missing`),
    ...examples.filter((name) => !settings.includes(name)).map((name) => `${EXAMPLE}: there is no setting ${name}`),
    ...settings
      .filter((name) => !operations.includes(`| \`${name}\` |`))
      .map((name) => `${OPERATIONS}: the setting ${name} is missing`),
    ...metrics
      .filter((name) => !operations.includes(`\`${name}\``))
      .map((name) => `${OPERATIONS}: the metric ${name} is missing`),
    ...commands
      .filter((name) => !new RegExp(`npx orgil ${name}\\b`).test(operations))
      .map((name) => `${OPERATIONS}: the command ${name} is missing`),
    ...pagesOf(root).flatMap((page) => [
      ...deadLinks(root, page),
      ...strangeFiles(root, page),
      ...strangeCommands(root, page, commands),
    ]),
  ]
}

function namesIn(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

function pagesOf(root: string) {
  return ['README.md', ...filesUnder(root, 'docs')].filter(
    (file) => file.endsWith('.md') && existsSync(path.join(root, file)),
  )
}

/** Links and pictures that lead to no file, or to a heading that its page does not have. */
function deadLinks(root: string, page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(({ 1: link = '', index }) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', heading] = link.split('#')
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file)
    const at = `${page}:${lineAt(text, index)}`
    if (!existsSync(path.join(root, target))) return [`${at}: ${link} leads nowhere`]
    if (heading !== undefined && !headingsOf(readFileSync(path.join(root, target), 'utf8')).includes(heading))
      return [`${at}: ${link} names no heading`]
    return []
  })
}

function headingsOf(text: string) {
  return namesIn(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** `platform/server/http.ts` in a page must be a file; a folder, a pattern or an example with <…> is left alone. */
function strangeFiles(root: string, page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  return [...text.matchAll(/`([a-z][\w-]*\/[\w./-]+\.(?:ts|tsx|mjs|sh|json|css|md))`/g)].flatMap(
    ({ 1: file = '', index }) =>
      [...rooms, 'docs'].includes(file.split('/')[0] ?? '') && !existsSync(path.join(root, file))
        ? [`${page}:${lineAt(text, index)}: there is no file ${file}`]
        : [],
  )
}

function strangeCommands(root: string, page: string, commands: string[]): string[] {
  const text = readFileSync(path.join(root, page), 'utf8')
  return [...text.matchAll(/npx orgil ([a-z][a-z-]*)/g)].flatMap(({ 1: command = '', index }) =>
    commands.includes(command) ? [] : [`${page}:${lineAt(text, index)}: there is no command ${command}`],
  )
}
