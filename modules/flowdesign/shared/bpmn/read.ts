import { type Box, groupBy, middleOf } from '#modules/workflow/shared/index.ts'
import { readDrawing } from './drawing.ts'
import { attribute, containers, isBpmn, nameOf, nodeKinds, plainWords, reference } from './elements.ts'
import type { FileFlow, FileModel, FileNode } from './model.ts'
import { cutName, engines, ns } from './names.ts'
import { ownFlow, ownGateway, ownRest, ownStep, readOwn } from './own.ts'
import { idOf, offerOf, processesIn, type ProcessOffer, weightOf } from './processes.ts'
import { calledBy, resolveDefinitions } from './references.ts'
import type { Report } from './report.ts'
import { dueHours, isTimer } from './timers.ts'
import { UnreadableXml, type XmlElement } from './xml.ts'

/** Reads the process that was chosen, else the likeliest; the others are offered. */
export function readModel(
  root: XmlElement,
  report: Report,
  chosen?: string,
): FileModel & { process: string; processes: ProcessOffer[] } {
  if (!isBpmn(root, 'definitions')) throw new UnreadableXml('not_bpmn', root.line)
  resolveDefinitions(root, report)
  const inOrder = processesIn(root)
  const process = inOrder.find((element) => idOf(element) === chosen) ?? inOrder[0]
  const isEmptyOfOurs =
    process !== undefined &&
    process.children.some((child) => child.children.some(({ ns: space }) => space === ns.orgil))
  if (!process || (weightOf(process) === 0 && !isEmptyOfOurs)) throw new UnreadableXml('no_process', root.line)

  report.use(root, process)
  const poolOf = poolsIn(root, report)
  const processes = inOrder
    .filter((element) => element === process || weightOf(element) > 0)
    .map((element) => offerOf(element, poolOf(element)))
  for (const other of inOrder.filter((element) => element !== process)) {
    // A process without steps still has a name, which somebody gave it; one with steps is offered.
    const pool = poolOf(other)
    const own = plainWords(attribute(other, 'name'))
    if (weightOf(other) === 0 && (pool || own))
      report.lost('process', other.written, pool || nameOf(other), pool && own !== pool ? own : '')
    report.useAll(other)
  }
  const pool = poolOf(process)
  const title = plainWords(attribute(process, 'name')) || pool || plainWords(attribute(root, 'name'))
  if (cutName(title) !== title) report.guessed('shortened', process.written, cutName(title), title)
  const model = {
    process: idOf(process),
    processes,
    title: cutName(title),
    nodes: new Map(),
    flows: [],
    lanes: [],
    own: undefined,
    isOurs: false,
  } as FileModel & { process: string; processes: ProcessOffer[] }
  for (const element of [root, ...root.children.filter((child) => isBpmn(child, 'collaboration'))]) {
    const name = plainWords(attribute(element, 'name'))
    if (name && name !== title && name !== pool) report.lost('passed', element.written, name)
  }
  // Like a lane: its name asks somebody, or is told.
  if (pool && pool !== title) model.lanes.push({ written: 'participant', name: pool })
  const rest = ownText(process, 'flow', report)
  if (rest !== undefined) {
    model.isOurs = true
    model.own = readOwn(ownRest, rest)
    if (!model.own) report.lost('own_broken', process.written, nameOf(process))
  }
  const named = new Map(
    root.children
      .flatMap((element) => (isBpmn(element, 'collaboration') ? element.children : [element]))
      .filter((element) =>
        isBpmn(element, 'participant', 'resource', 'partnerRole', 'message', 'error', 'signal', 'escalation'),
      )
      .map((element) => [attribute(element, 'id'), element]),
  )
  const boxes = readDrawing(root, report)
  readContents(process, { within: undefined, outer: pool ? [pool] : [], named, boxes }, model, report)
  forgetCopied(model)
  tellConditions(model, report)
  readAnnotations([process, ...root.children.filter((element) => isBpmn(element, 'collaboration'))], model, report)
  for (const node of model.nodes.values()) node.box = boxes.get(node.id)
  return model
}

/** What the pool of a process is called. */
function poolsIn(root: XmlElement, report: Report) {
  const collaborations = root.children.filter((element) => isBpmn(element, 'collaboration'))
  for (const collaboration of collaborations) report.use(collaboration)
  const participants = collaborations.flatMap(({ children }) =>
    children.filter((child) => isBpmn(child, 'participant')),
  )
  const byProcess = groupBy(participants, (participant) => reference(attribute(participant, 'processRef')))
  return (process: XmlElement) => {
    const participant = byProcess.get(attribute(process, 'id'))?.[0]
    if (participant) report.use(participant)
    return participant ? plainWords(attribute(participant, 'name')) : ''
  }
}

interface Around {
  /** The sub-process around it. */
  within: string | undefined
  /** Roles of whatever lies around it. */
  outer: string[]
  /** Participants and resources, by which a performer may be named. */
  named: ReadonlyMap<string, XmlElement>
  /** Where each thing is drawn. */
  boxes: ReadonlyMap<string, Box>
}

function readContents(container: XmlElement, around: Around, model: FileModel, report: Report) {
  const lanes = lanesIn(container, around, model, report)
  for (const element of container.children) {
    if (isBpmn(element, 'sequenceFlow')) model.flows.push(readFlow(element, report))
    else if (element.ns === ns.bpmn && nodeKinds.has(element.name)) {
      const roles = [
        ...candidates(element, around, report),
        ...(lanes.get(attribute(element, 'id')) ?? []),
        ...around.outer,
      ]
      readNode(element, { ...around, outer: roles }, model, report)
    }
  }
  for (const element of container.children.filter((child) => isBpmn(child, 'boundaryEvent')))
    readBoundary(element, model, report)
}

function readNode(element: XmlElement, around: Around, model: FileModel, report: Report) {
  const id = attribute(element, 'id') || `line${element.line}`
  // A second element of one id stays unused, and is told so.
  if (model.nodes.has(id)) return
  report.use(element)
  const own = readOwn(ownStep, ownText(element, 'step', report))
  const shows = readOwn(ownGateway, ownText(element, 'gateway', report))?.outcomes_of
  const documentation = element.children.filter((child) => isBpmn(child, 'documentation', 'incoming', 'outgoing'))
  report.use(...documentation)
  const notes = documentation
    .filter(({ name }) => name === 'documentation')
    .map(({ text }) => text.trim())
    .filter(Boolean)
  const called = calledBy(element, around.named)
  const written = plainWords(attribute(element, 'name'))
  const whole = own ? attribute(element, 'name') : written || (called?.name ?? '')
  if (called && (whole === called.name || !report.isUsed(called.element))) report.use(called.element)
  if (called && !own && whole !== called.name) notes.push(called.name)
  const name = own ? whole : cutName(whole)
  if (name !== whole) {
    notes.unshift(whole)
    report.guessed('shortened', element.written, name)
  }
  const node: FileNode = {
    id,
    kind: element.name,
    name,
    element,
    notes,
    roles: around.outer,
    within: around.within,
    box: undefined,
    own,
    shows,
    due_hours: undefined,
  }
  model.nodes.set(id, node)
  if (!containers.includes(element.name)) return
  if (attribute(element, 'triggeredByEvent') === 'true') report.lost('event', element.written, nameOf(element))
  else if (isUnfoldable(element)) report.guessed('subprocess', element.written, nameOf(element))
  readContents(element, { ...around, within: id }, model, report)
}

/** Whether there is anything in a sub-process that stands in its place. */
const isUnfoldable = ({ name, children }: XmlElement) =>
  containers.includes(name) && children.some((child) => isBpmn(child, ...nodeKinds))

function readBoundary(element: XmlElement, model: FileModel, report: Report) {
  const host = model.nodes.get(reference(attribute(element, 'attachedToRef')))
  const name = nameOf(element)
  // A sub-process that is unfolded is no step that could be due.
  if (!isTimer(element) || !host || isUnfoldable(host.element)) {
    for (const child of element.children.filter((one) => one.name.endsWith('EventDefinition'))) report.use(child)
    report.lost('boundary', element.written, host ? `${host.name || host.id}: ${name}` : name)
    return
  }
  const hours = dueHours(element, host.name || host.id, report)
  if (hours !== undefined) host.due_hours = host.due_hours === undefined ? hours : Math.min(host.due_hours, hours)
}

function readFlow(element: XmlElement, report: Report): FileFlow {
  report.use(element)
  const own = readOwn(ownFlow, ownText(element, 'arrow', report))
  ownText(element, 'inner', report)
  const condition = element.children.find((child) => isBpmn(child, 'conditionExpression'))
  const text = condition?.text.trim() ?? ''
  if (condition) report.use(condition)
  const [source, target] = [reference(attribute(element, 'sourceRef')), reference(attribute(element, 'targetRef'))]
  const whole = plainWords(attribute(element, 'name'))
  const name = own ? whole : cutName(whole)
  if (name !== whole) report.guessed('shortened', element.written, name, whole)
  return {
    id: attribute(element, 'id') || `line${element.line}`,
    name,
    source,
    target,
    condition: text,
    isConditional: condition !== undefined,
    element,
    own,
  }
}

/** Other tools copy a step of ours with all that we wrote into it: the second one is a step like any other. */
function forgetCopied({ nodes, flows }: FileModel) {
  const seen = new Set<string>()
  const isCopy = (kind: string, id: string | undefined) =>
    id !== undefined && seen.size === seen.add(`${kind} ${id}`).size
  for (const node of nodes.values()) {
    if (isCopy('step', node.own?.node.id)) node.own = undefined
    if (isCopy('gateway', node.shows)) node.shows = undefined
  }
  for (const flow of flows) if (isCopy('arrow', flow.own?.edge.id)) flow.own = undefined
}

/**
 * What is asked on an arrow; one without a name is told by the steps that it joins, also where a gateway without a
 * name lies between.
 */
function tellConditions({ flows, nodes }: FileModel, report: Report) {
  const [into, outOf] = [
    new Map(flows.map((flow) => [flow.target, flow.source])),
    new Map(flows.map((flow) => [flow.source, flow.target])),
  ]
  const called = (end: string, beyond: ReadonlyMap<string, string>) =>
    nodes.get(end)?.name || nodes.get(beyond.get(end) ?? '')?.name
  for (const { id, name, condition, source, target, element } of flows) {
    if (!condition) continue
    const from = called(source, into)
    const to = called(target, outOf)
    report.lost('condition', element.written, name || (from && to ? `${from} → ${to}` : id), condition)
  }
}

/** Which lanes a node lies in, the innermost first. Some tools only draw it there, and do not say so. */
function lanesIn(container: XmlElement, { boxes }: Around, model: FileModel, report: Report) {
  const found = new Map<string, string[]>()
  const drawn: { box: Box; names: string[] }[] = []
  const read = (set: XmlElement, outer: string[]) => {
    report.use(set)
    for (const lane of set.children.filter((child) => isBpmn(child, 'lane'))) {
      report.use(lane)
      const name = plainWords(attribute(lane, 'name'))
      const names = name ? [name, ...outer] : outer
      if (name) model.lanes.push({ written: lane.written, name })
      const box = boxes.get(attribute(lane, 'id'))
      if (box) drawn.push({ box, names })
      for (const child of lane.children) {
        if (isBpmn(child, 'flowNodeRef')) {
          report.use(child)
          if ((found.get(reference(child.text))?.length ?? 0) < names.length) found.set(reference(child.text), names)
        } else if (isBpmn(child, 'childLaneSet')) read(child, names)
      }
    }
  }
  for (const set of container.children.filter((child) => isBpmn(child, 'laneSet'))) read(set, [])
  for (const id of container.children
    .filter((child) => isBpmn(child, ...nodeKinds))
    .map((child) => attribute(child, 'id'))) {
    const box = found.has(id) ? undefined : boxes.get(id)
    const around = box ? drawn.filter((lane) => isInside(middleOf(box), lane.box)) : []
    const innermost = around.toSorted((a, b) => b.names.length - a.names.length)[0]
    if (innermost) found.set(id, innermost.names)
  }
  return found
}

const isInside = ({ x, y }: { x: number; y: number }, box: Box) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

/**
 * Groups that may take a task, as engines and the standard itself write them; an expression names nobody, and is
 * reported as it stands.
 */
function candidates(element: XmlElement, { named }: Around, report: Report) {
  const found: string[] = engines.map((engine) => element.attributes.get(`{${engine}}candidateGroups`) ?? '')
  for (const holder of element.children) {
    if (isBpmn(holder, 'extensionElements')) {
      for (const rule of holder.children.filter(
        ({ name, children }) => name === 'assignmentDefinition' && children.length === 0,
      )) {
        const groups = attribute(rule, 'candidateGroups')
        if (!isPlain(groups) || rule.attributes.size !== 1) continue
        report.use(holder, rule)
        found.push(groups)
      }
    }
    if (isBpmn(holder, 'dataInputAssociation')) found.push(groupsIn(holder, report))
    if (!isBpmn(holder, 'potentialOwner', 'performer', 'humanPerformer')) continue
    const words = inside(holder).filter(({ children }) => children.length === 0)
    if (words.length !== 1 || !isPlain(words[0]!.text)) continue
    const resource = words[0]!.name === 'resourceRef' ? named.get(reference(words[0]!.text)) : undefined
    report.useAll(holder)
    if (resource)
      report.use(
        resource,
        ...resource.children.filter((child) => isBpmn(child, 'documentation') && child.text.trim() === ''),
      )
    found.push(resource ? nameOf(resource) : words[0]!.text)
  }
  // Engines of the field write group(clerks) where a word alone could be a person too.
  return found.filter(isPlain).flatMap((groups) =>
    groups
      .split(',')
      .map((group) =>
        group
          .trim()
          .replace(/^group\((.*)\)$/, '$1')
          .trim(),
      )
      .filter(Boolean),
  )
}

/** Some tools hand the groups to a task as one of its inputs. */
function groupsIn(input: XmlElement, report: Report) {
  const parts = inside(input)
  const textOf = (name: string) => parts.find((part) => isBpmn(part, name))?.text.trim() ?? ''
  const groups = textOf('from')
  if (!textOf('targetRef').endsWith('_GroupIdInputX') || !isPlain(groups)) return ''
  report.useAll(input)
  return groups
}

export const isPlain = (text: string) => text.trim() !== '' && !/[${}=]/.test(text)

const inside = (element: XmlElement): XmlElement[] => element.children.flatMap((child) => [child, ...inside(child)])

function ownText(element: XmlElement, tag: string, report: Report) {
  const holder = element.children.find((child) => isBpmn(child, 'extensionElements'))
  const own = holder?.children.find(({ ns: space, name }) => space === ns.orgil && name === tag)
  if (holder) report.use(holder)
  if (own) report.use(own)
  return own?.text
}

/** A note that hangs on a node becomes part of its description. */
function readAnnotations(places: XmlElement[], { nodes }: FileModel, report: Report) {
  const all = places.flatMap((place) => within(place))
  const ties = groupBy(
    all
      .filter((element) => isBpmn(element, 'association'))
      .flatMap((tie) => {
        const [one = '', two = ''] = [attribute(tie, 'sourceRef'), attribute(tie, 'targetRef')].map(reference)
        return [
          { tie, id: one, other: two },
          { tie, id: two, other: one },
        ]
      }),
    ({ id }) => id,
  )
  for (const annotation of all.filter((element) => isBpmn(element, 'textAnnotation'))) {
    const words = annotation.children.filter((child) => isBpmn(child, 'text'))
    const text = words
      .map((child) => child.text.trim())
      .join('\n')
      .trim()
    const tied = ties.get(attribute(annotation, 'id')) ?? []
    // Each line once: notes that share an id would multiply with them.
    ties.delete(attribute(annotation, 'id'))
    const hosts = tied.flatMap(({ other }) => nodes.get(other) ?? [])
    report.use(annotation, ...words, ...tied.map(({ tie }) => tie))
    for (const host of hosts) host.notes.push(text)
    if (hosts.length === 0 && text) report.lost('annotation', annotation.written, text)
  }
}

function within(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => [child, ...(isBpmn(child, ...containers) ? within(child) : [])])
}
