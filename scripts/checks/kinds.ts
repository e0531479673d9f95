import type { ESTree } from 'vite'
import { placeOf } from './place.ts'
import { lineAt, type Source } from './sources.ts'
import { literalText, walk } from './walk.ts'

/** Where a kind of field is described, and where it is drawn. */
const OWN_PLACE = /^(?:platform|modules\/[^/]+)\/(?:shared|web)\/fields\/kinds\//

/**
 * Whatever knows fields asks their kind what it is: a list of kinds elsewhere would have to be found again with each
 * new one.
 */
export function kindsElsewhere(sources: readonly Source[]): string[] {
  const names = new Set(sources.flatMap(namesIn))
  return sources
    .filter((source) => !OWN_PLACE.test(source.file) && !placeOf(source.file).isForTests && knowsFields(source))
    .flatMap((source) => namedIn(source, names))
}

function namesIn({ file, program }: Source): string[] {
  const found: string[] = []
  if (!OWN_PLACE.test(file)) return found
  walk(program, (node) => {
    if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'name') return
    const name = literalText(node.value)
    if (name !== undefined) found.push(name)
  })
  return found
}

const knowsFields = ({ file, imports }: Source) =>
  [file, ...imports.map(({ target }) => target)].some((one) => /^platform\/(?:shared|web)\/fields\//.test(one))

function namedIn({ file, text, program }: Source, names: ReadonlySet<string>): string[] {
  const found: string[] = []
  const isName = (node: ESTree.Node | null) => node !== null && names.has(literalText(node) ?? '')
  const say = ({ start }: ESTree.Node, what: string) =>
    found.push(
      `${file}:${lineAt(text, start)}: ${what}; the kind of the field is asked instead (platform/shared/fields)`,
    )
  walk(program, (node) => {
    if (
      node.type === 'BinaryExpression' &&
      ((isKind(node.left) && isName(node.right)) || (isKind(node.right) && isName(node.left)))
    )
      say(node, 'a kind of field is told by its name')
    if (node.type === 'SwitchStatement' && isKind(node.discriminant) && node.cases.some(({ test }) => isName(test)))
      say(node, 'kinds of fields are told apart')
    if (node.type === 'ArrayExpression' && node.elements.filter(isName).length > 1)
      say(node, 'kinds of fields are listed')
    if (
      node.type === 'ObjectExpression' &&
      node.properties.filter((one) => one.type === 'Property' && names.has(keyOf(one))).length > 2
    )
      say(node, 'kinds of fields are listed')
  })
  return found
}

/** `field.kind`, or what was taken out of it. */
function isKind(node: ESTree.Node) {
  return (
    (node.type === 'Identifier' && node.name === 'kind') ||
    (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'kind')
  )
}

const keyOf = ({ key }: ESTree.ObjectProperty) => (key.type === 'Identifier' ? key.name : (literalText(key) ?? ''))
