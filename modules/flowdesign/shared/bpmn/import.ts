import {
  catalogueEntryOf,
  type Diagram,
  MOST_NODES,
  type Outcome,
  outcomesOf,
  type StepType,
} from '#modules/workflow/shared/index.ts'
import { answerOf, answerOfExpression } from './answers.ts'
import { outcomePair, stepTypeFor } from './classify.ts'
import { choicesApart } from './choices.ts'
import { decodeXml } from './decode.ts'
import { tellLeftovers } from './leftover.ts'
import { type FileModel, type FileNode, saidOf } from './model.ts'
import { cutName, idGiver, idsFromXml } from './names.ts'
import { place } from './place.ts'
import { nameOf } from './elements.ts'
import { readModel } from './read.ts'
import type { ProcessOffer } from './processes.ts'
import { Report, type ReportItem } from './report.ts'
import { type Known, type Leaving, type Made, makeStep, restoreStep } from './steps-from.ts'
import { type Branch, type Ways, waysThrough } from './ways-through.ts'
import { MOST_FLOWS, scales } from './weight.ts'
import { type Way, whichIsBack } from './which-way.ts'
import { readXml, UnreadableXml, type XmlRefusal } from './xml.ts'

type Imported =
  /** `org_id`: the organisation that a file of ours comes from, where it says so. */
  | {
      ok: true
      diagram: Diagram
      title: string
      org_id: number | undefined
      report: ReportItem[]
      /** Which process of the file it is, of those that could be taken. */
      process: string
      processes: ProcessOffer[]
      questions: WayQuestion[]
    }
  | { ok: false; reason: XmlRefusal; line: number }

/** Which of two ways out goes on could not be read: a person says so. */
export interface WayQuestion {
  /** The step of the drawing. */
  step: string
  label: string
  ways: { flow: string; said: string; to: string }[]
  /** The one that goes on, as long as nobody says otherwise. */
  forward: string
}

/** What a person chose of a file: the process, and which way out of a step goes on. */
export interface Chosen {
  process?: string | undefined
  forward?: ReadonlyMap<string, string> | undefined
}

const nothing: Chosen = {}

/** More than any flow has, and few enough to be placed while somebody waits; what we wrote ourselves has its places. */
const MOST_STEPS = 600
/** As far as tools put one row below another. */
const BELOW = 90

/**
 * Reads a BPMN 2.0 file of whatever tool, as text or as the bytes of the file. What could not be taken over, and what
 * had to be guessed, is in the report; nothing is lost in silence.
 */
export function importBpmn(file: string | Uint8Array, known: Known = {}, chosen: Chosen = nothing): Imported {
  try {
    const onElement = scales()
    const root =
      typeof file === 'string' ? readXml(file, { onElement }) : readXml(decodeXml(file), { isDecoded: true, onElement })
    const report = new Report()
    const model = readModel(root, report, chosen.process)
    if (model.nodes.size > (model.isOurs ? MOST_NODES : MOST_STEPS) || model.flows.length > MOST_FLOWS)
      throw new UnreadableXml('too_many', root.line)
    const questions: WayQuestion[] = []
    const diagram = diagramOf(choicesApart(model), { known, chosen, questions }, report)
    if (!model.isOurs && diagram.nodes.length === 0) throw new UnreadableXml('no_process', root.line)
    // A choice of many answers is several steps.
    if (!model.isOurs && diagram.nodes.filter(({ type }) => type !== 'trigger').length > MOST_STEPS)
      throw new UnreadableXml('too_many', root.line)
    tellLeftovers(root, report)
    return {
      ok: true,
      diagram,
      title: model.title,
      org_id: model.own?.org_id,
      report: report.items(),
      process: model.process,
      processes: model.processes,
      questions,
    }
  } catch (error) {
    if (error instanceof UnreadableXml) return { ok: false, reason: error.reason, line: error.line }
    throw error
  }
}

function diagramOf(
  model: FileModel,
  { known, chosen, questions }: { known: Known; chosen: Chosen; questions: WayQuestion[] },
  report: Report,
): Diagram {
  const ways = waysThrough(model, report)
  const folded = new Set<string>()
  const order = orderOf(ways)
  const ids = idsFromXml([...model.nodes.keys()])
  const newStep = idGiver([...model.nodes.values()].map(ourId))
  const isOnlyEnd = ways.steps.filter(({ kind }) => kind === 'endEvent').length === 1
  // Who is asked is settled before the gateways, which become steps only where no step before them can give the answer.
  const steps = ways.steps.map((file) => ({ file, type: typeOf(file), branches: branchesOf(file) }))
  const made = new Map<FileNode, Made[]>(
    steps.map(({ file, type, branches }) => [
      file,
      [file.own ? restored(file, branches) : fresh(file, type, branches)],
    ]),
  )
  for (const decision of ways.decisions) if (!folded.has(decision.id)) made.set(decision, decided(decision))

  const starts = steps.filter(({ type }) => type === 'START')
  for (const { file } of starts.slice(1)) report.guessed('several_starts', file.element.written, nameOf(file.element))
  const files = [...model.nodes.values()].filter((file) => made.has(file))
  const parts = files.flatMap((file) => made.get(file)!.map((part) => ({ file, part })))
  const at = placesOf(model, parts, order, report)
  const nodes = parts.flatMap(({ part: { node, triggers } }) => [
    { ...node, position: at.get(node.id) ?? node.position },
    ...triggers,
  ])
  const rank = new Map(model.flows.map(({ id }, index) => [id, index]))
  const rankOf = ({ flow: { id } }: Made['edges'][number]) => rank.get(id) ?? rank.get(id.replace(/\.\d+$/, '')) ?? 0
  const drawn = parts.flatMap(({ part }) => part.edges).sort((a, b) => rankOf(a) - rankOf(b))
  const newEdge = idGiver()
  const edges = drawn.map(({ edge }) => ({ ...edge, id: newEdge(edge.id) }))
  tellUnsaid(new Set(nodes.map(({ data }) => data.label)))
  return { nodes: [...nodes, ...(model.own?.nodes ?? [])], edges: [...edges, ...(model.own?.edges ?? [])] }

  /**
   * Names that stand nowhere in the diagram: of arrows behind a gateway that is gone, and of lanes in which nobody is
   * asked.
   */
  function tellUnsaid(labels: ReadonlySet<string>) {
    for (const { name, element, own } of model.flows)
      if (name && !own && !labels.has(name) && !report.mentions(name)) report.lost('passed', element.written, name)
    for (const { written, name } of model.lanes) if (!report.mentions(name)) report.lost('passed', written, name)
  }

  function ourId(node: FileNode) {
    return node.own?.node.id ?? ids.get(node.id) ?? node.id
  }

  function typeOf(file: FileNode): StepType {
    const next = (ways.branchesOf.get(file.id) ?? []).flatMap(({ to }) =>
      to === undefined ? [] : (model.nodes.get(to) ?? []),
    )
    return file.own ? 'CHECK' : stepTypeFor(file, { next, isOnlyEnd }, report)
  }

  /** The ways out of a step, those of the gateway right behind it among them when the step can give its answers. */
  function branchesOf(file: FileNode): Branch[] {
    const own = ways.branchesOf.get(file.id) ?? []
    return own.flatMap((branch) => {
      const gateway = branch.to === undefined ? undefined : ways.decisions.find(({ id }) => id === branch.to)
      const isOurs = gateway?.shows !== undefined && gateway.shows === file.own?.node.id
      if (!gateway || !(isOurs || (own.length === 1 && canAnswer(file, gateway)))) return [branch]
      folded.add(gateway.id)
      // The question at the gateway is what the step before it answers.
      file.notes.push(...(isOurs ? [] : [gateway.name, ...gateway.notes].filter(Boolean)))
      if (gateway.kind === 'inclusiveGateway')
        report.lost('inclusive', gateway.element.written, nameOf(gateway.element))
      if (gateway.kind === 'eventBasedGateway')
        report.lost('event_gateway', gateway.element.written, nameOf(gateway.element))
      return ways.branchesOf.get(gateway.id) ?? []
    })
  }

  function canAnswer(file: FileNode, gateway: FileNode) {
    const count = ways.branchesOf.get(gateway.id)?.length ?? 0
    const canChoose = file.kind.endsWith('ask') && !['sendTask', 'receiveTask'].includes(file.kind)
    return canChoose && !file.own && ways.entries.get(gateway.id) === 1 && count === 2
  }

  function fresh(file: FileNode, type: StepType, branches: readonly Branch[]): Made {
    const label = file.name || catalogueEntryOf(type)?.label.mn || file.id
    const [first, ...more] = branches
    if (type === 'START' || type === 'END' || type === 'CANCEL') {
      for (const { flow } of more)
        report.lost('parallel', file.element.written, label, model.nodes.get(flow.target)?.name ?? '')
      if (type !== 'START' && first)
        report.lost('arrow', first.flow.element.written, saidOf(first.flow) || first.flow.id)
      return makeStep(
        ourId(file),
        file,
        { type, label, leaving: type === 'START' && first ? [{ branch: target(first), outcome: null }] : [] },
        known,
        report,
      )
    }
    const [taken, rest] = [branches.slice(0, 2), branches.slice(2)]
    for (const { flow } of rest) report.lost('arrow', flow.element.written, saidOf(flow) || flow.id, label)
    return makeStep(ourId(file), file, { type, label, leaving: answered(file, label, type, taken) }, known, report)
  }

  function restored(file: FileNode, branches: readonly Branch[]): Made {
    const type = file.own?.node.data.subject?.object_type ?? 'CHECK'
    return restoreStep(
      file,
      branches.map(target),
      (taken) => outcomesOf(type).find((outcome) => outcome !== 'refused' && !taken.includes(outcome)),
      report,
    )
  }

  /**
   * A choice that no step before it can make becomes a step for people; one of many answers becomes several of them.
   */
  function decided(gateway: FileNode): Made[] {
    const all = ways.branchesOf.get(gateway.id) ?? []
    // Of more than two the way of a no is the last, so that it is a setback there.
    const isNo = ({ flow }: Branch) => (answerOf(flow.name) ?? answerOfExpression(flow.condition)) === 'no'
    const branches = all.length > 2 ? [...all.filter((one) => !isNo(one)), ...all.filter((one) => isNo(one))] : all
    // Words for people rather than the expression of a machine.
    const names = branches
      .map(
        ({ flow, to = '' }) =>
          flow.name || model.nodes.get(to)?.name || model.nodes.get(flow.target)?.name || flow.condition,
      )
      .filter(Boolean)
    const label = cutName(gateway.name || names.join(' / ') || catalogueEntryOf('CHECK')!.label.mn)
    const id = ourId(gateway)
    report.guessed('gateway_step', gateway.element.written, label)
    if (gateway.kind === 'inclusiveGateway') report.lost('inclusive', gateway.element.written, label)
    if (gateway.kind === 'eventBasedGateway') report.lost('event_gateway', gateway.element.written, label)
    if (branches.length > 2) report.guessed('more_outcomes', gateway.element.written, label, names.join(', '))
    if (branches.length <= 2)
      return [
        makeStep(
          id,
          gateway,
          { type: 'CHECK', label, leaving: answered(gateway, label, 'CHECK', branches) },
          known,
          report,
        ),
      ]

    const count = branches.length - 1
    const parts = Array.from({ length: count }, (_, step) => (step === 0 ? id : newStep(`${id}.${step + 1}`)))
    return parts.map((part, step) => {
      const isLast = step === count - 1
      const yes = branches[step]!
      const no = isLast
        ? branches[step + 1]!
        : { flow: { ...yes.flow, id: `${yes.flow.id}.${step + 2}`, name: '', own: undefined }, to: parts[step + 1] }
      const leaving: Leaving[] = [
        { branch: target(yes), outcome: 'reviewed' },
        { branch: isLast ? target(no) : no, outcome: 'returned' },
      ]
      return makeStep(
        part,
        gateway,
        { type: 'CHECK', label: step === 0 ? label : `${label} (${step + 1})`, leaving },
        known,
        report,
      )
    })
  }

  /** Which way is the setback is read off its name, then off where it leads. */
  function answered(file: FileNode, label: string, type: StepType, branches: readonly Branch[]): Leaving[] {
    const [forward, setback] = outcomePair(type)
    const [first, second] = branches
    if (!forward || !first) return []
    const next = first.to === undefined ? undefined : model.nodes.get(first.to)
    const outcome: Outcome =
      type === 'TRANSFER' && file.kind === 'sendTask' && next?.kind !== 'endEvent' ? 'forwarded' : forward
    if (!second || !setback) return [{ branch: target(first), outcome }]
    const { back, isSure } = whichIsBack([wayOf(first, file, type), wayOf(second, file, type)], questionAt(file, first))
    const step = ourId(file)
    const answer = isSure ? undefined : chosen.forward?.get(step)
    const isFirstBack = answer === undefined ? back === 0 : answer === second.flow.id
    if (!isSure) {
      const ways = [first, second].map(({ flow, to }) => ({
        flow: flow.id,
        said: saidOf(flow) || flow.id,
        to: (to === undefined ? '' : model.nodes.get(to)?.name) || model.nodes.get(flow.target)?.name || '',
      }))
      questions.push({ step, label, ways, forward: ways[isFirstBack ? 1 : 0]!.flow })
    }
    return [
      { branch: target(first), outcome: isFirstBack ? setback : forward },
      { branch: target(second), outcome: isFirstBack ? forward : setback },
    ]
  }

  /** What is asked where the two ways part: at the gateway, else by the step where its name is a question. */
  function questionAt(file: FileNode, { flow }: Branch) {
    const gateway = model.nodes.get(flow.source)
    const asking = gateway?.kind.endsWith('Gateway') ? gateway.name : ''
    return asking || (/\?\s*$|(?:\s(?:уу|үү|юу|юү|бэ|вэ|эсэх)|까|나요|여부)\s*$/iu.test(file.name) ? file.name : '')
  }

  function wayOf({ flow, to }: Branch, from: FileNode, type: StepType): Way {
    const next = to === undefined ? undefined : model.nodes.get(to)
    const isBack = to !== undefined && (order.get(to) ?? 0) <= (order.get(from.id) ?? 0)
    const isEnded =
      next?.kind === 'endEvent' &&
      (answerOf(next.name) === 'no' || next.element.children.some(({ name }) => /^(?:error|cancel)Event/.test(name)))
    // A corrected document goes back: there the way back is the good one.
    return { name: flow.name, condition: flow.condition, isBack: isBack && type !== 'RE_CREATE', isCancelled: isEnded }
  }

  /** Ids of the file become ours. */
  function target(branch: Branch): Branch {
    const node = branch.to === undefined ? undefined : model.nodes.get(branch.to)
    if (!node) report.lost('arrow', branch.flow.element.written, saidOf(branch.flow) || branch.flow.id)
    return { ...branch, to: node && ourId(node) }
  }
}

/** How far from the beginning each step lies. */
function orderOf({ steps, branchesOf }: Ways) {
  const order = new Map<string, number>()
  const queue = steps.filter(({ kind }) => kind === 'startEvent').map(({ id }) => id)
  for (const id of queue) {
    if (order.has(id)) continue
    order.set(id, order.size)
    for (const { to } of branchesOf.get(id) ?? []) if (to !== undefined) queue.push(to)
  }
  return order
}

function placesOf(
  { isOurs }: FileModel,
  parts: readonly { file: FileNode; part: Made }[],
  order: ReadonlyMap<string, number>,
  report: Report,
) {
  const seen = new Map<FileNode, number>()
  const things = parts.map(({ file, part: { node } }) => {
    // The steps that one gateway became stand below each other.
    const at = seen.get(file) ?? 0
    seen.set(file, at + 1)
    return { id: node.id, from: file.box && { ...file.box, y: file.box.y + at * BELOW }, file, node }
  })
  const isPlaced = isOurs && parts.every(({ file }) => file.own !== undefined || file.box !== undefined)
  if (isPlaced)
    return new Map(
      things
        .filter(({ file }) => !file.own)
        .map(({ id, from, node }) => [id, from ? { x: from.x, y: from.y } : node.position]),
    )
  const missing = things.filter(({ from }) => from === undefined)
  if (missing.length > 0)
    report.guessed('laid_out', 'BPMNShape', '', missing.map(({ node }) => node.data.label).join(', '))
  // What nobody drew stands in the order in which a document comes to it, whatever the order of the file.
  const far = ({ file: { id, box } }: (typeof things)[number]) => (box ? -1 : (order.get(id) ?? Infinity))
  const inOrder = things.toSorted((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)))
  return place(
    inOrder.map(({ id, from, node }) => ({
      id,
      from,
      width: node.style?.width ?? 120,
      height: node.style?.height ?? 48,
    })),
  )
}
