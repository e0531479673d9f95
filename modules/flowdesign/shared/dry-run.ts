import {
  correctionFor,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  edgesFrom,
  nextOf,
  nodeOf,
  nodesOfType,
  type Outcome,
  type SkipRule,
  stepTypeOf,
  targetOf,
  triggerOf,
  triggersOf,
} from '#modules/workflow/shared/index.ts'

/** One step that the played document passed, and what came out of it. */
interface PlayedStep {
  node_id: string
  /** Null at the start and where it stands now. */
  outcome: Outcome | null
  /** The arrow that was taken where several lead on. */
  arrow?: string
  /** The document did not need the step: nobody decided. */
  skipped?: true
}

export interface Play {
  steps: readonly PlayedStep[]
  /** `branching`: several arrows lead on, and which is taken depends on what the document says. */
  state: 'waiting' | 'branching' | 'ended' | 'cancelled' | 'stuck'
}

/** More steps than this is going in circles. */
const MOST_STEPS = 200

/** A document is sent, in thought: nothing is stored and nobody is told. */
export function beginPlay(diagram: Diagram): Play {
  const [start] = nodesOfType(diagram, 'START')
  if (!start) return { steps: [], state: 'stuck' }
  return leave(diagram, [{ node_id: start.id, outcome: null }], targetOf(diagram, start.id))
}

/**
 * What may come out of the step where the document stands: what is drawn, and at a vote what happens without an arrow
 * too.
 */
export function outcomesNow(
  diagram: Diagram,
  { steps, state }: Play,
): { outcome: Outcome; trigger: DiagramNode | undefined }[] {
  const here = steps.at(-1)
  const node = here && nodeOf(diagram, here.node_id)
  if (!node || state !== 'waiting') return []
  const drawn = triggersOf(diagram, node.id).flatMap((trigger) =>
    trigger.data.outcome ? [{ outcome: trigger.data.outcome, trigger }] : [],
  )
  const silent: Outcome[] = stepTypeOf(node) === 'VOTE' ? ['to_recreate', 'no_quorum'] : []
  return [
    ...drawn,
    ...silent
      .filter((outcome) => !drawn.some((one) => one.outcome === outcome))
      .map((outcome) => ({ outcome, trigger: undefined })),
  ]
}

export function decidePlay(diagram: Diagram, play: Play, outcome: Outcome): Play {
  const here = play.steps.at(-1)
  if (!here || play.state !== 'waiting') return play
  const steps = [...play.steps.slice(0, -1), { ...here, outcome }]
  return leave(diagram, steps, wayOut(diagram, steps, here.node_id, outcome))
}

/**
 * The rule by which a document would go past the step where it stands, for whoever plays to say whether this one
 * does.
 */
export function skipNow(diagram: Diagram, { steps, state }: Play): SkipRule | undefined {
  const here = steps.at(-1)
  return here && state === 'waiting' ? nodeOf(diagram, here.node_id)?.data.skip : undefined
}

export function skipPlay(diagram: Diagram, play: Play): Play {
  const rule = skipNow(diagram, play)
  const here = play.steps.at(-1)
  if (!rule || !here) return play
  return decidePlay(diagram, { ...play, steps: [...play.steps.slice(0, -1), { ...here, skipped: true }] }, rule.outcome)
}

/** The arrows among which the way goes on, in the order in which their conditions are asked. */
export function arrowsNow(diagram: Diagram, { steps, state }: Play): DiagramEdge[] {
  const here = steps.at(-1)
  return here && state === 'branching' ? arrowsOut(diagram, here) : []
}

export function takeArrow(diagram: Diagram, play: Play, id: string): Play {
  const here = play.steps.at(-1)
  const arrow = arrowsNow(diagram, play).find((edge) => edge.id === id)
  return here && arrow ? arrive(diagram, [...play.steps.slice(0, -1), { ...here, arrow: id }], arrow.target) : play
}

export function takeBackPlay(diagram: Diagram, { steps, state }: Play): Play {
  const here = steps.at(-1)
  // Decided, but not gone on yet: only the decision is taken back.
  if (here?.outcome && state === 'branching')
    return { steps: [...steps.slice(0, -1), { node_id: here.node_id, outcome: null }], state: 'waiting' }
  return steps.slice(0, -2).reduce((play, { outcome, arrow, skipped }) => {
    const decided = skipped ? skipPlay(diagram, play) : outcome ? decidePlay(diagram, play, outcome) : play
    return arrow === undefined ? decided : takeArrow(diagram, decided, arrow)
  }, beginPlay(diagram))
}

function arrowsOut(diagram: Diagram, { node_id, outcome }: PlayedStep): DiagramEdge[] {
  const source = outcome === null ? node_id : triggerOf(diagram, node_id, outcome)?.id
  return source === undefined ? [] : edgesFrom(diagram, source)
}

function leave(diagram: Diagram, steps: readonly PlayedStep[], target: string | undefined): Play {
  const arrows = arrowsOut(diagram, steps.at(-1)!)
  // A correction that goes back to who returned it follows no arrow.
  return arrows.length > 1 && arrows.some((arrow) => arrow.target === target)
    ? { steps, state: 'branching' }
    : arrive(diagram, steps, target)
}

function arrive(diagram: Diagram, steps: readonly PlayedStep[], target: string | undefined): Play {
  const node = target === undefined ? undefined : nodeOf(diagram, target)
  if (!node || steps.length >= MOST_STEPS) return { steps, state: 'stuck' }
  const type = stepTypeOf(node)
  return {
    steps: [...steps, { node_id: node.id, outcome: null }],
    state: type === 'END' ? 'ended' : type === 'CANCEL' ? 'cancelled' : 'waiting',
  }
}

/**
 * As the engine goes on: along the arrow; a correction may go back to who returned it; a council's wish needs no
 * arrow.
 */
function wayOut(diagram: Diagram, steps: readonly PlayedStep[], at: string, outcome: Outcome) {
  const node = nodeOf(diagram, at)
  const returner = outcome === 'recreated' && node?.data.back_to_returner ? returnerOf(diagram, steps) : undefined
  if (returner !== undefined) return returner
  const drawn = nextOf(diagram, at, outcome)
  if (drawn !== undefined || (outcome !== 'to_recreate' && outcome !== 'no_quorum')) return drawn
  const correction = outcome === 'to_recreate' ? correctionFor(diagram, at)?.id : undefined
  return (
    correction ??
    steps.findLast(
      ({ node_id }) => stepTypeOf(nodeOf(diagram, node_id) ?? ({ data: {} } as DiagramNode)) === 'PREPARE_VOTE',
    )?.node_id
  )
}

/**
 * Not a step that it only passed by on its way to the correction; nobody returned what came there as soon as it was
 * sent.
 */
function returnerOf(diagram: Diagram, steps: readonly PlayedStep[]) {
  const returner = steps.slice(0, -1).findLast(({ skipped }) => !skipped)?.node_id
  return returner !== undefined && nodeOf(diagram, returner)?.type !== 'start' ? returner : undefined
}
