import path from 'node:path'
import type { ESTree } from 'vite'
import { placeOf } from './place.ts'
import { isTestFile, lineAt, readConfigurations, type Source } from './sources.ts'
import { literalText, walk } from './walk.ts'

/** All names of a file at once: `import * as`, `import()`, `export *`. */
const ALL = '*'

/** Who takes a name: a file, or one that passes it on under a name of its own. */
interface User {
  file: string
  as?: string
}

/**
 * Names that a file exports and nobody takes. A test may look at what its file uses itself; what tests alone run is no
 * part of the product, unless they come in by the door of a module, as one would that is still to come, or it says
 * `@public` of itself. Migrations and what is loaded by the name of its file (`setupFiles`, what is globbed) are taken
 * by whoever runs them.
 */
export function unusedExports(root: string, sources: readonly Source[]): string[] {
  const all = [...sources, ...readConfigurations(root)]
  const users = usersIn(all)
  const loaded = loadedByName(all)
  return sources.flatMap((source) => {
    const { file, text } = source
    if (isTestFile(file) || file.startsWith('migrations/') || loaded.some((end) => `/${file}`.endsWith(end))) return []
    return exportsOf(source).flatMap(({ name, start }) => {
      const by = takenBy(users, file, name)
      if (by === 'program' || (by === 'tests' && (!isProduct(file) || usesItself(source, name)))) return []
      if (isPublic(text, start)) return []
      const who = by === 'tests' ? 'tests alone run' : 'nobody imports'
      return [`${file}:${lineAt(text, start)}: ${who} ${name}`]
    })
  })
}

type Users = ReadonlyMap<string, readonly User[]>

function takenBy(users: Users, file: string, name: string): 'program' | 'tests' | undefined {
  const found = [...(users.get(`${file} ${name}`) ?? []), ...(users.get(`${file} ${ALL}`) ?? [])].map((user) => {
    if (isForTests(user.file)) return 'tests'
    if (user.as === undefined) return 'program'
    const by = takenBy(users, user.file, user.as)
    return by && isDoor(user.file) ? 'program' : by
  })
  return found.find((by) => by === 'program') ?? found.find((by) => by !== undefined)
}

const isForTests = (file: string) => placeOf(file).isForTests
const isProduct = (file: string) => /^(app|platform|modules)\//.test(file) && !isForTests(file)
const isDoor = (file: string) => /^modules\/[^/]+\/[^/]+\/(index|parts)\.ts$/.test(file)

/** Its comment says that somebody outside of the house takes it. */
const isPublic = (text: string, start: number) =>
  /\/\*\*(?:(?!\*\/)[^])*@public\b(?:(?!\*\/)[^])*\*\/\s*(?:export\s+(?:\w+\s+)?)?$/.test(text.slice(0, start))

/** Beyond where it is declared. */
function usesItself({ program }: Source, name: string) {
  let times = 0
  walk(program, (node) => {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === name) times += 1
  })
  return times > 1 || program.body.some((one) => one.type === 'ExportNamedDeclaration' && one.source !== null)
}

function usersIn(sources: readonly Source[]): Users {
  const found = new Map<string, User[]>()
  for (const source of sources) {
    const targets = new Map(source.imports.map(({ specifier, target }) => [specifier, target]))
    const take = (specifier: string, name: string, as?: string) => {
      const beside = path.posix.join(path.posix.dirname(source.file), specifier)
      const file = targets.get(specifier) ?? (specifier.startsWith('.') ? beside : specifier.replace(/^#/, ''))
      const users = found.get(`${file} ${name}`) ?? []
      found.set(`${file} ${name}`, [...users, { file: source.file, ...(as !== undefined && { as }) }])
    }
    walk(source.program, (node) => usesIn(node, take))
  }
  return found
}

function usesIn(node: ESTree.Node, take: (specifier: string, name: string, as?: string) => void) {
  if (node.type === 'ImportDeclaration') {
    for (const one of node.specifiers)
      take(
        node.source.value,
        one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.type === 'ImportDefaultSpecifier' ? 'default' : ALL,
      )
  }
  if (node.type === 'ExportNamedDeclaration' && node.source)
    for (const { local, exported } of node.specifiers) take(node.source.value, nameOf(local), nameOf(exported))
  if (node.type === 'ExportAllDeclaration') take(node.source.value, ALL)
  if ((node.type === 'ImportExpression' || node.type === 'TSImportType') && node.source.type === 'Literal')
    take(String(node.source.value), ALL)
  // What the build writes into a file.
  for (const [, names = '', from = ''] of literalText(node)?.matchAll(/import \{ (.+?) \} from '(#.+?)'/g) ?? [])
    for (const name of names.split(', ')) take(from, name.replace(/ as .*/, ''))
  // `declare module` adds to what is exported there.
  if (node.type === 'TSModuleDeclaration' && node.id.type === 'Literal' && node.body?.type === 'TSModuleBlock')
    for (const one of node.body.body) if (one.type === 'TSInterfaceDeclaration') take(node.id.value, one.id.name)
}

function exportsOf({ program }: Source): { name: string; start: number }[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return [{ name: 'default', start: statement.start }]
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration, specifiers } = statement
    return [
      ...(declaration ? namesOf(declaration) : []),
      ...specifiers.map(({ exported, start }) => ({ name: nameOf(exported), start })),
    ]
  })
}

function namesOf(declaration: ESTree.Declaration): { name: string; start: number }[] {
  const { start } = declaration
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => bound(id).map((name) => ({ name, start: id.start })))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [{ name: declaration.id.name, start }] : []
}

function bound(pattern: ESTree.Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) => bound(one.type === 'Property' ? one.value : one.argument))
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((one) => (one ? bound(one) : []))
  return pattern.type === 'AssignmentPattern' ? bound(pattern.left) : []
}

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)

/** Ends of paths that stand as text where somebody loads them, and of those that are globbed. */
function loadedByName(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, program, imports }) => {
    const imported = new Set(imports.map(({ specifier }) => specifier))
    const found: string[] = []
    walk(program, (node, parents) => {
      const text = literalText(node)
      if (text === undefined || imported.has(text) || !/^[\w./*-]+\.tsx?$/.test(text)) return
      const parent = parents.at(-1)
      const isGlobbed =
        parent?.type === 'CallExpression' && parent.callee.type === 'MemberExpression' && text.includes('*')
      if (isGlobbed || !(isTestFile(file) || file.startsWith('scripts/checks/')))
        found.push(`/${text.replace(/^.*\*\/|^[./]+/, '')}`)
    })
    return found
  })
}
