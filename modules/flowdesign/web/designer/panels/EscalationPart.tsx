import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  asSubject,
  type LateDeed,
  lateDeeds,
  lateOutcomes,
  type LateRule,
  mayDecideLate,
  type SubjectType,
  usualLateRule,
} from '#modules/workflow/shared/index.ts'
import styles from './panels.module.css'
import type { PartProps } from './part.ts'
import { Whom } from './Whom.tsx'

const superiorRules: readonly SubjectType[] = ['TO_ORG_EMPLOYEE', 'TO_ORG_JOB', 'TO_ROLE', 'TO_ORG_STRUCT', 'DIRECT']
const answering = ['head', 'named', 'nobody'] as const
type Answering = (typeof answering)[number]

/** What happens before and after the moment at which a step is due; nothing where it never is. */
export function EscalationPart({ node, parties, outcomes, isDisabled, onData }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const { due_hours, late } = node.data
  if (due_hours === undefined) return null
  const rule = late ?? usualLateRule(due_hours)
  const set = (change: { [Part in keyof LateRule]?: LateRule[Part] | undefined }, about = 'late') => {
    const { to, outcome, ...rest } = { ...rule, ...change }
    onData(
      { late: { ...rest, ...(to && { to }), ...(outcome && rest.deed === 'decide' && { outcome }) } as LateRule },
      about,
    )
  }
  const who: Answering = rule.escalate_hours === null ? 'nobody' : rule.to ? 'named' : 'head'
  const ask = (next: Answering) =>
    set({
      escalate_hours: next === 'nobody' ? null : (rule.escalate_hours ?? 8),
      to: next === 'named' ? (rule.to ?? { subject_type: 'TO_ORG_EMPLOYEE' }) : undefined,
      ...(next === 'nobody' && { deed: 'inform' }),
    })
  const ways = outcomes.triggers.filter(
    ({ data }) =>
      lateOutcomes.some((one) => one === data.outcome) &&
      (data.outcome === rule.outcome || mayDecideLate(data.outcome, node.data.subject?.is_signature_needed ?? false)),
  )
  // That a document passes because nobody looked is what somebody has to choose on purpose.
  const safest = ways.find(({ data }) => data.outcome !== 'reviewed' && data.outcome !== 'decided') ?? ways[0]
  const choose = (deed: LateDeed) =>
    set({ deed, outcome: deed === 'decide' ? (safest?.data.outcome as LateRule['outcome']) : undefined })
  const deeds = lateDeeds.filter((deed) => deed !== 'decide' || ways.length > 0 || rule.deed === 'decide')
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.late.legend')}</legend>
      <TextField
        label={t('flowdesign.late.remind')}
        hint={t(
          rule.remind_hours > 0 && rule.remind_hours >= due_hours
            ? 'flowdesign.late.remind_never'
            : 'flowdesign.late.remind_hint',
        )}
        type="number"
        min={0}
        max={10_000}
        inputMode="numeric"
        value={rule.remind_hours}
        onChange={({ target }) => set({ remind_hours: hours(target.value) }, 'remind_hours')}
      />
      <Choice
        label={t('flowdesign.late.whom')}
        value={who}
        choices={answering.map((value) => ({ value, label: t(`flowdesign.late.to.${value}`) }))}
        onChange={({ target }) => ask(target.value as Answering)}
      />
      {rule.to && who === 'named' ? (
        <Whom
          label={t('flowdesign.late.named')}
          subject={asSubject(rule.to)}
          rules={superiorRules}
          parties={parties}
          isDisabled={isDisabled}
          onSubject={(change) =>
            set({
              to: { ...rule.to, ...(change as Partial<NonNullable<LateRule['to']>>) } as NonNullable<LateRule['to']>,
            })
          }
        />
      ) : null}
      {rule.escalate_hours === null ? null : (
        <>
          <TextField
            label={t('flowdesign.late.after')}
            hint={t('flowdesign.late.after_hint')}
            type="number"
            min={0}
            max={10_000}
            inputMode="numeric"
            value={rule.escalate_hours}
            onChange={({ target }) => set({ escalate_hours: hours(target.value) }, 'escalate_hours')}
          />
          <Choice
            label={t('flowdesign.late.then')}
            value={rule.deed}
            choices={deeds.map((value) => ({ value, label: t(`flowdesign.late.deed.${value}`) }))}
            onChange={({ target }) => choose(target.value as LateDeed)}
          />
          {rule.deed === 'decide' ? (
            <Choice
              label={t('flowdesign.late.outcome')}
              hint={t('flowdesign.late.outcome_hint')}
              value={rule.outcome ?? ''}
              choices={ways.map(({ data }) => ({
                value: data.outcome ?? '',
                label: say({ ...data.labels, mn: data.label }),
              }))}
              onChange={({ target }) => set({ outcome: target.value as LateRule['outcome'] })}
            />
          ) : null}
        </>
      )}
    </fieldset>
  )
}

const hours = (text: string) => Math.min(10_000, Math.max(0, Math.floor(Number(text)) || 0))
