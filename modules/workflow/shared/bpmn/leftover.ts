import { ns } from './names.ts'
import { isPlain, nameOf } from './read.ts'
import type { Report } from './report.ts'
import type { XmlElement } from './xml.ts'

/** How a file is put together; nothing that a person drew. */
const technical = new Set([
  'id', 'name', 'sourceRef', 'targetRef', 'default', 'attachedToRef', 'processRef', 'bpmnElement', 'isExecutable', 'isClosed', 'processType', 'gatewayDirection', 'startQuantity',
  'completionQuantity', 'triggeredByEvent', 'targetNamespace', 'exporter', 'exporterVersion', 'expressionLanguage', 'typeLanguage', 'cancelActivity', 'isInterrupting', 'parallelMultiple',
  'associationDirection', 'textFormat', 'eventGatewayType', 'language',
])
const unspoken = new Set([`{${ns.xsi}}schemaLocation`, `{${ns.xsi}}type`])
const harmless = new Set(['false', '##unspecified', '##WebService', 'None', ''])

/** Whatever nobody took note of: each is told once, the outermost element for all that lies in it. */
export function tellLeftovers(root: XmlElement, report: Report) {
  const stack = [{ element: root, owner: nameOf(root) }]
  for (let at = stack.pop(); at; at = stack.pop()) {
    const { element, owner } = at
    if (!report.isUsed(element)) {
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
    if (isDrawing || unspoken.has(key) || (!isForeign && (technical.has(key) || harmless.has(value)))) return
    if (key.endsWith('andidateGroups') && isPlain(value)) return
    report.lost('attribute', `${element.written} ${key.replace(/^\{.*\}/, '')}`, name, name === '' ? '' : value)
  }
}
