import { LONGEST_NAME } from '#modules/workflow/shared/index.ts'
import { FOREIGN_TO_XML } from './characters.ts'

/** The namespaces of BPMN 2.0, those of tools whose people are understood, and our own. */
export const ns = {
  bpmn: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  /** Which engine a tool of Camunda drew for. */
  modeler: 'http://camunda.org/schema/modeler/1.0',
  w4graph: 'http://www.w4.eu/spec/BPMN/20110930/GRAPH',
  orgil: 'urn:orgil:workflow:1',
} as const

/** Tools that write who does a task as attributes of it. */
export const engines = [
  'http://camunda.org/schema/1.0/bpmn',
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://camunda.org/schema/zeebe/1.0',
]

/**
 * An id as XML wants it: our own ids hold colons and more. Each id becomes another one, and comes back; two hyphens
 * stay free for what is made from an id.
 */
export function xmlId(id: string) {
  if (/^[A-Za-z][A-Za-z0-9_.-]*$/.test(id) && !id.startsWith('o-') && !id.includes('--') && !id.endsWith('-')) return id
  return `o-${[...id].map((sign) => (/[A-Za-z0-9]/.test(sign) ? sign : `_${sign.codePointAt(0)!.toString(16)}.`)).join('')}`
}

export function idFromXml(id: string) {
  if (!id.startsWith('o-')) return id
  return id
    .slice(2)
    .replaceAll(/_([0-9a-f]{1,6})\./g, (all, hex: string) =>
      Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : all,
    )
}

/** Ids of ours for those of a file: each another one. */
export function idsFromXml(ids: readonly string[]): Map<string, string> {
  const taken = new Set(ids)
  return new Map(
    ids.map((id) => {
      const ours = idFromXml(id)
      if (taken.has(ours)) return [id, id]
      taken.add(ours)
      return [id, ours]
    }),
  )
}

/** Gives out each id once: the one that is asked for, or one like it that nothing has yet. */
export function idGiver(given: Iterable<string> = []) {
  const taken = new Set(given)
  const times = new Map<string, number>()
  return (id: string) => {
    let free = id
    for (let at = times.get(id) ?? 2; taken.has(free); at += 1) {
      free = `${id}.${at}`
      times.set(id, at + 1)
    }
    taken.add(free)
    return free
  }
}

/** As long as a name may be. */
export function cutName(text: string) {
  const letters = [...text]
  return letters.length > LONGEST_NAME
    ? `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** Without the signs that XML does not know, so that a name is the same before and after. */
export function plainName(text: string) {
  return text.toWellFormed().replaceAll(new RegExp(FOREIGN_TO_XML, 'g'), '\uFFFD')
}
