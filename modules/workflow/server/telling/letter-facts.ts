import { organizationBook, personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { NewsFact } from '#platform/server/notify.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram, StepType } from '../../shared/definition.ts'
import type { InstanceState, StepRow } from '../../shared/engine/model.ts'
import { isAdvice } from '../../shared/engine/rights.ts'
import { initialAndName } from '../../shared/signature.ts'
import { stepWords } from '../state/labels.ts'
import type { Decided } from './news-in-events.ts'

const asks = {
  check: 'workflow.letter.asks_check',
  ai: 'workflow.letter.asks_ai',
  transfer: 'workflow.letter.asks_transfer',
  recreate: 'workflow.letter.asks_recreate',
  prepare: 'workflow.letter.asks_prepare',
  vote: 'workflow.letter.asks_vote',
  close: 'workflow.letter.asks_close',
  assign: 'workflow.letter.asks_assign',
  give: 'workflow.letter.asks_give',
  receive: 'workflow.letter.asks_receive',
  advice: 'workflow.letter.asks_advice',
} as const
type Asked = keyof typeof asks

const askedAt: Partial<Record<StepType, Asked>> = {
  CHECK: 'check',
  AI_DECISION: 'ai',
  TRANSFER: 'transfer',
  RE_CREATE: 'recreate',
  PREPARE_VOTE: 'prepare',
  VOTE: 'vote',
  ASSIGN: 'assign',
  GIVE: 'give',
  RECEIVE: 'receive',
}

/** Work that waits somewhere: at which step, what is asked there, and until when. */
export interface Task {
  step: Words
  asks: Asked | null
  due_at: string | null
}

export function taskAt(diagram: Diagram, row: StepRow): Task {
  return {
    step: stepWords(diagram, row),
    asks: isAdvice(row) ? 'advice' : (askedAt[row.status_type] ?? null),
    due_at: row.due_at,
  }
}

/** The work behind each address for which it has come. A chair without a ballot only closes the vote. */
export function tasksOf(
  diagram: Diagram,
  { steps, voters }: InstanceState,
  come: readonly { assignee: string; step_id: string }[],
): (Task & { address: string })[] {
  return come.flatMap(({ assignee: address, step_id }) => {
    const row = steps.find(({ id }) => id === step_id)
    if (!row) return []
    const task = taskAt(diagram, row)
    const votes =
      task.asks !== 'vote' || voters.some((voter) => voter.step_id === step_id && `u:${voter.user_id}` === address)
    return [{ address, ...task, ...(!votes && { asks: 'close' as const }) }]
  })
}

interface About {
  /** Absent in news that was written before letters said it. */
  flow?: Words | undefined
  /** Who sent the document, unless it is the reader. */
  creator?: number | null
  task?: Partial<Task> | undefined
  decided?: Decided | undefined
  /** What somebody gave as a reason, where no decision says it. */
  reason?: string | null | undefined
}

/**
 * What helps to decide whether to open the document, in the order in which it is asked. All of it stands in the
 * document for whoever may see that.
 */
export async function letterFacts(
  db: Trx,
  orgId: number,
  { flow, creator = null, task, decided, reason }: About,
): Promise<NewsFact[]> {
  const people = [creator, decided?.by ?? null].filter((userId) => userId !== null)
  const cards = people.length > 0 ? await personCards(db, orgId, people) : []
  const nameOf = (userId: number | null) => {
    const card = cards.find(({ user_id }) => user_id === userId)
    return card && initialAndName(card.last_name, card.first_name)
  }
  const sender = nameOf(creator)
  const comment = decided?.comment ?? reason
  return [
    ...(flow ? [{ label: 'workflow.letter.flow', value: flow }] : []),
    ...(task?.step ? [{ label: 'workflow.letter.step', value: task.step }] : []),
    ...(task?.asks ? [{ label: 'workflow.letter.asks', value: { key: asks[task.asks] } }] : []),
    ...(task?.due_at
      ? [{ label: 'workflow.letter.due', value: dateTimeIn(await organizationBook.zoneOf(db, orgId), task.due_at) }]
      : []),
    ...(sender ? [{ label: 'workflow.letter.sent_by', value: sender }] : []),
    ...(decided ? [{ label: 'workflow.letter.decided', value: inOneLine(decided, nameOf(decided.by)) }] : []),
    ...(comment ? [{ label: 'workflow.letter.comment', value: comment }] : []),
  ]
}

function inOneLine({ step, action }: Decided, name: string | undefined): Words {
  const said = (language: keyof Words) =>
    [name, [step[language] ?? step.mn, action && (action[language] ?? action.mn)].filter(Boolean).join(': ')]
      .filter(Boolean)
      .join(' · ')
  return { mn: said('mn'), en: said('en'), ko: said('ko') }
}
