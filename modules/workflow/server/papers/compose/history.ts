import type { DocumentView } from '../../../shared/documents/view.ts'
import { groupByAction, isFaded, type ProcessHistory, showsDate, type StatusHistory } from '../../../shared/history.ts'
import {
  addedWords,
  alarmWords,
  daySetWords,
  handoverWords,
  reachedWords,
  recusedWords,
  replacedWords,
  standInWords,
  whoDecided,
} from '../../../shared/in-place-of.ts'
import { initialAndName } from '../../../shared/signature.ts'
import type { Block, StepBlock } from '../blocks.ts'
import { capitalised } from '../format.ts'
import { signatureBlock, type Signing } from './signature.ts'
import { positionOf } from './words.ts'

/** The status transition history: one timeline per action number, by the rules of the screen. */
export function historyBlocks(history: ProcessHistory, holders: DocumentView['holders'], signing: Signing): Block[] {
  const { t } = signing
  const groups = groupByAction(history).flatMap(({ action_num, steps }): Block[] => [
    { kind: 'group', text: t('workflow.record.action', { number: action_num }) },
    ...steps.map((step, index) => stepBlock(step, index === steps.length - 1, { ...signing, holders })),
  ])
  const none: Block = { kind: 'paragraph', look: 'quiet', text: t('workflow.record.no_history') }
  return [{ kind: 'heading', level: 2, text: t('workflow.record.history') }, ...(groups.length > 0 ? groups : [none])]
}

function stepBlock(step: StatusHistory, isLast: boolean, context: Signing & Pick<DocumentView, 'holders'>): StepBlock {
  const { t, dateTime } = context
  const faded = isFaded(step)
  return {
    kind: 'step',
    statusType: step.status_type,
    isFaded: faded,
    isLast,
    title: capitalised(step.status),
    action: faded ? t('workflow.record.pending') : capitalised(step.status_action ?? ''),
    date: showsDate(step) ? dateTime(step.created_at) : '',
    who: step.emp
      ? whoDecided(step.emp, step, context)
      : step.by_council
        ? t('workflow.history.council')
        : faded
          ? holdersOf(step, context.holders)
          : '',
    position: positionOf(step.emp),
    comment: [
      ...(step.reached ? reachedWords(step.reached, context) : []),
      ...(step.stands_in ? [standInWords(step.stands_in, context)] : []),
      ...(step.added ? [[addedWords(step.added, context), step.added.reason].filter(Boolean).join('. ')] : []),
      ...(step.overtaken ? [t('workflow.history.overtaken')] : []),
      ...recusedWords(step.recused ?? [], context),
      ...(step.extended_until ? [t('workflow.history.extended_until', { time: dateTime(step.extended_until) })] : []),
      ...(step.day_set?.day
        ? [
            [
              daySetWords({ by: step.day_set.by, day: dateTime(step.day_set.day).slice(0, 10) }, context),
              step.day_set.reason,
            ]
              .filter(Boolean)
              .join('. '),
          ]
        : []),
      ...(step.replaced ? [replacedWords(step.replaced, context)] : []),
      ...(step.alarms ?? []).map((one) => `${alarmWords(one, context)}, ${dateTime(one.at)}`),
      ...(step.handovers ?? []).map((one) => `${handoverWords(one, context)}, ${dateTime(one.at)}. ${one.reason}`),
      step.description ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    signature: signatureBlock(step.signature, step.created_at, context),
  }
}

/** Who an open step waits for; a holder knows its step by the label only. */
function holdersOf(step: StatusHistory, holders: DocumentView['holders']) {
  const holding = holders.filter(({ label }) => Object.values(label).includes(step.status))
  return holding.flatMap(({ people }) => people.map((one) => initialAndName(one.last_name, one.first_name))).join(', ')
}
