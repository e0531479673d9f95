import { useMemo } from 'react'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { FormState } from '#platform/web/form/form-state.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { StepBadge } from '#modules/workflow/web/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  asksSender,
  fieldsRead,
  asSubject,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  nodeOf,
  type Outcome,
  lookOfNode,
  triggerLabel,
} from '#modules/workflow/shared/index.ts'
import { type Asked, arrowsNow, canTakeBack, outcomesNow, type Play, skipNow } from '../../../shared/dry-run.ts'
import { isSetback } from '../../drawing/setbacks.ts'
import type { Parties } from '../use-parties.ts'
import styles from './panels.module.css'
import { PickPerson } from './Pick.tsx'
import { PlayedValues } from './PlayedValues.tsx'
import { Frame } from './Properties.tsx'
import { Today } from './Today.tsx'
import { WhatIsSeen } from './WhatIsSeen.tsx'

interface Props {
  diagram: Diagram
  form: readonly FormField[]
  play: Play
  /** Who sends it; null while nobody was chosen. */
  sender: { emp_id: number; name: string } | null
  /** What conditions say for them, and for what is written. */
  asked: Asked
  writing: FormState<{ fields: FieldValues }>
  parties: Parties
  labelOf: (node: DiagramNode) => string
  /** Its skip rule in words. */
  skipOf: (node: DiagramNode) => string
  noteOfEdge: (edge: DiagramEdge) => string
  onSender: (sender: { user_id: number; emp_id: number; name: string }) => void
  onDecide: (outcome: Outcome) => void
  onSkip: () => void
  onArrow: (id: string) => void
  onBack: () => void
  onAgain: () => void
  onClose: () => void
}

/** A document goes its way in thought: each press is a decision, and each step says who would get it today. */
export function DryRun({
  diagram,
  form,
  play,
  sender,
  asked,
  writing,
  parties,
  labelOf,
  skipOf,
  noteOfEdge,
  onSender,
  onDecide,
  onSkip,
  onArrow,
  onBack,
  onAgain,
  onClose,
}: Props) {
  const { t } = useText()
  const say = useWords()
  const here = play.steps.at(-1)
  const asksWho = asksSender(diagram) || diagram.nodes.some(({ data }) => data.subject?.relative !== undefined)
  const node = here && nodeOf(diagram, here.node_id)
  const read = useMemo(() => fieldsRead(diagram, form).map((field) => ({ ...field, required: false })), [diagram, form])
  const nameOf = (outcome: Outcome, trigger?: DiagramNode) => (trigger ? labelOf(trigger) : say(triggerLabel(outcome)))
  return (
    <Frame title={t('flowdesign.dry_run')} note={t('flowdesign.dry_run_hint')} onClose={onClose}>
      {asksWho ? (
        <PickPerson
          withUser
          label={t('flowdesign.play_sender')}
          value={sender?.name ?? ''}
          chosen={null}
          onPick={({ user_id, emp_id, name }) => user_id !== null && onSender({ user_id, emp_id, name })}
        />
      ) : null}
      {read.length > 0 ? <PlayedValues form={form} read={read} state={writing} /> : null}
      <ol className={styles['played']}>
        {play.steps.map(({ node_id, outcome, skipped, by_sender }, at) => {
          const step = nodeOf(diagram, node_id)
          if (!step) return null
          const trigger = outcome
            ? diagram.nodes.find((one) => one.parentId === node_id && one.data.outcome === outcome)
            : undefined
          return (
            <li key={`${node_id} ${at}`} aria-current={at === play.steps.length - 1 ? 'step' : undefined}>
              <StepBadge type={lookOfNode(step)} size={26} filled={at === play.steps.length - 1} />
              <span>
                <b>{labelOf(step)}</b>
                {outcome ? (
                  <small>
                    {by_sender
                      ? t('flowdesign.skip.played_by_itself')
                      : skipped
                        ? t('flowdesign.skip.played')
                        : nameOf(outcome, trigger)}
                  </small>
                ) : null}
              </span>
            </li>
          )
        })}
      </ol>
      <div role="status">
        {play.state === 'ended' ? <Notice kind="success" title={t('flowdesign.play_ended')} /> : null}
        {play.state === 'cancelled' ? <Notice kind="warning" title={t('flowdesign.play_cancelled')} /> : null}
        {play.state === 'stuck' ? <Notice kind="danger" title={t('flowdesign.play_stuck')} /> : null}
      </div>
      {node && play.state === 'waiting' ? (
        <>
          {node.data.subject ? <Today subject={node.data.subject} parties={parties} sender={sender?.emp_id} /> : null}
          {node.data.ai?.fallback ? (
            <Today
              subject={asSubject(node.data.ai.fallback)}
              parties={parties}
              title={t('flowdesign.today_otherwise')}
            />
          ) : null}
          <WhatIsSeen diagram={diagram} node={node} form={form} />
          <div className={styles['choices']} role="group" aria-label={t('flowdesign.what_comes_out')}>
            {skipNow(diagram, play, asked) ? (
              <Button size="large" icon="forward" onClick={onSkip}>
                {t('flowdesign.skip.play', { when: skipOf(node) })}
              </Button>
            ) : null}
            {outcomesNow(diagram, play).map(({ outcome, trigger }) => (
              <Button
                key={outcome}
                size="large"
                kind={isSetback(outcome) ? 'plain' : 'primary'}
                onClick={() => onDecide(outcome)}
              >
                {nameOf(outcome, trigger)}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      {play.state === 'branching' ? (
        <div className={styles['choices']} role="group" aria-label={t('flowdesign.branch.which')}>
          <p className={styles['why']}>{t('flowdesign.branch.which')}</p>
          {arrowsNow(diagram, play, asked).map((arrow) => {
            const target = nodeOf(diagram, arrow.target)
            return (
              <Button
                key={arrow.id}
                size="large"
                onClick={() => onArrow(arrow.id)}
              >{`${noteOfEdge(arrow)} → ${target ? labelOf(target) : arrow.target}`}</Button>
            )
          })}
        </div>
      ) : null}
      <div className={styles['deeds']}>
        <Button icon="undo" kind="quiet" disabled={!canTakeBack(play)} onClick={onBack}>
          {t('flowdesign.step_back')}
        </Button>
        <Button icon="refresh" kind="quiet" onClick={onAgain}>
          {t('flowdesign.from_start')}
        </Button>
      </div>
    </Frame>
  )
}
