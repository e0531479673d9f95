import { type Diagram, type DiagramEdge, edgesFrom } from '#modules/workflow/shared/index.ts'

// Several arrows may leave one outcome: the first whose condition holds is taken, and the one without a condition
// otherwise. Wherever there are several, exactly one of them is without.

export const isConditional = ({ data }: DiagramEdge) => data?.condition !== undefined

/** Whether a second arrow may lead from here to there: a first one does already, and none to the same step. */
export const branches = ({ edges }: Diagram, source: string, target: string) =>
  edges.some((edge) => edge.source === source) &&
  !edges.some((edge) => edge.source === source && edge.target === target)

const newArrow = (source: string, target: string): DiagramEdge => ({
  id: `${source}>${target}`,
  type: 'smoothstep',
  source,
  target,
  sourceHandle: null,
  targetHandle: null,
  markerEnd: { type: 'arrowclosed' },
})

/** Leads on otherwise: the arrow takes the place of the one without a condition; those with one stay. */
export function leading(edges: readonly DiagramEdge[], source: string, target: string): DiagramEdge[] {
  if (edges.some((edge) => edge.source === source && edge.target === target)) return [...edges]
  return [...edges.filter((edge) => edge.source !== source || isConditional(edge)), newArrow(source, target)]
}

/** One arrow more, taken where this holds; asked after the others. */
export function branched(diagram: Diagram, source: string, target: string, condition: string): DiagramEdge[] {
  if (condition.trim() === '' || !branches(diagram, source, target)) return diagram.edges
  const order = edgesFrom(diagram, source).filter(isConditional).length
  return ordered([...diagram.edges, { ...newArrow(source, target), data: { condition, order } }], source)
}

/** Another condition for an arrow that has one: what leads on otherwise stays what it is. */
export function conditioned(edges: readonly DiagramEdge[], id: string, condition: string): DiagramEdge[] {
  if (condition.trim() === '') return [...edges]
  return edges.map((edge) =>
    edge.id === id && isConditional(edge) ? { ...edge, data: { ...edge.data, condition } } : edge,
  )
}

/** Asked earlier or later than its neighbour. */
export function moved(diagram: Diagram, id: string, by: -1 | 1): DiagramEdge[] {
  const source = diagram.edges.find((edge) => edge.id === id)?.source
  const list = source === undefined ? [] : edgesFrom(diagram, source).filter(isConditional)
  const at = list.findIndex((edge) => edge.id === id)
  const other = list[at + by]
  if (at < 0 || !other) return diagram.edges
  const places = new Map(list.map((edge, place) => [edge.id, edge.id === id ? at + by : edge === other ? at : place]))
  return diagram.edges.map((edge) =>
    places.has(edge.id) ? { ...edge, data: { ...edge.data, order: places.get(edge.id)! } } : edge,
  )
}

/** This arrow leads on otherwise, and the one that did takes over its condition. */
export function otherwise(diagram: Diagram, id: string): DiagramEdge[] {
  const chosen = diagram.edges.find((edge) => edge.id === id)
  if (!chosen?.data || !isConditional(chosen)) return diagram.edges
  const { data } = chosen
  return diagram.edges.map((edge) =>
    edge === chosen ? plain(edge) : edge.source === chosen.source && !isConditional(edge) ? { ...edge, data } : edge,
  )
}

/** After arrows went: where none is left that leads on otherwise, the one that was asked last does. */
export function settledAfter(before: readonly DiagramEdge[], after: readonly DiagramEdge[]): DiagramEdge[] {
  const left = new Set(after)
  const sources = new Set(before.flatMap((edge) => (left.has(edge) ? [] : [edge.source])))
  return [...sources].reduce((edges, source) => ordered(edges, source), [...after])
}

/** The arrows out of one place: numbered from 0 in their order, the last without a condition where none is without. */
export function ordered(edges: readonly DiagramEdge[], source: string): DiagramEdge[] {
  const own = edgesFrom({ nodes: [], edges: [...edges] }, source)
  const last = own.at(-1)
  const isOpen = last !== undefined && isConditional(last)
  const places = new Map(own.filter(isConditional).map(({ id }, at) => [id, at]))
  return edges.map((edge) => {
    if (edge.source !== source || !isConditional(edge)) return edge
    if (isOpen && edge.id === last.id) return plain(edge)
    const order = places.get(edge.id) ?? 0
    return edge.data?.order === order ? edge : { ...edge, data: { ...edge.data, order } }
  })
}

function plain({ data: _data, ...edge }: DiagramEdge): DiagramEdge {
  return edge
}
