import type { ESTree } from 'vite'
import { placeOf } from './place.ts'
import { lineAt, type Source } from './sources.ts'
import { literalText, stringsOf, walk } from './walk.ts'

interface KeysInCode {
  /** Keys that the code asks for: they must exist. */
  asked: { key: string; at: string }[]
  /** Every text that could be a key: enough to count a key as used. */
  mentioned: Set<string>
  /** Beginnings of keys whose end is only known at run time: t(`workflow.step_type.${type}`). */
  begun: Set<string>
  /** How keys look of which not even the beginning is known: `*.job_kind.*`. */
  shapes: Set<string>
}

const errorMakers = [
  'badRequest',
  'unauthorized',
  'forbidden',
  'notFound',
  'notAcceptable',
  'conflict',
  'tooLarge',
  'unprocessable',
  'tooManyRequests',
  'unavailable',
]
/** Properties that hold a key wherever their value looks like one. */
const keyProperties = [
  'message',
  'error',
  'code',
  'label',
  'labelKey',
  'title',
  'titleKey',
  'textKey',
  'descriptionKey',
  'i18nKey',
  'messageKey',
  'nameKey',
  'words',
]

export function keysInCode(sources: Source[], rooms: ReadonlySet<string>): KeysInCode {
  const found: KeysInCode = { asked: [], mentioned: new Set(), begun: new Set(), shapes: new Set() }
  for (const source of sources) {
    if (placeOf(source.file).isForTests || source.file.startsWith('scripts/')) continue
    readFile(source, rooms, found)
  }
  return found
}

function readFile(source: Source, rooms: ReadonlySet<string>, found: KeysInCode) {
  const ask = (node: ESTree.Node | null | undefined, onlyKeyShaped: boolean) => {
    if (!node) return
    for (const key of stringsOf(node)) {
      if (onlyKeyShaped && !looksLikeKey(key, rooms)) continue
      found.asked.push({ key, at: `${source.file}:${lineAt(source.text, node.start)}` })
    }
    const start = beginningOf(node)
    if (start !== undefined && looksLikeKey(`${start}x`, rooms)) found.begun.add(start)
  }

  walk(source.program, (node) => {
    const text = literalText(node)
    if (text !== undefined && looksLikeKey(text, rooms)) found.mentioned.add(text)

    if (node.type === 'CallExpression') readCall(node, ask)
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'AppError') ask(node.arguments[1], false)
    if (node.type === 'Property') readProperty(node.key, node.value, ask)
    if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && node.name.name === 'i18nKey')
      ask(insideOf(node.value), false)
    // Beginnings also stand in helpers that hand the key on.
    if (node.type === 'TemplateLiteral') {
      ask(node.expressions.length > 0 ? node : null, true)
      const shape = node.quasis.map(({ value }) => value.cooked ?? '').join('*')
      if (isShape(shape)) found.shapes.add(shape)
    }
    if (text !== undefined && isShape(text)) found.shapes.add(text)
  })
}

type Ask = (node: ESTree.Node | null | undefined, onlyKeyShaped: boolean) => void

function readCall(call: ESTree.CallExpression, ask: Ask) {
  const name = nameOf(call.callee)
  if (name === 't') ask(call.arguments[0], false)
  // In the web translate(key), on the server translate(language, key).
  else if (name === 'translate') for (const argument of call.arguments.slice(0, 2)) ask(argument, true)
  else if (call.callee.type === 'Identifier' && errorMakers.includes(call.callee.name)) ask(call.arguments[0], false)
  // zod: .min(1, 'platform.required'), .refine(check, 'workflow.fraction_too_large')
  else if (call.callee.type === 'MemberExpression' && call.arguments.length > 0 && zodChecks.includes(name ?? ''))
    ask(call.arguments.at(-1), true)
}

const zodChecks = [
  'min',
  'max',
  'length',
  'nonempty',
  'regex',
  'email',
  'url',
  'uuid',
  'refine',
  'positive',
  'nonnegative',
  'int',
  'gte',
  'lte',
  'gt',
  'lt',
  'startsWith',
  'endsWith',
  'includes',
  'string',
  'number',
  'date',
  'enum',
  'literal',
]

function readProperty(name: ESTree.Node, value: ESTree.Node, ask: Ask) {
  const key = name.type === 'Identifier' ? name.name : literalText(name)
  if (key !== undefined && keyProperties.includes(key)) ask(value, true)
  // fields: { email: 'access.email_taken' }
  if (key === 'fields' && value.type === 'ObjectExpression') {
    for (const field of value.properties) if (field.type === 'Property') ask(field.value, true)
  }
}

function nameOf(callee: ESTree.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return callee.property.name
  return undefined
}

function insideOf(value: ESTree.Node | null): ESTree.Node | null {
  return value?.type === 'JSXExpressionContainer' ? value.expression : value
}

function beginningOf(node: ESTree.Node): string | undefined {
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0) return node.quasis[0]?.value.cooked ?? undefined
  if (node.type === 'BinaryExpression' && node.operator === '+') return stringsOf(node.left)[0]
  return undefined
}

/** As templates that begin with the room, and `keyAmong`, say it. */
const isShape = (text: string) => /^\*\.[a-z_]+\.[a-z_.*]+$/.test(text)

/** `room.words_of_the_key`; a permission such as `crm.leads.r` may look the same, so only known places are asked. */
function looksLikeKey(text: string, rooms: ReadonlySet<string>) {
  return /^[a-z]+(\.[A-Za-z0-9_]+)+$/.test(text) && rooms.has(text.slice(0, text.indexOf('.')))
}
