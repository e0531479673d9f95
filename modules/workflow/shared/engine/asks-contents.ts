import type { Diagram, DiagramEdge } from '../definition.ts'

const known = new WeakMap<Diagram, boolean>()

/**
 * Whether the way through this diagram hangs on what the document says. Knows no expressions, so that a screen can
 * ask before it loads them.
 */
export function asksContents(diagram: Diagram): boolean {
  const found =
    known.get(diagram) ??
    (diagram.edges.some(({ data }) => data?.condition !== undefined) ||
      diagram.nodes.some(
        ({ data: { skip, date, subject } }) =>
          skip !== undefined || date?.kind === 'field' || subject?.relative?.to === 'field',
      ))
  known.set(diagram, found)
  return found
}

const asked = new WeakMap<Diagram, boolean>()

/** Whether the way hangs on who sends the document; a text that only looks like it asks in vain. */
export function asksSender(diagram: Diagram): boolean {
  const isAsking = (text = '') => /\bsender(?:Unit|Job|Role|Level)\b/.test(text)
  const found =
    asked.get(diagram) ??
    (diagram.edges.some(({ data }) => isAsking(data?.condition)) ||
      diagram.nodes.some(({ data }) => isAsking(data.skip?.when)))
  asked.set(diagram, found)
  return found
}

/**
 * The arrows out of this start or outcome in the order in which their conditions are asked; the one without a
 * condition comes last.
 */
export function edgesFrom({ edges }: Diagram, source: string): DiagramEdge[] {
  return inOrderOfAsking(edges.filter((edge) => edge.source === source))
}

/** Of the arrows out of one place. */
export function inOrderOfAsking(edges: readonly DiagramEdge[]): DiagramEdge[] {
  const rank = ({ data }: DiagramEdge) => (data?.condition === undefined ? Infinity : (data.order ?? 0))
  return edges.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}
