import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type ESTree } from 'vite'

/** What one declaration of a file says, and what it needs. */
export interface Declaration {
  /**
   * Texts that may be keys; of those put together, with `*` for what is only known at run time:
   * `workflow.step_type.*`.
   */
  says: Set<string>
  /** Names of the same file, its imports among them. */
  uses: Set<string>
  /** Files that are loaded when they are wanted. */
  loads: Set<string>
  /** Names of screens, which are said where the screen is: file of the screen → key. */
  titles: Map<string, string>
}

/** Another file's export, `*` for all of them. */
interface Elsewhere {
  file: string
  name: string
}

/** A file of the program as far as its words go. */
export interface ProgramFile {
  declarations: Map<string, Declaration>
  /** What runs whenever anything of the file is used. */
  always: Declaration
  imports: Map<string, Elsewhere>
  /** Exported name → name in the file, or where it comes from. */
  exports: Map<string, string | Elsewhere>
  /** Places of `import('./Other.tsx')` in the text. */
  loads: { file: string; start: number; end: number }[]
}

const DEFAULT = '(default)'
/** Said where the names of all screens may be read; `TITLES` of platform/web/i18n. */
export const TITLES = '(titles of screens)'

export function readProgramFile(
  root: string,
  file: string,
  text = readFileSync(path.join(root, file), 'utf8'),
): ProgramFile {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: ProgramFile = {
    declarations: new Map(),
    always: nothing(),
    imports: new Map(),
    exports: new Map(),
    loads: [],
  }
  const reader = { file, find: (specifier: string) => fileOf(root, file, specifier), found }
  for (const statement of program.body) readStatement(statement, reader)
  return found
}

interface Reader {
  file: string
  find: (specifier: string) => string | undefined
  found: ProgramFile
}

const nothing = (): Declaration => ({ says: new Set(), uses: new Set(), loads: new Set(), titles: new Map() })

function readStatement(statement: ESTree.Statement | ESTree.Directive, reader: Reader) {
  const { found, find } = reader
  switch (statement.type) {
    case 'ImportDeclaration': {
      const file = find(statement.source.value)
      if (statement.importKind === 'type' || file === undefined) return
      for (const one of statement.specifiers) {
        if (one.type === 'ImportSpecifier' && one.importKind === 'type') continue
        found.imports.set(one.local.name, {
          file,
          name:
            one.type === 'ImportSpecifier'
              ? textOf(one.imported)
              : one.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
        })
      }
      return
    }
    case 'ExportNamedDeclaration': {
      if (statement.exportKind === 'type') return
      const file = statement.source ? find(statement.source.value) : undefined
      for (const { local, exported, exportKind } of statement.specifiers) {
        if (exportKind === 'type' || (statement.source && file === undefined)) continue
        found.exports.set(textOf(exported), file === undefined ? textOf(local) : { file, name: textOf(local) })
      }
      if (statement.declaration)
        for (const name of declare(statement.declaration, reader)) found.exports.set(name, name)
      return
    }
    case 'ExportDefaultDeclaration': {
      const names = declare(statement.declaration, reader)
      if (names.length === 0) read(statement.declaration, declared(found, DEFAULT), reader)
      found.exports.set('default', names[0] ?? DEFAULT)
      return
    }
    case 'ExportAllDeclaration': {
      const file = statement.exportKind === 'type' ? undefined : find(statement.source.value)
      if (file !== undefined) found.exports.set('*', { file, name: '*' })
      return
    }
    default:
      if (declare(statement, reader).length === 0) read(statement, found.always, reader)
  }
}

/** The names that a statement declares; what it says is noted under the first of them, which the others use. */
function declare(statement: ESTree.Node, reader: Reader): string[] {
  if (isOnlyType(statement)) return []
  const names = namesOf(statement)
  const [first, ...others] = names
  if (first === undefined) return []
  read(statement, declared(reader.found, first), reader)
  for (const name of others) declared(reader.found, name).uses.add(first)
  return names
}

function namesOf(statement: ESTree.Node): string[] {
  if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap(({ id }) => namesIn(id))
  if ((statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') && statement.id)
    return [statement.id.name]
  return []
}

function namesIn(pattern: ESTree.Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern.type === 'RestElement') return namesIn(pattern.argument)
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((one) => (one ? namesIn(one) : []))
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one))
  return []
}

function declared({ declarations }: ProgramFile, name: string) {
  const known = declarations.get(name) ?? nothing()
  declarations.set(name, known)
  return known
}

/** Everything below a node that stays when types are gone. */
function read(node: ESTree.Node, into: Declaration, reader: Reader) {
  if (isOnlyType(node)) return
  const said = wordsOf(node)
  if (said !== undefined) into.says.add(said)
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') into.uses.add(node.name)
  if (node.type === 'ImportExpression') readLoad(node, into, reader)
  if (node.type === 'ObjectExpression') {
    const screen = screenOf(node, reader)
    if (screen) {
      into.titles.set(screen.file, screen.title.value)
      for (const one of node.properties) if (one !== screen.property) read(one, into, reader)
      return
    }
  }
  for (const child of childrenOf(node)) read(child, into, reader)
}

function readLoad(node: ESTree.ImportExpression, into: Declaration, { find, found }: Reader) {
  const file =
    node.source.type === 'Literal' && typeof node.source.value === 'string' ? find(node.source.value) : undefined
  if (file === undefined) return
  into.loads.add(file)
  found.loads.push({ file, start: node.start, end: node.end })
}

/** `{ title: 'workflow.inbox.title', load: () => import('./InboxPage.tsx') }` */
function screenOf({ properties }: ESTree.ObjectExpression, reader: Reader) {
  const named = (name: string) =>
    properties.find(
      (one): one is ESTree.ObjectProperty =>
        one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
    )
  const [property, load] = [named('title'), named('load')]
  const title = property?.value
  if (!property || !load || title?.type !== 'Literal' || typeof title.value !== 'string') return undefined
  const part = nothing()
  read(load.value, part, { ...reader, found: { ...reader.found, loads: [] } })
  const [file] = part.loads
  return file === undefined ? undefined : { file, property, title: { value: title.value } }
}

/** A text that may be a key, or how a key that is put together may look. */
function wordsOf(node: ESTree.Node): string | undefined {
  const text =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateLiteral'
        ? node.quasis.map(({ value }) => value.cooked ?? '').join('*')
        : node.type === 'BinaryExpression' &&
            node.operator === '+' &&
            node.left.type === 'Literal' &&
            typeof node.left.value === 'string'
          ? `${node.left.value}*`
          : ''
  return text === TITLES || (/^[a-z*]+(?:\.[\w*-]+)*\.[\w*-]+$/.test(text) && /[a-z]/.test(text)) ? text : undefined
}

/** A name of a property is no use of what is called alike, and a permission no text that looks the same. */
function childrenOf(node: ESTree.Node): ESTree.Node[] {
  if (
    node.type === 'Property' &&
    node.key.type === 'Identifier' &&
    node.key.name === 'permission' &&
    node.value.type === 'Literal'
  )
    return []
  const [skipped, isSkipped] =
    node.type === 'MemberExpression'
      ? ['property', !node.computed]
      : node.type === 'Property'
        ? ['key', !node.computed]
        : ['', false]
  return Object.entries(node)
    .flatMap(([name, value]: [string, unknown]) =>
      isSkipped && name === skipped ? [] : Array.isArray(value) ? value : [value],
    )
    .filter(isNode)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** `x as T` and its like hold something that stays. */
function isOnlyType({ type }: ESTree.Node) {
  return type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
}

const textOf = (name: ESTree.ModuleExportName) => (name.type === 'Identifier' ? name.name : name.value)

/** A TypeScript file of ours; styles, letters and packages say nothing. */
function fileOf(root: string, from: string, specifier: string): string | undefined {
  const file = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : ''
  return /\.tsx?$/.test(file) && existsSync(path.join(root, file)) ? file : undefined
}
