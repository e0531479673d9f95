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
  /** Somebody pressed that arrow: nothing that is known of the document said which. */
  by_hand?: true
  /** Because of who sends it or what stands in it, so nobody was asked whether it does. */
  by_sender?: true
}

/** What a condition says for what is known of the document; undefined where whoever plays has to say. */
export type Asked = (condition: string) => boolean | undefined

const askNobody: Asked = () => undefined

export interface Play {
  steps: readonly PlayedStep[]
  /** `branching`: several arrows lead on, and which is taken depends on what the document says. */
  state: 'waiting' | 'branching' | 'ended' | 'cancelled' | 'stuck'
}

/** More steps than this is going in circles. */
const MOST_STEPS = 200

/** A document is sent, in thought: nothing is stored and nobody is told. */
export function beginPlay(diagram: Diagram, asked: Asked = askNobody): Play {
  const [start] = nodesOfType(diagram, 'START')
  if (!start) return { steps: [], state: 'stuck' }
  return leave(diagram, [{ node_id: start.id, outcome: null }], targetOf(diagram, start.id), asked)
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

export function decidePlay(diagram: Diagram, play: Play, outcome: Outcome, asked: Asked = askNobody): Play {
  const here = play.steps.at(-1)
  if (!here || play.state !== 'waiting') return play
  const steps = [...play.steps.slice(0, -1), { ...here, outcome }]
  return leave(diagram, steps, wayOut(diagram, steps, here.node_id, outcome), asked)
}

/**
 * The rule by which a document would go past the step where it stands, for whoever plays to say whether this one
 * does.
 */
export function skipNow(diagram: Diagram, { steps, state }: Play, asked: Asked = askNobody): SkipRule | undefined {
  const here = steps.at(-1)
  const rule = here && state === 'waiting' ? nodeOf(diagram, here.node_id)?.data.skip : undefined
  return rule && asked(rule.when) !== false ? rule : undefined
}

export function skipPlay(diagram: Diagram, play: Play, asked: Asked = askNobody): Play {
  const rule = skipNow(diagram, play)
  const here = play.steps.at(-1)
  if (!rule || !here) return play
  const steps = [...play.steps.slice(0, -1), { ...here, skipped: true as const }]
  return decidePlay(diagram, { ...play, steps }, rule.outcome, asked)
}

/** The arrows among which the way goes on, in the order in which their conditions are asked. */
export function arrowsNow(diagram: Diagram, { steps, state }: Play, asked: Asked = askNobody): DiagramEdge[] {
  const here = steps.at(-1)
  return here && state === 'branching' ? stillOpen(arrowsOut(diagram, here), asked) : []
}

export function takeArrow(diagram: Diagram, play: Play, id: string, asked: Asked = askNobody): Play {
  const here = play.steps.at(-1)
  const arrow = arrowsNow(diagram, play, asked).find((edge) => edge.id === id)
  return here && arrow
    ? arrive(diagram, [...play.steps.slice(0, -1), { ...here, arrow: id, by_hand: true }], arrow.target, asked)
    : play
}

export function takeBackPlay(diagram: Diagram, { steps, state }: Play, asked: Asked = askNobody): Play {
  const here = steps.at(-1)
  // Decided, but not gone on yet: only the decision is taken back.
  if (here?.outcome && !here.by_sender && state === 'branching')
    return { steps: [...steps.slice(0, -1), { node_id: here.node_id, outcome: null }], state: 'waiting' }
  // What was passed by because of the sender nobody pressed: it is not taken back, and comes again by itself.
  const pressed = steps.slice(0, -1).filter(({ by_sender }) => !by_sender)
  return pressed.slice(0, -1).reduce((play, step) => press(diagram, play, step, asked), beginPlay(diagram, asked))
}

/** What was pressed once more, as long as it leads where it led: more is known of the document, or something else. */
export function replay(diagram: Diagram, { steps }: Play, asked: Asked): Play {
  let play = beginPlay(diagram, asked)
  for (const step of steps.filter(({ outcome, by_hand, by_sender }) => !by_sender && (outcome !== null || by_hand))) {
    if (play.steps.at(-1)?.node_id !== step.node_id) break
    const { arrow: _, ...rest } = step
    play = press(diagram, play, step.by_hand ? step : rest, asked)
  }
  return play
}

function press(diagram: Diagram, play: Play, { outcome, arrow, skipped }: PlayedStep, asked: Asked): Play {
  const decided = skipped ? skipPlay(diagram, play, asked) : outcome ? decidePlay(diagram, play, outcome, asked) : play
  return arrow === undefined ? decided : takeArrow(diagram, decided, arrow, asked)
}

/** Whether anything was pressed that can be taken back. */
export const canTakeBack = ({ steps, state }: Play) =>
  (state === 'branching' && Boolean(steps.at(-1)?.outcome) && !steps.at(-1)?.by_sender) ||
  steps.slice(0, -1).filter(({ by_sender }) => !by_sender).length > 1

/** Without those that are not taken whatever the form says, and without those behind one that is. */
function stillOpen(arrows: readonly DiagramEdge[], asked: Asked): DiagramEdge[] {
  const said = ({ data }: DiagramEdge) => data?.condition === undefined || asked(data.condition)
  const open = arrows.filter((arrow) => said(arrow) !== false)
  const sure = open.findIndex((arrow) => said(arrow) === true)
  return sure === -1 ? open : open.slice(0, sure + 1)
}

function arrowsOut(diagram: Diagram, { node_id, outcome }: PlayedStep): DiagramEdge[] {
  const source = outcome === null ? node_id : triggerOf(diagram, node_id, outcome)?.id
  return source === undefined ? [] : edgesFrom(diagram, source)
}

function leave(diagram: Diagram, steps: readonly PlayedStep[], target: string | undefined, asked: Asked): Play {
  const here = steps.at(-1)!
  const arrows = arrowsOut(diagram, here)
  // A correction that goes back to who returned it follows no arrow.
  if (arrows.length < 2 || !arrows.some((arrow) => arrow.target === target))
    return arrive(diagram, steps, target, asked)
  const [first, second] = stillOpen(arrows, asked)
  return first && !second
    ? arrive(diagram, [...steps.slice(0, -1), { ...here, arrow: first.id }], first.target, asked)
    : { steps, state: 'branching' }
}

function arrive(diagram: Diagram, steps: readonly PlayedStep[], target: string | undefined, asked: Asked): Play {
  const node = target === undefined ? undefined : nodeOf(diagram, target)
  if (!node || steps.length >= MOST_STEPS) return { steps, state: 'stuck' }
  const type = stepTypeOf(node)
  const { skip } = node.data
  if (skip && asked(skip.when) === true) {
    const past: PlayedStep = { node_id: node.id, outcome: skip.outcome, skipped: true, by_sender: true }
    return leave(diagram, [...steps, past], nextOf(diagram, node.id, skip.outcome), asked)
  }
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
