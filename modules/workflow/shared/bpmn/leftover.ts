import { ns } from './names.ts'
import { isPlain, nameOf } from './read.ts'
import type { Report } from './report.ts'
import type { XmlElement } from './xml.ts'

/** How a file is put together; nothing that a person drew. */
const technical = new Set([
  'id', 'name', 'sourceRef', 'targetRef', 'default', 'attachedToRef', 'processRef', 'bpmnElement', 'isExecutable', 'isClosed', 'processType', 'gatewayDirection', 'startQuantity',
  'completionQuantity', 'triggeredByEvent', 'targetNamespace', 'exporter', 'exporterVersion', 'expressionLanguage', 'typeLanguage', 'cancelActivity', 'isInterrupting', 'parallelMultiple',
  'associationDirection', 'textFormat', 'eventGatewayType', 'language', 'isImmediate', 'evaluatesToTypeRef',
])
/** Also where its prefix was given to another namespace by mistake. */
const isSchema = (key: string, value: string) => key.endsWith('}schemaLocation') || (key.endsWith('}type') && (key.startsWith(`{${ns.xsi}}`) || /^(?:\w+:)?t[A-Z]\w+$/.test(value)))
const harmless = new Set(['false', '##unspecified', '##WebService', 'None', ''])

/** Whatever nobody took note of: each is told once, the outermost element for all that lies in it. */
export function tellLeftovers(root: XmlElement, report: Report) {
  const stack = [{ element: root, owner: nameOf(root) }]
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { element, owner } = at
    if (!report.isUsed(element)) {
      if (isStyle(element, owner)) continue
      report.lost('element', element.written, nameOf(element) || owner, element.text.trim())
      continue
    }
    const isDrawing = element.ns === ns.bpmndi || element.ns === ns.dc || element.ns === ns.di
    for (const [key, value] of element.attributes) tellAttribute(element, key, value, isDrawing ? '' : nameOf(element) || owner)
    stack.push(...element.children.map((child) => ({ element: child, owner: nameOf(element) || owner })).reverse())
  }

  function tellAttribute(element: XmlElement, key: string, value: string, name: string) {
    const isForeign = key.startsWith('{')
    const isDrawing = name === '' && !isForeign
    if (isDrawing || isSchema(key, value) || (!isForeign && (technical.has(key) || harmless.has(value)))) return
    if (key.endsWith('andidateGroups') && isPlain(value)) return
    report.lost('attribute', `${element.written} ${key.replace(/^\{.*\}/, '')}`, name, name === '' ? '' : value)
  }
}

const colours = /^(?:bg|background|border|text|font|fill|stroke)-?colou?r$/i

/** How somebody's tool paints a thing, keeps an empty drawer for it or writes its name once more: the drawing itself is not told of either. */
function isStyle({ ns: space, name, attributes, children, text }: XmlElement, owner: string): boolean {
  const said = text.trim()
  if (said !== '') return name === 'metaValue' && said.replaceAll(/\s+/g, ' ') === owner
  const key = attributes.get('metaKey') ?? attributes.get('name') ?? ''
  const isPainted = space === ns.w4graph || name === 'signavioLabel' || colours.test(key)
  if (isPainted || (attributes.has('metaKey') && ['', '[]'].includes(attributes.get('metaValue') ?? ''))) return true
  const isBare = attributes.size === 0 || (name === 'metaData' && key === 'elementname')
  return isBare && children.every((child) => isStyle(child, owner))
}
