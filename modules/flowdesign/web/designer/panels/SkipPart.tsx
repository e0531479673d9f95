import { useState } from 'react'
import { Choice } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Outcome, skipOutcomesOf, type SkipRule } from '#modules/workflow/shared/index.ts'
import { FlowCondition } from './FlowCondition.tsx'
import styles from './panels.module.css'
import type { PartProps } from './part.ts'

/** When a document goes past the step, how it goes on then, and what its history says about it. */
export function SkipPart({ node, subject, form, parties, outcomes, isDisabled, onData }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const { skip } = node.data
  const triggers = outcomes.triggers.filter(
    ({ data }) => data.outcome && skipOutcomesOf(subject.object_type).includes(data.outcome),
  )
  // A rule without a condition is none: until there is one, it stands only here.
  const [draft, setDraft] = useState<SkipRule | null>(null)
  const rule = skip ?? (draft && { ...draft, when: '' })
  const first = triggers[0]?.data.outcome
  const change = (next: SkipRule) => {
    setDraft(next)
    onData({ skip: next.when.trim() === '' ? undefined : next }, 'skip')
  }
  const toggle = () => {
    setDraft(rule || !first ? null : { when: '', outcome: first })
    if (skip) onData({ skip: undefined })
  }
  if (!first && !rule) return null
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.field.skip')}</legend>
      <Tick
        label={t('flowdesign.flag.skip')}
        hint={t('flowdesign.flag_hint.skip')}
        checked={rule !== null}
        onChange={toggle}
      />
      {rule ? (
        <>
          <FlowCondition
            form={form}
            parties={parties}
            value={rule.when}
            whenEmpty={t('flowdesign.skip.missing')}
            onChange={(when) => change({ ...rule, when })}
          />
          {triggers.length > 1 ? (
            <Choice
              label={t('flowdesign.skip.outcome')}
              value={rule.outcome}
              choices={triggers.map(({ data }) => ({
                value: data.outcome ?? '',
                label: say({ ...data.labels, mn: data.label }),
              }))}
              onChange={({ target }) => change({ ...rule, outcome: target.value as Outcome })}
            />
          ) : null}
          <WordsFields
            label={t('flowdesign.skip.reason')}
            words={{ ...rule.reason, mn: rule.reason?.mn ?? '' }}
            maxLength={300}
            onChange={(language, text) => change({ ...rule, reason: { ...rule.reason, [language]: text } })}
          />
        </>
      ) : null}
    </fieldset>
  )
}
