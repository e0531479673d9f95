import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type ESTree } from 'vite'

/** Every file of ours that TypeScript reads, with its syntax tree. Paths are relative to the root and use `/`. */
export interface Source {
  file: string
  text: string
  program: ESTree.Program
  imports: Import[]
}

export interface Import {
  /** As written. */
  specifier: string
  /** A file of ours, or the name of a package. */
  target: string
  isOurs: boolean
  exists: boolean
  isTypeOnly: boolean
  /** `export * from` */
  isStar: boolean
  /** `import()` */
  isLater: boolean
  line: number
}

export const rooms = ['app', 'platform', 'modules', 'migrations', 'e2e', 'bench', 'scripts']

export function readSources(root: string): Source[] {
  return rooms
    .flatMap((room) => filesUnder(root, room))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => readSource(root, file))
}

/** What tools are set up with, at the root of the house. */
export function readConfigurations(root: string): Source[] {
  return readdirSync(root)
    .filter((file) => file.endsWith('.config.ts'))
    .map((file) => readSource(root, file))
}

export function filesUnder(root: string, place: string): string[] {
  const folder = path.join(root, place)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inner = place === '.' ? entry.name : `${place}/${entry.name}`
    if (entry.name === 'node_modules' || entry.name === '.git') return []
    if (entry.isDirectory()) return filesUnder(root, inner)
    return entry.isFile() ? [inner] : []
  })
}

export function lineAt(text: string, offset: number) {
  return text.slice(0, offset).split('\n').length
}

export function isTestFile(file: string) {
  return /\.(test|spec)\.tsx?$/.test(file)
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const parsed = parseSync(file, text)
  const mistake = parsed.errors[0]
  if (mistake) throw new Error(`${file} cannot be parsed: ${mistake.message}`)
  return { file, text, program: parsed.program, imports: importsOf(root, file, text, parsed.module) }
}

type ModuleRecord = ReturnType<typeof parseSync>['module']

function importsOf(root: string, file: string, text: string, module: ModuleRecord): Import[] {
  const found: Import[] = []
  const add = (specifier: string, start: number, isTypeOnly: boolean, isStar: boolean, isLater = false) => {
    const target = resolve(root, file, specifier)
    found.push({ specifier, ...target, isTypeOnly, isStar, isLater, line: lineAt(text, start) })
  }

  for (const { moduleRequest, entries, start } of module.staticImports) {
    add(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType), false)
  }
  for (const { entries, start } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value
    if (from === undefined) continue
    const isStar = entries.some((entry) => entry.importName.kind === 'AllButDefault' || entry.importName.kind === 'All')
    add(
      from,
      start,
      entries.every((entry) => entry.isType),
      isStar,
    )
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"])([^'"]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], start, false, false, true)
  }
  return found
}

function resolve(root: string, file: string, specifier: string) {
  const bare = specifier.split('?')[0] ?? specifier
  if (bare.startsWith('#')) return ours(root, bare.slice(1))
  if (bare.startsWith('.')) return ours(root, path.posix.join(path.posix.dirname(file), bare))
  return { target: bare, isOurs: false, exists: true }
}

function ours(root: string, target: string) {
  return { target, isOurs: true, exists: existsSync(path.join(root, target)) }
}
