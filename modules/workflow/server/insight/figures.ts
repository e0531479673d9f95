import type { WorkCalendar } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram, DiagramNode, StepType } from '../../shared/definition.ts'
import { stepTypeOf } from '../../shared/engine/graph.ts'
import type { FlowFigures, Insight, StepFigures } from '../../shared/insight.ts'
import { medianAndP90 } from '../../shared/percentile.ts'
import { nodeWords } from '../state/labels.ts'
import { countByFlow, countByStep, type Found, found, measured, openQuestion } from './read.ts'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Flows that were ever published, those in use first. */
export async function flowsInFigures(db: Trx, orgId: number, period: Period): Promise<FlowFigures[]> {
  const flows = await db
    .selectFrom('workflow.definitions')
    .select(['id', 'title', 'icon', 'is_retired'])
    .where('org_id', '=', orgId)
    .where('published_version', 'is not', null)
    .orderBy('is_retired')
    .orderBy('id')
    .execute()
  const { asked } = await openQuestion(db, orgId, period)
  const [running, overdue, stuck, started, ended] = [
    await countByFlow(db, 'running', asked),
    await countByFlow(db, 'overdue', asked),
    await countByFlow(db, 'stuck', asked),
    await countByFlow(db, 'started', asked),
    await countByFlow(db, 'ended', asked),
  ]
  const of = (counts: ReadonlyMap<number, number>, id: number) => counts.get(id) ?? 0
  return flows.map((flow) => ({
    ...flow,
    running: of(running, flow.id),
    overdue: of(overdue, flow.id),
    stuck: of(stuck, flow.id),
    started: of(started, flow.id),
    ended: of(ended, flow.id),
  }))
}

export async function flowInFigures(db: Trx, orgId: number, flowId: number, period: Period): Promise<Insight> {
  const flow = await drawnFlow(db, orgId, flowId)
  const { asked, calendar } = await openQuestion(db, orgId, { flow_id: flowId, ...period })
  const now = new Date()
  const [waiting, overdue, stuck] = [
    await countByStep(db, 'waiting', asked),
    await countByStep(db, 'overdue', asked),
    await countByStep(db, 'stuck', asked),
  ]
  const passages = await found(db, 'passed', asked)
  const returns = passages.filter(({ is_return }) => is_return)
  const ended = await found(db, 'ended', asked)
  const count = async (figure: 'running' | 'resting' | 'started' | 'cancelled') =>
    (await countByFlow(db, figure, asked)).get(flowId) ?? 0
  return {
    flow: { id: flow.id, title: flow.title, icon: flow.icon, is_retired: flow.is_retired, version: flow.version },
    diagram: flow.diagram,
    now: {
      running: await count('running'),
      resting: await count('resting'),
      overdue: sumOf(overdue),
      stuck: sumOf(stuck),
    },
    period: {
      started: await count('started'),
      ended: ended.length,
      cancelled: await count('cancelled'),
      returns: returns.length,
      returned: new Set(returns.map(({ instance_id }) => instance_id)).size,
    },
    through: timesOf(ended, calendar, now),
    steps: stepsInFigures(flow.diagram, {
      passages,
      waiting,
      overdue,
      calendar,
      now,
      elsewhere: await stepsElsewhere(db, orgId, flowId, flow.diagram, [...waiting.keys()]),
    }),
  }
}

interface Known {
  passages: readonly Found[]
  waiting: ReadonlyMap<string, number>
  overdue: ReadonlyMap<string, number>
  calendar: WorkCalendar
  now: Date
  elsewhere: readonly StepOf[]
}

interface StepOf {
  status_id: string
  label: Words
  status_type: StepType
}

/** The steps as they are drawn, from above, and behind them those of earlier versions that still count. */
function stepsInFigures(
  diagram: Diagram,
  { passages, waiting, overdue, calendar, now, elsewhere }: Known,
): StepFigures[] {
  const byStep = Map.groupBy(passages, ({ status_id }) => status_id)
  const drawn = diagram.nodes
    .filter(takesTime)
    .toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x)
    .map((node): StepOf => ({ status_id: node.id, label: nodeWords(node), status_type: stepTypeOf(node)! }))
  const isDrawn = new Set(drawn.map(({ status_id }) => status_id))
  const earlier = new Map(
    passages
      .filter(({ status_id }) => !isDrawn.has(status_id))
      .map((one): [string, StepOf] => [
        one.status_id,
        { status_id: one.status_id, label: { mn: one.status }, status_type: one.status_type },
      ]),
  )
  for (const one of elsewhere) earlier.set(one.status_id, one)
  return [...drawn, ...earlier.values()].map((step) => {
    const own = byStep.get(step.status_id) ?? []
    return {
      ...step,
      is_drawn: isDrawn.has(step.status_id),
      waiting: waiting.get(step.status_id) ?? 0,
      overdue: overdue.get(step.status_id) ?? 0,
      passed: own.length,
      returns: own.filter(({ is_return }) => is_return).length,
      ...timesOf(own, calendar, now),
    }
  })
}

function timesOf(rows: readonly Found[], calendar: WorkCalendar, now: Date) {
  const all = measured(rows, calendar, now)
  return {
    calendar: medianAndP90(all.map((one) => one.calendar)),
    working: medianAndP90(all.map((one) => one.working)),
  }
}

const withoutTime: readonly StepType[] = ['START', 'END', 'CANCEL', 'POSTPONE']

function takesTime(node: DiagramNode) {
  const type = stepTypeOf(node)
  return node.type !== 'trigger' && type !== undefined && type !== null && !withoutTime.includes(type)
}

/** Documents may stand at a step that the newest version has not; its last name is known from there. */
async function stepsElsewhere(
  db: Trx,
  orgId: number,
  flowId: number,
  diagram: Diagram,
  waitingAt: readonly string[],
): Promise<StepOf[]> {
  const known = new Set(diagram.nodes.map(({ id }) => id))
  const missing = waitingAt.filter((id) => !known.has(id))
  if (missing.length === 0) return []
  return db
    .selectFrom('workflow.instances')
    .select(['status_id', 'status as label', 'status_type'])
    .distinctOn('status_id')
    .where('org_id', '=', orgId)
    .where('definition_id', '=', flowId)
    .where('document_status', '=', 'OPEN')
    .where('status_id', 'in', missing)
    .orderBy('status_id')
    .orderBy('updated_at', 'desc')
    .execute()
}

async function drawnFlow(db: Trx, orgId: number, id: number) {
  const flow = await db
    .selectFrom('workflow.definitions as d')
    .innerJoin('workflow.definition_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 'd.org_id')
        .onRef('v.definition_id', '=', 'd.id')
        .onRef('v.version', '=', 'd.published_version'),
    )
    .select(['d.id', 'd.title', 'd.icon', 'd.is_retired', 'v.version', 'v.diagram'])
    .where('d.org_id', '=', orgId)
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!flow) throw notFound('workflow.flow_missing')
  return flow
}

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
