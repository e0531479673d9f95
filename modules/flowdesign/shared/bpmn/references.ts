import { attribute, isBpmn, plainWords, reference } from './elements.ts'
import type { Report } from './report.ts'
import type { XmlElement } from './xml.ts'

/**
 * What an event waits for or throws may stand at the root of a file, and the event names it alone: it is put where it
 * is named, so that nobody who reads the event knows the difference.
 */
export function resolveDefinitions(root: XmlElement, report: Report) {
  const defined = new Map(
    root.children
      .filter(({ name }) => name.endsWith('EventDefinition'))
      .map((element) => [attribute(element, 'id'), element]),
  )
  if (defined.size === 0) return
  const named = new Set<XmlElement>()
  const visit = (element: XmlElement) => {
    for (const ref of element.children.filter((child) => isBpmn(child, 'eventDefinitionRef'))) {
      const definition = defined.get(reference(ref.text))
      if (!definition) continue
      report.use(ref)
      named.add(definition)
      element.children.push(definition)
    }
    for (const child of element.children) if (child.ns === element.ns && !named.has(child)) visit(child)
  }
  visit(root)
  root.children = root.children.filter((child) => !named.has(child))
}

const refs = ['messageRef', 'errorRef', 'signalRef', 'escalationRef']

/** What the message, the error or the signal of an event is called, which stands at the root as well. */
export function calledBy(event: XmlElement, known: ReadonlyMap<string, XmlElement>) {
  for (const definition of event.children.filter(({ name }) => name.endsWith('EventDefinition'))) {
    for (const ref of refs) {
      const element = known.get(reference(attribute(definition, ref)))
      const name = element ? plainWords(attribute(element, 'name')) : ''
      if (element && name) return { element, name }
    }
  }
  return undefined
}
