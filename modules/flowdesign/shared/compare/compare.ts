import { type FormField, registry } from '#platform/shared/fields/index.ts'
import { type Language, languages } from '#platform/shared/i18n.ts'
import type { Diagram, DiagramEdge, DiagramNode, StepFieldRights } from '#modules/workflow/shared/index.ts'
import { canonicalText } from '../exchange/canonical.ts'

/** A version of a flow, as far as it can differ from another one. */
export interface Version {
  diagram: Diagram
  form: readonly FormField[]
}

const changeKinds = ['same', 'added', 'removed', 'moved', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One thing that is different: which part of a step or field, before and after. Its words are those of `partTitle`. */
export interface PartChange {
  part: string
  /** Of `field_rights`: which field. */
  field?: string
  before: unknown
  after: unknown
}

export interface NodeChange {
  id: string
  kind: ChangeKind
  /** The step of an outcome. */
  parentId: string | undefined
  before: DiagramNode | undefined
  after: DiagramNode | undefined
  parts: PartChange[]
}

export interface EdgeChange {
  id: string
  kind: 'same' | 'added' | 'removed' | 'changed'
  before: DiagramEdge | undefined
  after: DiagramEdge | undefined
  /** When it is taken, and as which of its neighbours it is asked; where it leads stands in the arrow itself. */
  parts: PartChange[]
}

interface FieldChange {
  name: string
  kind: ChangeKind
  before: FormField | undefined
  after: FormField | undefined
  parts: PartChange[]
}

export interface Comparison {
  /** In the order of the newer version, what was removed behind it. */
  nodes: NodeChange[]
  edges: EdgeChange[]
  fields: FieldChange[]
  /** How many differ, outcomes and arrows among them. */
  count: number
}

/** A step that lies less far away than this has not been moved by anybody. */
const STILL = 1

/**
 * What became of each step, outcome, arrow and field. Said of what a person sees: a step that only lies elsewhere is
 * moved, not changed.
 */
export function compareVersions(before: Version, after: Version): Comparison {
  const nodes = pairs(before.diagram.nodes, after.diagram.nodes, ({ id }) => id).map(([id, old, now]) =>
    nodeChange(id, old, now),
  )
  const edges = arrowPairs(before.diagram.edges, after.diagram.edges).map(([old, now]) => edgeChange(old, now))
  const fields = fieldChanges(before.form, after.form)
  const count = [...nodes, ...edges, ...fields].filter(({ kind }) => kind !== 'same').length
  return { nodes, edges, fields, count }
}

/**
 * Several arrows from one place are told apart by where they lead; what is left of them is known by where it leaves.
 * In the newer order.
 */
function arrowPairs(before: readonly DiagramEdge[], after: readonly DiagramEdge[]) {
  const still = new Map<DiagramEdge, DiagramEdge>()
  for (const [, old, now] of pairs(before, after, ({ source, target }) => JSON.stringify([source, target])))
    if (old && now) still.set(now, old)
  const kept = new Set(still.values())
  const others = pairs(
    before.filter((edge) => !kept.has(edge)),
    after.filter((edge) => !still.has(edge)),
    ({ source }) => source,
  )
  const led = new Map(others.flatMap(([, old, now]) => (now ? [[now, old] as const] : [])))
  return [
    ...after.map((now) => [still.get(now) ?? led.get(now), now] as const),
    ...others.flatMap(([, old, now]) => (now ? [] : [[old, undefined] as const])),
  ]
}

/** Both sides by their key, in the newer order; what stands twice on one side is paired in order. */
function pairs<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): [string, T | undefined, T | undefined][] {
  const left = new Map<string, T[]>()
  for (const item of before) left.set(keyOf(item), [...(left.get(keyOf(item)) ?? []), item])
  const found: [string, T | undefined, T | undefined][] = after.map((item) => [
    keyOf(item),
    left.get(keyOf(item))?.shift(),
    item,
  ])
  const gone = new Set([...left.values()].flat())
  return [
    ...found,
    ...before.filter((item) => gone.has(item)).map((item): [string, T, undefined] => [keyOf(item), item, undefined]),
  ]
}

function nodeChange(id: string, before: DiagramNode | undefined, after: DiagramNode | undefined): NodeChange {
  const parentId = (after ?? before)?.parentId
  if (!before || !after) return { id, kind: after ? 'added' : 'removed', parentId, before, after, parts: [] }
  const parts = [
    ...differing('type', before.type, after.type),
    ...differing('parent', before.parentId, after.parentId),
    ...nameParts('label', namesIn(before.data.label, before.data.labels), namesIn(after.data.label, after.data.labels)),
    ...nameParts(
      'description',
      namesIn(before.data.description, before.data.descriptions),
      namesIn(after.data.description, after.data.descriptions),
    ),
    ...[
      'icon',
      'color',
      'triggers',
      'outcome',
      'participation',
      'back_to_returner',
      'receive',
      'vote_rule',
      'due_hours',
      'late',
      'skip',
      'separation',
      'take_back',
      'ai',
      'date',
    ].flatMap((key) =>
      differing(key, before.data[key as keyof DiagramNode['data']], after.data[key as keyof DiagramNode['data']]),
    ),
    ...rightParts(before.data.field_rights, after.data.field_rights),
    ...subjectParts(before, after),
  ]
  // Outcomes follow their step.
  const isMoved = after.type !== 'trigger' && !liesAsBefore(before, after)
  const kind = parts.length > 0 ? 'changed' : isMoved ? 'moved' : 'same'
  return {
    id,
    kind,
    parentId,
    before,
    after,
    parts: isMoved ? [...parts, { part: 'position', before: before.position, after: after.position }] : parts,
  }
}

type Names = { [In in Language]?: string | undefined }

/** A node keeps its Mongolian words twice: alone, and among the languages. */
const namesIn = (mn: string, all: Names | undefined): Names => ({ ...all, mn })

/** In the languages that differ; where that is only Mongolian, the words alone. */
function nameParts(part: string, before: Names, after: Names): PartChange[] {
  const other = languages.filter((language) => (before[language] ?? '') !== (after[language] ?? ''))
  if (other.length === 0) return []
  const told = (names: Names) =>
    other.every((language) => language === 'mn')
      ? names.mn
      : Object.fromEntries(other.flatMap((language) => (names[language] ? [[language, names[language]]] : [])))
  return [{ part, before: told(before), after: told(after) }]
}

/** A step whose name needs another room grows to both sides, or to the right where it was drawn elsewhere. */
function liesAsBefore(before: DiagramNode, after: DiagramNode) {
  const middle = ({ position, style }: DiagramNode) => position.x + (style?.width ?? 0) / 2
  const isBeside =
    Math.abs(before.position.x - after.position.x) > STILL && Math.abs(middle(before) - middle(after)) > STILL
  return !isBeside && Math.abs(before.position.y - after.position.y) <= STILL
}

function rightParts(before: StepFieldRights = {}, after: StepFieldRights = {}): PartChange[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((field) =>
    differing('field_rights', before[field], after[field]).map((change) => ({ ...change, field })),
  )
}

function subjectParts(
  { data: { subject: before } }: DiagramNode,
  { data: { subject: after } }: DiagramNode,
): PartChange[] {
  if (!before || !after) return differing('subject', before, after)
  const keys = [
    'object_type',
    'subject_type',
    'role_id',
    'user_id',
    'struct_id',
    'job_id',
    'emp_id',
    'relative',
    'is_read_only',
    'is_signature_needed',
    'is_subject_changeable',
  ] as const
  return keys.flatMap((key) => differing(key, before[key] ?? null, after[key] ?? null))
}

function edgeChange(before: DiagramEdge | undefined, after: DiagramEdge | undefined): EdgeChange {
  const { id } = (after ?? before)!
  if (!before || !after) return { id, kind: after ? 'added' : 'removed', before, after, parts: [] }
  const parts = [
    ...differing('condition', before.data?.condition, after.data?.condition),
    ...differing('order', placeOf(before), placeOf(after)),
  ]
  return { id, kind: before.target === after.target && parts.length === 0 ? 'same' : 'changed', before, after, parts }
}

/** From 1, as people count; what is taken otherwise is asked nothing. */
function placeOf({ data }: DiagramEdge) {
  return data?.condition === undefined ? undefined : (data.order ?? 0) + 1
}

/** What a field says of itself whatever its kind; the kinds know the rest. */
const ofEveryField = ['label', 'kind', 'required', 'help', 'options']

function fieldChanges(before: readonly FormField[], after: readonly FormField[]): FieldChange[] {
  const found = pairs(before, after, ({ name }) => name)
  const stayed = new Set(found.filter(([, old, now]) => old && now).map(([name]) => name))
  const [oldOrder, newOrder] = [before, after].map((form) =>
    form.map(({ name }) => name).filter((name) => stayed.has(name)),
  )
  return found.map(([name, old, now]): FieldChange => {
    if (!old || !now) return { name, kind: now ? 'added' : 'removed', before: old, after: now, parts: [] }
    const parts = [...ofEveryField, ...registry().settings.keys()].flatMap((key) =>
      differing(key, old[key as keyof FormField], now[key as keyof FormField]),
    )
    const isMoved = oldOrder?.indexOf(name) !== newOrder?.indexOf(name)
    return { name, kind: parts.length > 0 ? 'changed' : isMoved ? 'moved' : 'same', before: old, after: now, parts }
  })
}

function differing(part: string, before: unknown, after: unknown): PartChange[] {
  return canonicalText([before ?? null]) === canonicalText([after ?? null]) ? [] : [{ part, before, after }]
}
