// As much of XML Schema as the schema of BPMN 2.0 uses, read from the schema itself: enough to say of a file whether
// it is valid.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readXml, type XmlElement } from '../xml.ts'

const folder = new URL('../../../../../node_modules/bpmn-moddle/resources/bpmn/xsd/', import.meta.url)
const XSI_TYPE = '{http://www.w3.org/2001/XMLSchema-instance}type'
const spaces: Record<string, string> = {
  xsd: 'xsd',
  bpmn: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
}

interface Declared {
  element: XmlElement
  space: string
}
/** What a type allows, with all that it extends. */
interface Type {
  /** The children one after the other, as an expression over their names. */
  contents: string
  children: Map<string, Declared>
  attributes: Map<string, Declared>
}

const elements = new Map<string, Declared>()
const types = new Map<string, Declared>()
const substitutes = new Map<string, string[]>()
const known = new Map<XmlElement, Type>()

for (const file of ['BPMN20', 'Semantic', 'BPMNDI', 'DC', 'DI']) {
  const root = readXml(readFileSync(fileURLToPath(new URL(`${file}.xsd`, folder)), 'utf8'))
  const space = root.attributes.get('targetNamespace')!
  for (const element of root.children) {
    const name = `{${space}}${element.attributes.get('name')}`
    if (element.name === 'complexType' || element.name === 'simpleType') types.set(name, { element, space })
    if (element.name !== 'element') continue
    elements.set(name, { element, space })
    const group = element.attributes.get('substitutionGroup')
    if (group) substitutes.set(full(group, space), [...(substitutes.get(full(group, space)) ?? []), name])
  }
}

/** Everything by which a file is not valid; the reference of one thing to another included. */
export function schemaProblems(text: string): string[] {
  const problems: string[] = []
  const ids = new Set<string>()
  const references: [string, string][] = []
  const root = readXml(text)
  const declared = elements.get(keyOf(root))
  if (declared) examine(root, declared)
  else problems.push(`${root.written} is nothing that a file begins with`)
  return [...problems, ...references.filter(([, id]) => !ids.has(id)).map(([at, id]) => `${at}: there is no ${id}`)]

  function examine(element: XmlElement, declared: Declared) {
    const at = `line ${element.line} ${element.written}`
    const told = element.attributes.get(XSI_TYPE)
    const type = typeOf(told ? { element: types.get(full(told, ''))!.element, space: declared.space } : declared)
    if (!type) return value(at, declared.element.attributes.get('type') ?? 'xsd:string', declared.space, element.text)
    if (!new RegExp(`^(?:${type.contents})$`).test(element.children.map((child) => `${keyOf(child)};`).join('')))
      problems.push(`${at} may not hold ${element.children.map(({ written }) => written).join(' ') || 'nothing'}`)
    for (const [key, text] of element.attributes) {
      if (key.startsWith('{')) continue
      const attribute = type.attributes.get(key)
      if (!attribute) problems.push(`${at} has no ${key}`)
      else value(`${at} ${key}`, attribute.element.attributes.get('type') ?? 'xsd:string', attribute.space, text)
    }
    for (const [key, { element: attribute }] of type.attributes)
      if (attribute.attributes.get('use') === 'required' && !element.attributes.has(key))
        problems.push(`${at} lacks ${key}`)
    for (const child of element.children) {
      const next = type.children.get(keyOf(child)) ?? elements.get(keyOf(child))
      if (next) examine(child, next)
    }
  }

  function value(at: string, type: string, space: string, text: string) {
    const wrong = () => problems.push(`${at} cannot be “${text}”`)
    if (type === 'xsd:ID' && (!isName.test(text) || ids.has(text))) wrong()
    if (type === 'xsd:ID') ids.add(text)
    if (type === 'xsd:IDREF') references.push([at, text])
    if (type === 'xsd:QName' && !/^(?:[\p{L}_][\w.-]*:)?[\p{L}_][\w.-]*$/u.test(text.trim())) wrong()
    if (type === 'xsd:boolean' && !/^(?:true|false|0|1)$/.test(text)) wrong()
    if (['xsd:double', 'xsd:int', 'xsd:integer'].includes(type) && !/^-?\d+(?:\.\d+)?$/.test(text)) wrong()
    const choices =
      types
        .get(full(type, space))
        ?.element.children.flatMap(({ children }) => children)
        .filter(({ name }) => name === 'enumeration') ?? []
    if (choices.length > 0 && !choices.some((choice) => choice.attributes.get('value') === text)) wrong()
  }
}

const isName = /^[\p{L}_][\p{L}\p{N}_.-]*$/u
const keyOf = ({ ns, name }: XmlElement) => `{${ns}}${name}`
const escaped = (text: string) => text.replaceAll(/[{}.$/]/g, String.raw`\$&`)

function full(name: string, space: string) {
  const [first = '', second] = name.split(':')
  return second === undefined ? `{${space || spaces['bpmn']}}${first}` : `{${spaces[first] ?? first}}${second}`
}

function typeOf({ element, space }: Declared): Type | undefined {
  if (element.name === 'complexType') return described(element, space)
  const inner = element.children.find(({ name }) => name === 'complexType')
  if (inner) return described(inner, space)
  const named = types.get(full(element.attributes.get('type') ?? '', space))
  return named?.element.name === 'complexType' ? described(named.element, named.space) : undefined
}

function described(complex: XmlElement, space: string): Type {
  const before = known.get(complex)
  if (before) return before
  const extension = complex.children.find(({ name }) => name === 'complexContent')?.children[0]
  const base = extension && types.get(full(extension.attributes.get('base')!, space))
  const from = base ? described(base.element, base.space) : { contents: '', children: [], attributes: [] }
  const type: Type = { contents: from.contents, children: new Map(from.children), attributes: new Map(from.attributes) }
  for (const part of (extension ?? complex).children) {
    if (part.name === 'attribute') type.attributes.set(part.attributes.get('name')!, { element: part, space })
    else type.contents += contentsOf(part, space, type.children)
  }
  known.set(complex, type)
  return type
}

function contentsOf(part: XmlElement, space: string, children: Type['children']): string {
  const inside = part.children.map((child) => contentsOf(child, space, children)).filter(Boolean)
  const { minOccurs = '1', maxOccurs = '1' } = Object.fromEntries(part.attributes)
  const times = `{${minOccurs},${maxOccurs === 'unbounded' ? '' : maxOccurs}}`
  switch (part.name) {
    case 'sequence':
      return `(?:${inside.join('')})${times}`
    case 'choice':
      return `(?:${inside.join('|')})${times}`
    case 'any':
      return `(?:\\{[^}]*\\}[^;]*;)${times}`
    case 'element': {
      const ref = part.attributes.get('ref')
      if (ref === undefined) children.set(`{${space}}${part.attributes.get('name')}`, { element: part, space })
      const names = ref === undefined ? [`{${space}}${part.attributes.get('name')}`] : withSubstitutes(full(ref, space))
      return `(?:${names.map((name) => `${escaped(name)};`).join('|')})${times}`
    }
    default:
      return ''
  }
}

const withSubstitutes = (name: string): string[] => [name, ...(substitutes.get(name) ?? []).flatMap(withSubstitutes)]
