import {
  catalogue,
  type CatalogueEntry,
  colorOf,
  type DiagramEdge,
  type DiagramNode,
  estimateText,
  nodeSize,
  type Outcome,
  outcomeLabels,
  shapeOf,
  type StepType,
  type Subject,
} from '#modules/workflow/shared/index.ts'
import type { FileNode } from './model.ts'
import { idFromXml, plainName } from './names.ts'
import { attribute } from './elements.ts'
import type { Report } from './report.ts'
import { severalPeople } from './several-people.ts'
import { dateOf } from './timers.ts'
import type { Branch } from './ways-through.ts'

/** What is known about the organisation that a flow is brought into. */
export interface Known {
  roles?: readonly { id: number; names: readonly string[] }[]
}

/** A way out that has its outcome: `null` where an arrow leaves the step itself. */
export interface Leaving {
  branch: Branch
  outcome: Outcome | null
}

export interface Made {
  node: DiagramNode
  triggers: DiagramNode[]
  /** In the order of the file's arrows. */
  edges: { edge: DiagramEdge; flow: Branch['flow'] }[]
}

/** Everything a step of the file becomes: the node with its outcomes, and the arrows out of it. Places come later. */
export function makeStep(
  id: string,
  file: FileNode,
  about: { type: StepType; label: string; leaving: readonly Leaving[] },
  known: Known,
  report: Report,
): Made {
  const { type, label, leaving } = about
  const outcomes = leaving.flatMap(({ outcome }) => outcome ?? [])
  const entry = entryFor(type, outcomes)
  const names = leaving.flatMap(({ branch, outcome }) =>
    outcome ? [{ outcome, label: branch.flow.name || outcomeLabels[outcome].mn }] : [],
  )
  const size = nodeSize(
    label,
    names.map((name) => name.label),
    estimateText,
  )
  const date = type === 'DATE' ? dateOf(file.element, label, report) : undefined
  const ai =
    type === 'AI_DECISION'
      ? { rules: [], fallback: { subject_type: 'TO_ROLE' as const, role_id: roleOf(file, label, known, report) } }
      : undefined
  const participation = type === 'CHECK' ? severalPeople(file, report) : undefined
  const description = file.notes.join('\n\n')
  const node: DiagramNode = {
    id,
    type: entry.type,
    position: { x: 0, y: 0 },
    data: {
      label,
      labels: label === entry.label.mn ? entry.label : { mn: label },
      icon: entry.icon,
      color: colorOf(type),
      description: description || entry.description.mn,
      ...(!description && { descriptions: entry.description }),
      subject: subjectFor(entry, { file, label, known, report }),
      ...(entry.type === 'action' && { triggers: outcomes }),
      ...(file.due_hours !== undefined && { due_hours: file.due_hours }),
      ...(participation && { participation }),
      ...(date && { date }),
      ...(ai && { ai }),
    },
    style: { width: size.width, height: size.height },
  }
  const triggers = names.map((name, at) => triggerFor(id, name, size.triggers[at]))
  const edges = leaving.flatMap(({ branch, outcome }) => edgeFor(branch, outcome ? `${id}:${outcome}` : id))
  return { node, triggers, edges }
}

/** A step that we wrote ourselves, with what was changed of it in another tool. */
export function restoreStep(
  file: FileNode,
  branches: readonly Branch[],
  outcomeFor: (taken: readonly Outcome[]) => Outcome | undefined,
  report: Report,
): Made {
  const { node, triggers } = file.own!
  const { label, description, labels } = node.data
  const isRenamed = file.name !== plainName(label)
  const notes = file.notes.join('\n\n')
  const definitions = file.element.children.filter(({ name }) => name.endsWith('EventDefinition'))
  for (const definition of definitions) report.useAll(definition)
  const date = definitions.some(({ children }) => children.length > 0)
    ? dateOf(file.element, file.name, report)
    : undefined
  const isRetold = notes !== plainName(description).trim()
  const data = {
    ...node.data,
    ...(isRenamed && { label: file.name, labels: { ...labels, mn: file.name } }),
    ...(isRetold && { description: notes, descriptions: {} }),
    ...(file.due_hours !== undefined && { due_hours: file.due_hours }),
    ...(date && { date }),
  }
  const own = [...triggers]
  const edges = branches.flatMap((branch) => {
    const source = branch.flow.own?.edge.source
    const at = own.findIndex(({ id }) => id === source)
    const named = at === -1 ? undefined : own[at]
    if (named) {
      const said = attribute(branch.flow.element, 'name')
      if (said !== plainName(named.data.label))
        own[at] = { ...named, data: { ...named.data, label: said, labels: { ...named.data.labels, mn: said } } }
      return edgeFor(branch, named.id)
    }
    if (source === node.id) return edgeFor(branch, node.id)
    const outcome = outcomeFor(own.flatMap((trigger) => trigger.data.outcome ?? []))
    if (!outcome) return edgeFor(branch, node.id)
    const added = triggerFor(node.id, { outcome, label: branch.flow.name || outcomeLabels[outcome].mn }, undefined)
    own.push(added)
    return edgeFor(branch, added.id)
  })
  const isGrown = own.length > triggers.length
  return {
    node: {
      ...node,
      position: movedBy(file),
      data: isGrown ? { ...data, triggers: own.flatMap((trigger) => trigger.data.outcome ?? []) } : data,
      ...resized(file),
    },
    triggers: own,
    edges,
  }
}

const drawnAs = (file: FileNode) => shapeOf(file.own!.node, file.own!.triggers, file.kind.endsWith('Event'))

function movedBy(file: FileNode) {
  const { position } = file.own!.node
  const { box } = file
  const was = drawnAs(file)
  return box && (box.x !== was.x || box.y !== was.y)
    ? { x: position.x + box.x - was.x, y: position.y + box.y - was.y }
    : position
}

function resized(file: FileNode): Pick<DiagramNode, 'style'> {
  const { box } = file
  const was = drawnAs(file)
  const isSame = !box || file.kind.endsWith('Event') || (box.width === was.width && box.height === was.height)
  return isSame ? {} : { style: { width: box.width, height: box.height } }
}

function edgeFor({ flow, to }: Branch, source: string): Made['edges'] {
  if (to === undefined) return []
  const own = flow.own?.edge
  const edge: DiagramEdge = own
    ? { ...own, source, target: to }
    : {
        id: idFromXml(flow.id),
        type: 'smoothstep',
        source,
        target: to,
        sourceHandle: null,
        targetHandle: null,
        markerEnd: { type: 'arrowclosed' },
      }
  return [{ edge, flow }]
}

function triggerFor(
  parentId: string,
  { outcome, label }: { outcome: Outcome; label: string },
  box: { x: number; y: number; width: number; height: number } | undefined,
): DiagramNode {
  const { x = 0, y = 0, width = 60, height = 24 } = box ?? {}
  const labels = label === outcomeLabels[outcome].mn ? outcomeLabels[outcome] : { mn: label }
  return {
    id: `${parentId}:${outcome}`,
    type: 'trigger',
    position: { x, y },
    data: { label, labels, icon: '', color: '', description: '', outcome },
    style: { width, height },
    parentId,
    draggable: false,
  }
}

function entryFor(type: StepType, outcomes: readonly Outcome[]): CatalogueEntry {
  const entries = catalogue.filter(({ subject }) => subject.object_type === type)
  return entries.find(({ triggers }) => triggers.every((outcome) => outcomes.includes(outcome))) ?? entries[0]!
}

function subjectFor(
  { subject }: CatalogueEntry,
  { file, label, known, report }: { file: FileNode; label: string; known: Known; report: Report },
): Subject {
  const isForPeople = ['TO_ROLE', 'DIRECT', 'TO_ORG_EMPLOYEE'].includes(subject.subject_type)
  if (!isForPeople) return { ...subject }
  return { ...subject, subject_type: 'TO_ROLE', role_id: roleOf(file, label, known, report) }
}

/** The nearest of its names that is a role here. */
function roleOf({ roles }: FileNode, step: string, { roles: existing = [] }: Known, report: Report) {
  const same = (a: string, b: string) => a.trim().toLocaleLowerCase('mn') === b.trim().toLocaleLowerCase('mn')
  for (const role of roles) {
    const found = existing.find(({ names }) => names.some((one) => same(one, role)))
    if (!found) continue
    report.guessed('role_found', 'lane', [role, ...roles.filter((other) => other !== role)].join(' / '), step)
    return found.id
  }
  if (roles[0] !== undefined) report.guessed('role_unknown', 'lane', roles.join(' / '), step)
  return null
}
