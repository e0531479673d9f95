import { groupBy } from '#modules/workflow/shared/index.ts'
import { isChoice } from './choices.ts'
import { type FileFlow, type FileModel, type FileNode, saidOf } from './model.ts'
import { attribute, containers, nameOf, tasks } from './elements.ts'
import type { Report } from './report.ts'
import { isTimer } from './timers.ts'

/** A way out of a step or of a decision, to the next of them. */
export interface Branch {
  flow: FileFlow
  /** Undefined where the way ends in nothing. */
  to: string | undefined
}

/** The file as steps and decisions only: whatever a document merely passes is taken out of its way. */
export interface Ways {
  steps: FileNode[]
  decisions: FileNode[]
  branchesOf: ReadonlyMap<string, Branch[]>
  /** How many branches lead there. */
  entries: ReadonlyMap<string, number>
}

const choosing = new Set(['exclusiveGateway', 'inclusiveGateway', 'eventBasedGateway'])

export function waysThrough(model: FileModel, report: Report): Ways {
  const outOf = groupBy(
    model.flows.filter((flow) => isWhole(flow)),
    ({ source }) => source,
  )
  const inside = groupBy(
    [...model.nodes.values()].filter(({ within }) => within !== undefined),
    ({ within = '' }) => within,
  )
  const catching = new Map(
    [...model.nodes.values()].flatMap((node) =>
      node.kind === 'intermediateCatchEvent' && linkOf(node) ? [[linkOf(node)!, node.id] as const] : [],
    ),
  )
  const entered = new Set(model.flows.map(({ target }) => target))
  /** Sub-processes that something leads out of, and how often the arrow behind them was drawn. */
  const left = new Set<string>()
  const drawn = new Map<FileFlow, number>()
  const full = (node: FileNode) => containers.includes(node.kind) && (inside.get(node.id)?.length ?? 0) > 0

  const steps: FileNode[] = []
  const decisions: FileNode[] = []
  for (const node of model.nodes.values()) {
    if (isStep(node)) steps.push(node)
    else if (isDecision(node)) decisions.push(node)
    else tellPassed(node)
  }

  const branchesOf = new Map([...steps, ...decisions].map((node) => [node.id, branches(node)]))
  for (const node of model.nodes.values()) if (full(node)) tellCutOff(node)
  const entries = new Map<string, number>()
  for (const { to } of [...branchesOf.values()].flat())
    if (to !== undefined) entries.set(to, (entries.get(to) ?? 0) + 1)
  return { steps, decisions, branchesOf, entries }

  function isWhole(flow: FileFlow) {
    const from = model.nodes.get(flow.source)
    const to = model.nodes.get(flow.target)
    if (!from || !to) report.lost('arrow', flow.element.written, saidOf(flow) || flow.id)
    else if (from.kind === 'boundaryEvent')
      report.lost('boundary_path', flow.element.written, nameOf(from.element), nameOf(to.element))
    else return true
    return false
  }

  function isStep(node: FileNode) {
    if (node.own || tasks.includes(node.kind)) return true
    if (containers.includes(node.kind)) return !full(node)
    const parent = node.within === undefined ? undefined : model.nodes.get(node.within)
    if (node.kind === 'startEvent') return parent === undefined
    if (node.kind === 'endEvent') return parent === undefined || ending(node)
    return node.kind === 'intermediateCatchEvent' && isTimer(node.element)
  }

  function isDecision({ id, kind, shows }: FileNode) {
    return shows !== undefined || (choosing.has(kind) && (outOf.get(id)?.length ?? 0) > 1)
  }

  function branches(node: FileNode): Branch[] {
    const flows = outOf.get(node.id) ?? onwards(node)
    const isChosen = isDecision(node) || node.own !== undefined || isChoice(node, flows)
    const taken = flows.length > 1 && !isChosen ? parallel(node, flows) : flows
    return taken.map((flow) => ({ flow: flow.name ? flow : named(flow), to: follow(flow.target) }))
  }

  /** Behind a gateway that waits for events it is the event that says what came. */
  function named(flow: FileFlow): FileFlow {
    const next = model.nodes.get(flow.target)
    return next?.kind === 'intermediateCatchEvent' && !isStep(next) ? { ...flow, name: next.name } : flow
  }

  /** A document is at one place at a time: the first way is kept that leads on. */
  function parallel(node: FileNode, flows: readonly FileFlow[]) {
    const first = flows.find(({ target }) => follow(target) !== node.id) ?? flows[0]
    for (const other of flows.filter((flow) => flow !== first))
      report.lost(
        'parallel',
        node.element.written,
        nameOf(node.element),
        model.nodes.get(other.target)?.name || other.target,
      )
    return first ? [first] : []
  }

  /** The next step or decision from here on. */
  function follow(from: string): string | undefined {
    const seen = new Set<string>()
    let id: string | undefined = from
    while (id !== undefined && !seen.has(id)) {
      seen.add(id)
      const node = model.nodes.get(id)
      if (!node || isStep(node) || isDecision(node)) return node?.id
      id = beyond(node)
    }
    return undefined
  }

  function beyond(node: FileNode): string | undefined {
    if (full(node)) return (entriesOf(node)[0] ?? inside.get(node.id)?.[0])?.id
    const link = node.kind === 'intermediateThrowEvent' ? linkOf(node) : undefined
    return link === undefined ? (outOf.get(node.id)?.[0] ?? wayOut(node))?.target : catching.get(link)
  }

  /** Where a sub-process begins: an event that says so before whatever nothing leads to. */
  function entriesOf({ id }: FileNode) {
    const isEntry = ({ id: one, kind, element }: FileNode) =>
      !entered.has(one) &&
      kind !== 'boundaryEvent' &&
      linkOf({ element }) === undefined &&
      attribute(element, 'triggeredByEvent') !== 'true' &&
      attribute(element, 'isForCompensation') !== 'true'
    return (inside.get(id) ?? [])
      .filter(isEntry)
      .toSorted((a, b) => Number(b.kind === 'startEvent') - Number(a.kind === 'startEvent'))
  }

  /** What ends inside of a sub-process goes on as that one does, or the one around it. */
  function wayOut({ within }: FileNode): FileFlow | undefined {
    const around = within === undefined ? undefined : model.nodes.get(within)
    if (!around) return undefined
    left.add(around.id)
    return outOf.get(around.id)?.[0] ?? wayOut(around)
  }

  /** The same for a step behind which nothing is drawn; each has an arrow of its own. */
  function onwards(node: FileNode): FileFlow[] {
    const out = node.own || node.kind === 'endEvent' ? undefined : wayOut(node)
    if (!out) return []
    const times = (drawn.get(out) ?? 0) + 1
    drawn.set(out, times)
    return [times === 1 ? out : { ...out, id: `${out.id}.${times}` }]
  }

  /** A document is at one place of a sub-process at a time; out of one that never ends there is no way. */
  function tellCutOff(node: FileNode) {
    const [first, ...others] = entriesOf(node)
    for (const other of others)
      report.lost(
        'parallel',
        node.element.written,
        nameOf(node.element),
        other.name || (model.nodes.get(follow(other.id) ?? '')?.name ?? other.id),
      )
    const [flow] = outOf.get(node.id) ?? []
    if (first && flow && !left.has(node.id)) report.lost('arrow', flow.element.written, saidOf(flow) || flow.id)
  }

  function tellPassed(node: FileNode) {
    const { kind, element } = node
    const flows = outOf.get(node.id) ?? []
    for (const child of element.children.filter(({ name }) => name.endsWith('EventDefinition'))) report.use(child)
    if (kind === 'parallelGateway' || kind === 'complexGateway') {
      if (flows.length > 1) parallel(node, flows)
      else report.lost('parallel', element.written, nameOf(element))
    }
    if (
      kind.startsWith('intermediate') &&
      linkOf(node) === undefined &&
      element.children.some(({ name }) => name.endsWith('EventDefinition'))
    )
      report.lost('event', element.written, nameOf(element))
    if (full(node) && flows.length > 1) parallel(node, flows)
    // Links that lead on stand for an arrow; their word is told once with the two of them.
    const link = linkOf(node)?.trim()
    const said = [node.name, ...(link === node.name ? [] : [link ?? '']), ...node.notes].filter(
      (words) => words !== '' && !report.mentions(words),
    )
    if (said.length > 0) report.lost('passed', element.written, said.join('\n'))
  }
}

/** An end that ends more than the sub-process it lies in. */
function ending({ element }: FileNode) {
  return element.children.some(({ name }) => name === 'errorEventDefinition' || name === 'cancelEventDefinition')
}

function linkOf({ element }: Pick<FileNode, 'element'>) {
  return element.children.find(({ name }) => name === 'linkEventDefinition')?.attributes.get('name')
}
