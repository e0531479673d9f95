import { ns } from './names.ts'
import { nameOf, nodeKinds } from './elements.ts'
import { isPlain } from './read.ts'
import type { Report } from './report.ts'
import type { XmlElement } from './xml.ts'

/** How a file is put together; nothing that a person drew. */
const technical = new Set([
  'id',
  'name',
  'sourceRef',
  'targetRef',
  'default',
  'attachedToRef',
  'processRef',
  'bpmnElement',
  'isExecutable',
  'isClosed',
  'processType',
  'gatewayDirection',
  'startQuantity',
  'completionQuantity',
  'triggeredByEvent',
  'targetNamespace',
  'exporter',
  'exporterVersion',
  'expressionLanguage',
  'typeLanguage',
  'cancelActivity',
  'isInterrupting',
  'parallelMultiple',
  'associationDirection',
  'textFormat',
  'isSequential',
  'eventGatewayType',
  'language',
  'isImmediate',
  'evaluatesToTypeRef',
])
/** Also where its prefix was given to another namespace by mistake. */
const isSchema = (key: string, value: string) =>
  key.endsWith('}schemaLocation') ||
  (key.endsWith('}type') && (key.startsWith(`{${ns.xsi}}`) || /^(?:\w+:)?t[A-Z]\w+$/.test(value)))
const harmless = new Set(['false', '##unspecified', '##WebService', 'webService', 'None', 'All', ''])

/** Whatever nobody took note of: each is told once, the outermost element for all that lies in it. */
export function tellLeftovers(root: XmlElement, report: Report) {
  // What bears no name is told by whatever it belongs to; by an id only where that is all there is.
  const named = (element: XmlElement, owner: string) =>
    element.attributes.get('name')?.trim() || nodeKinds.has(element.name) ? nameOf(element) : owner
  const stack = [{ element: root, owner: '' }]
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { element, owner } = at
    if (!report.isUsed(element)) {
      if (isStyle(element, owner)) continue
      report.lost('element', element.written, named(element, owner), element.text.trim() || namesOfGroups(element))
      continue
    }
    const isDrawing = element.ns === ns.bpmndi || element.ns === ns.dc || element.ns === ns.di
    const name = named(element, owner)
    for (const [key, value] of element.attributes) tellAttribute(element, key, value, isDrawing ? undefined : name)
    stack.push(...element.children.map((child) => ({ element: child, owner: name })).reverse())
  }

  function tellAttribute(element: XmlElement, key: string, value: string, name: string | undefined) {
    const isForeign = key.startsWith('{')
    if (name === undefined && !isForeign) return
    if (
      isSchema(key, value) ||
      key.startsWith(`{${ns.modeler}}`) ||
      (!isForeign && (technical.has(key) || harmless.has(value)))
    )
      return
    if (value.trim() !== '' && value.trim().replaceAll(/\s+/g, ' ') === name) return
    if (key.endsWith('andidateGroups') && isPlain(value)) return
    report.lost(
      'attribute',
      `${element.written} ${key.replace(/^\{.*\}/, '')}`,
      name ?? '',
      name === undefined ? '' : value,
    )
  }
}

/** What is written at the edge of a drawn group stands in a category. */
function namesOfGroups({ name, children }: XmlElement) {
  return name === 'category'
    ? children.flatMap(({ attributes }) => attributes.get('value')?.trim() || []).join(', ')
    : ''
}

const colours = /^(?:bg|background|border|text|font|fill|stroke)-?colou?r$/i

/**
 * How somebody's tool paints a thing, keeps an empty drawer for it or writes its name once more: the drawing itself
 * is not told of either.
 */
function isStyle({ ns: space, name, attributes, children, text }: XmlElement, owner: string): boolean {
  const said = text.trim()
  if (said !== '') return name === 'metaValue' && said.replaceAll(/\s+/g, ' ') === owner
  const key = attributes.get('metaKey') ?? attributes.get('name') ?? ''
  const isPainted = space === ns.w4graph || name === 'signavioLabel' || colours.test(key)
  if (isPainted || (attributes.has('metaKey') && ['', '[]'].includes(attributes.get('metaValue') ?? ''))) return true
  const isBare =
    [...attributes.values()].every((value) => value === '') || (name === 'metaData' && key === 'elementname')
  return isBare && children.every((child) => isStyle(child, owner))
}
