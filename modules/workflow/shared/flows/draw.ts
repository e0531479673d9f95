import { type CatalogueEntry, catalogueEntryWith, colorOf } from '../catalogue.ts'
import type { Diagram, DiagramEdge, DiagramNode, Outcome, StepType, Subject } from '../definition.ts'
import { estimateText, nodeSize, type NodeSize } from '../node-size.ts'
import { type Label, outcomeLabels } from '../outcome-labels.ts'

type Options = Pick<
  DiagramNode['data'],
  | 'participation'
  | 'back_to_returner'
  | 'receive'
  | 'vote_rule'
  | 'due_hours'
  | 'late'
  | 'date'
  | 'skip'
  | 'ai'
  | 'field_rights'
  | 'separation'
  | 'take_back'
>

/** One step as a person would tell it: what it is, who gets it, and where each outcome leads. */
export interface DrawnStep extends Options {
  type: StepType
  label?: Label
  /** The specification's default for this type unless said otherwise. */
  to?: Partial<Subject>
  signed?: boolean
  /** Outcome → id of the next step; a START has `next` instead. */
  on?: Partial<Record<Outcome, string>>
  next?: string
}

/** Turns a told flow into a diagram: steps in one column from top to bottom, corrections and cancelling beside them. */
export function draw(story: Record<string, DrawnStep>): Diagram {
  const told = Object.entries(story)
  const places = gridOf(told)
  const nodes = told.flatMap(([id, step]) => nodesFor(id, step, places.get(id) ?? { column: 0, row: 0 }))
  const edges = told.flatMap(([id, step]) => edgesFor(id, step))
  return { nodes, edges }
}

export const toRole = (role_id: number): Partial<Subject> => ({ subject_type: 'TO_ROLE', role_id })
export const toJob = (job_id: number, struct_id: number | null = null): Partial<Subject> => ({
  subject_type: 'TO_ORG_JOB',
  job_id,
  struct_id,
})
/** The head of the sender's unit, or of one so many levels above it; where nobody is found, who has the role. */
export const toHead = (otherwise: number | null, levels = 0): Partial<Subject> => ({
  subject_type: 'TO_ORG_STRUCT',
  role_id: otherwise,
  relative: { to: 'head', of: 'sender', levels },
})
export const toStruct = (struct_id: number): Partial<Subject> => ({ subject_type: 'TO_ORG_STRUCT', struct_id })

interface Place {
  column: number
  row: number
}

const grid = { columnWidth: 560, rowHeight: 150 }

function gridOf(told: [string, DrawnStep][]) {
  const places = new Map<string, Place>()
  const main = told.filter(([, step]) => !isBeside(step))
  main.forEach(([id], row) => places.set(id, { column: 0, row }))

  const taken = new Set<number>()
  for (const [id] of told.filter(([, step]) => isBeside(step))) {
    let row = Math.max(
      0,
      main.findIndex(([, step]) => Object.values(step.on ?? {}).includes(id)),
    )
    while (taken.has(row)) row += 1
    taken.add(row)
    places.set(id, { column: 1, row })
  }
  return places
}

const isBeside = ({ type }: DrawnStep) => type === 'RE_CREATE' || type === 'CANCEL'

function nodesFor(id: string, step: DrawnStep, place: Place): DiagramNode[] {
  const entry = entryFor(step)
  const label = step.label ?? entry.label
  const outcomes = Object.keys(step.on ?? {}) as Outcome[]
  const size = nodeSize(
    label.mn,
    outcomes.map((outcome) => outcomeLabels[outcome].mn),
    estimateText,
  )
  const { type: _type, label: _label, to, signed, on: _on, next: _next, ...options } = step

  const node: DiagramNode = {
    id,
    type: entry.type,
    // Centred in its column, so that the arrows of the main path run straight down.
    position: { x: place.column * grid.columnWidth - Math.round(size.width / 2), y: place.row * grid.rowHeight },
    data: {
      label: label.mn,
      labels: label,
      icon: entry.icon,
      color: colorOf(step.type),
      description: entry.description.mn,
      descriptions: entry.description,
      subject: { ...entry.subject, ...to, is_signature_needed: signed ?? entry.subject.is_signature_needed },
      ...(entry.type === 'action' && { triggers: outcomes }),
      ...options,
    },
    style: { width: size.width, height: size.height },
  }
  return [node, ...outcomes.map((outcome, at) => triggerNode(id, outcome, size.triggers[at]))]
}

function triggerNode(parentId: string, outcome: Outcome, box: NodeSize['triggers'][number] | undefined): DiagramNode {
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {}
  const label = outcomeLabels[outcome]
  return {
    id: triggerId(parentId, outcome),
    type: 'trigger',
    position: { x, y },
    data: { label: label.mn, labels: label, icon: '', color: '', description: '', outcome },
    style: { width, height },
    parentId,
    draggable: false,
  }
}

function edgesFor(id: string, step: DrawnStep): DiagramEdge[] {
  const outcomes = Object.entries(step.on ?? {}) as [Outcome, string][]
  const edges = outcomes.map(([outcome, target]) => edge(triggerId(id, outcome), target))
  return step.next === undefined ? edges : [edge(id, step.next), ...edges]
}

function edge(source: string, target: string): DiagramEdge {
  return {
    id: `${source}>${target}`,
    type: 'smoothstep',
    source,
    target,
    sourceHandle: null,
    targetHandle: null,
    markerEnd: { type: 'arrowclosed' },
  }
}

const triggerId = (step_id: string, outcome: Outcome) => `${step_id}:${outcome}`

function entryFor({ type, on = {} }: DrawnStep): CatalogueEntry {
  const entry = catalogueEntryWith(type, Object.keys(on) as Outcome[])
  if (!entry) throw new Error(`No step type ${type} in the catalogue`)
  return entry
}
