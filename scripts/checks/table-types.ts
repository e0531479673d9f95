import type { ESTree } from 'vite'
import type { Source } from './sources.ts'
import { walk } from './walk.ts'

/** What a value may be: `number`, `string`, `Date`, `null`, `number[]`; `unknown` where the type is made elsewhere. */
type Kinds = ReadonlySet<string>

export interface DeclaredColumn {
  read: Kinds
  /** `undefined` among them where it may be left out; empty where only the database writes it. */
  written: Kinds
}

export type DeclaredTables = ReadonlyMap<string, ReadonlyMap<string, DeclaredColumn>>

/** The tables as the program takes them to be: all that is merged into the one `Database` type. */
export function declaredTables(sources: readonly Source[]): DeclaredTables {
  const reader = readerOf(sources)
  const tables = new Map<string, ReadonlyMap<string, DeclaredColumn>>()
  for (const source of sources) {
    walk(source.program, (node) => {
      if (node.type !== 'TSInterfaceDeclaration' || !/^(Database|PlatformTables)$/.test(node.id.name)) return
      for (const [name, type] of membersOf(node.body.body)) tables.set(name, reader.columnsOf({ node: type, source }))
    })
  }
  return tables
}

/** A type where it stands, and what its parameters mean there. */
interface Place {
  node: ESTree.Node
  source: Source
  given?: ReadonlyMap<string, Place>
}

function readerOf(sources: readonly Source[]) {
  const byFile = new Map(sources.map((source) => [source.file, source]))

  /** Where a name of a type leads: to what is given for it, or to its declaration here or in the file it is from. */
  function follow({ node, source, given }: Place): Place | undefined {
    if (node.type !== 'TSTypeReference' || node.typeName.type !== 'Identifier') return undefined
    const { name } = node.typeName
    const meant = given?.get(name)
    if (meant) return meant
    const found = declarationOf(source, name) ?? importOf(source, name)
    if (!found) return undefined
    const { declaration } = found
    if (declaration.type === 'TSInterfaceDeclaration') return { node: declaration.body, source: found.source }
    const args = node.typeArguments?.params ?? []
    const parameters = declaration.typeParameters?.params ?? []
    const bound = parameters.flatMap((one, at) => {
      const arg = args[at] ?? one.default
      return arg ? [[one.name.name, { node: arg, source, ...(given && { given }) }] as const] : []
    })
    return { node: declaration.typeAnnotation, source: found.source, given: new Map(bound) }
  }

  function importOf(source: Source, name: string) {
    for (const statement of source.program.body) {
      if (statement.type !== 'ImportDeclaration') continue
      const one = statement.specifiers.find(({ local }) => local.name === name)
      if (one?.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue
      const target = source.imports.find(({ specifier }) => specifier === statement.source.value)?.target
      const file = byFile.get(target ?? '')
      return file && declarationOf(file, one.imported.name)
    }
    return undefined
  }

  function columnsOf(place: Place): Map<string, DeclaredColumn> {
    const { node } = place
    if (node.type === 'TSIntersectionType')
      return new Map(node.types.flatMap((one) => [...columnsOf({ ...place, node: one })]))
    if (node.type === 'TSTypeLiteral' || node.type === 'TSInterfaceBody') {
      const members = node.type === 'TSTypeLiteral' ? node.members : node.body
      return new Map([...membersOf(members)].map(([name, type]) => [name, columnOf({ ...place, node: type })]))
    }
    const next = follow(place)
    return next ? columnsOf(next) : new Map<string, DeclaredColumn>()
  }

  function columnOf(place: Place): DeclaredColumn {
    const { node } = place
    const name = node.type === 'TSTypeReference' && node.typeName.type === 'Identifier' ? node.typeName.name : ''
    const args = node.type === 'TSTypeReference' ? (node.typeArguments?.params ?? []) : []
    const kinds = (at: number) => (args[at] ? kindsOf({ ...place, node: args[at] }) : new Set(['string']))
    if (name === 'ColumnType' || name === 'JSONColumnType') return { read: kinds(0), written: kinds(1) }
    if (name === 'Generated') return { read: kinds(0), written: new Set([...kinds(0), 'undefined']) }
    if (name === 'GeneratedAlways') return { read: kinds(0), written: new Set() }
    const next = follow(place)
    if (next) return columnOf(next)
    const both = kindsOf(place)
    return { read: both, written: both }
  }

  function kindsOf(place: Place): Set<string> {
    const { node } = place
    switch (node.type) {
      case 'TSStringKeyword':
      case 'TSTemplateLiteralType':
        return new Set(['string'])
      case 'TSNumberKeyword':
        return new Set(['number'])
      case 'TSBooleanKeyword':
        return new Set(['boolean'])
      case 'TSNullKeyword':
        return new Set(['null'])
      case 'TSUndefinedKeyword':
        return new Set(['undefined'])
      case 'TSNeverKeyword':
        return new Set()
      case 'TSLiteralType':
        return new Set([node.literal.type === 'Literal' ? typeof node.literal.value : 'string'])
      case 'TSUnionType':
        return new Set(node.types.flatMap((one) => [...kindsOf({ ...place, node: one })]))
      case 'TSArrayType':
        return new Set([...kindsOf({ ...place, node: node.elementType })].map((kind) => `${kind}[]`))
      case 'TSTypeLiteral':
      case 'TSInterfaceBody':
        return new Set(['object'])
      case 'TSTypeReference': {
        const name = node.typeName.type === 'Identifier' ? node.typeName.name : ''
        if (name === 'Date' || name === 'Buffer') return new Set([name])
        if (name === 'Record') return new Set(['object'])
        const next = follow(place)
        return next ? kindsOf(next) : new Set(['unknown'])
      }
      default:
        return new Set(['unknown'])
    }
  }

  return { columnsOf }
}

function declarationOf(source: Source, name: string) {
  for (const statement of source.program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'TSTypeAliasDeclaration' && declaration?.type !== 'TSInterfaceDeclaration') continue
    if (declaration.id.name === name) return { declaration, source }
  }
  return undefined
}

function membersOf(members: readonly ESTree.Node[]): Map<string, ESTree.Node> {
  return new Map(
    members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return []
      const { key } = member
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      return [[name, member.typeAnnotation.typeAnnotation] as const]
    }),
  )
}
