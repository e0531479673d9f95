import { useState } from 'react'
import { Button, Chip, Choice } from '#platform/web/form-basics/index.ts'
import { type StaleLanguages, Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import {
  type DiagramEdge,
  type DiagramNode,
  type Outcome,
  outcomesOf,
  type Subject,
  triggerLabel,
} from '#modules/workflow/shared/index.ts'
import { isConditional } from '../../drawing/arrows.ts'
import { Branches } from './Branches.tsx'
import styles from './panels.module.css'

export interface OutcomeActions {
  triggers: readonly DiagramNode[]
  /** Steps an arrow may lead to. */
  targets: readonly { id: string; label: string }[]
  /** Where it leads, or leads where no condition holds. */
  targetOf: (source: string) => string | undefined
  /** In the order in which their conditions are asked. */
  arrowsOf: (source: string) => readonly DiagramEdge[]
  wordsOf: (edge: DiagramEdge) => string
  onOffer: (outcomes: Outcome[]) => void
  onConnect: (source: string, target: string | null) => void
  /** Chosen next on the canvas. */
  onDraw: (source: string) => void
  onMoveArrow: (id: string, by: -1 | 1) => void
  onOtherwise: (id: string) => void
  /** The condition of an arrow is asked for. */
  onCondition: (edge: DiagramEdge) => void
  staleOf: (trigger: DiagramNode) => StaleLanguages | undefined
  onRename: (trigger: DiagramNode, language: Language, text: string) => void
}

/**
 * What may come out of a step, what it is called here, and where it leads: everything that can be drawn, for those
 * who do not draw.
 */
export function Outcomes({
  node,
  subject,
  actions,
  isDisabled,
}: {
  node: DiagramNode
  subject: Subject
  actions: OutcomeActions
  isDisabled: boolean
}) {
  const { t } = useText()
  const say = useWords()
  const { triggers } = actions
  const drawn = triggers.flatMap(({ data }) => data.outcome ?? [])
  // Two kinds of transfer share one type; whatever is drawn is offered too.
  const offered = [...new Set([...outcomesOf(subject.object_type), ...drawn])]
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.field.outcomes')}</legend>
      {offered.map((outcome) => {
        const trigger = triggers.find(({ data }) => data.outcome === outcome)
        const isOn = trigger !== undefined
        return (
          <div key={outcome} className={styles['outcome']}>
            <Tick
              label={say(triggerLabel(outcome))}
              hint={outcome === 'returned' || outcome === 'refused' ? t('flowdesign.reason_needed') : undefined}
              checked={isOn}
              onChange={() =>
                actions.onOffer(
                  isOn
                    ? drawn.filter((one) => one !== outcome)
                    : offered.filter((one) => one === outcome || drawn.includes(one)),
                )
              }
            />
            {trigger ? (
              <Leading key={`${node.id} ${outcome}`} trigger={trigger} actions={actions} isDisabled={isDisabled} />
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}

export function Leading({
  trigger,
  actions,
  isDisabled,
}: {
  trigger: DiagramNode
  actions: OutcomeActions
  isDisabled: boolean
}) {
  const { t } = useText()
  const [isNaming, setNaming] = useState(false)
  return (
    <div className={styles['leading']}>
      <LeadsTo source={trigger.id} actions={actions} isDisabled={isDisabled} />
      {isNaming ? (
        <WordsFields
          label={t('flowdesign.outcome_name')}
          words={{ ...trigger.data.labels, mn: trigger.data.label }}
          maxLength={60}
          isDisabled={isDisabled}
          stale={actions.staleOf(trigger)}
          onChange={(language, text) => actions.onRename(trigger, language, text)}
        />
      ) : (
        <Button kind="quiet" size="small" icon="edit" onClick={() => setNaming(true)}>
          {t('flowdesign.rename')}
          {actions.staleOf(trigger) ? <Chip kind="warning">{t('flowdesign.stale.chip')}</Chip> : null}
        </Button>
      )}
    </div>
  )
}

export function LeadsTo({
  source,
  actions,
  isDisabled,
}: {
  source: string
  actions: OutcomeActions
  isDisabled: boolean
}) {
  const { t } = useText()
  const target = actions.targetOf(source) ?? ''
  const asked = actions.arrowsOf(source).filter(isConditional)
  const targets = actions.targets.filter(({ id }) => !asked.some((arrow) => arrow.target === id))
  return (
    <>
      <Branches source={source} actions={actions} isDisabled={isDisabled} />
      <div className={styles['leads']}>
        <Choice
          label={t(asked.length > 0 ? 'flowdesign.branch.otherwise' : 'flowdesign.leads_to')}
          value={target}
          disabled={isDisabled}
          error={target === '' ? t('flowdesign.leads_nowhere') : undefined}
          choices={[
            ...(asked.length > 0 ? [] : [{ value: '', label: t('flowdesign.nowhere') }]),
            ...targets.map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(event) => actions.onConnect(source, event.target.value || null)}
        />
        <Button size="small" icon="forward" disabled={isDisabled} onClick={() => actions.onDraw(source)}>
          {t('flowdesign.draw')}
        </Button>
      </div>
    </>
  )
}
