import { ns } from './names.ts'
import type { XmlElement } from './xml.ts'

export const isBpmn = (element: XmlElement, ...names: string[]) =>
  element.ns === ns.bpmn && names.includes(element.name)
export const attribute = (element: XmlElement, name: string) => element.attributes.get(name) ?? ''
export const nameOf = (element: XmlElement) => plainWords(attribute(element, 'name')) || attribute(element, 'id')
/** A name that was broken over several lines is one name. */
export const plainWords = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
/** References may carry a prefix. */
export const reference = (text: string) => text.trim().replace(/^.*:/, '')

export const containers = ['subProcess', 'transaction', 'adHocSubProcess']
export const tasks = [
  'task',
  'userTask',
  'manualTask',
  'serviceTask',
  'scriptTask',
  'businessRuleTask',
  'sendTask',
  'receiveTask',
  'callActivity',
]
export const nodeKinds = new Set([
  ...tasks,
  ...containers,
  'startEvent',
  'endEvent',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
  'boundaryEvent',
  'exclusiveGateway',
  'inclusiveGateway',
  'parallelGateway',
  'eventBasedGateway',
  'complexGateway',
])
