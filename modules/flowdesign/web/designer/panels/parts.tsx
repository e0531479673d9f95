import type { ComponentType } from 'react'
import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { isReadOnlyStep, isSignedStep, MOST_DUE_HOURS, type Participation } from '#modules/workflow/shared/index.ts'
import { type StepFieldName, stepFieldsOf } from '../../../shared/step-fields.ts'
import { AiPart } from './AiPart.tsx'
import { DatePart } from './DatePart.tsx'
import { FieldsPart } from './FieldsPart.tsx'
import { EscalationPart } from './EscalationPart.tsx'
import { Outcomes } from './Outcomes.tsx'
import styles from './panels.module.css'
import type { PartProps } from './part.ts'
import { SeparationPart } from './SeparationPart.tsx'
import { SkipPart } from './SkipPart.tsx'
import { VoteRuleFields } from './VoteRuleFields.tsx'
import { Whom } from './Whom.tsx'

/** One entry for each thing that can be set at a step. */
export const parts: Record<StepFieldName, ComponentType<PartProps>> = {
  assignee: Assignee,
  separation: SeparationPart,
  participation: ParticipationPart,
  back_to_returner: ({ node, isDisabled, onData }) => (
    <FlagPart
      name="back_to_returner"
      checked={node.data.back_to_returner === true}
      isDisabled={isDisabled}
      onChange={(on) => onData({ back_to_returner: on || undefined })}
    />
  ),
  receive: Receive,
  vote_rule: ({ node, isDisabled, onData }) => (
    <VoteRuleFields
      rule={node.data.vote_rule ?? {}}
      isDisabled={isDisabled}
      onChange={(vote_rule) => onData({ vote_rule })}
    />
  ),
  date: DatePart,
  ai: AiPart,
  due_hours: DueHours,
  late: EscalationPart,
  read_only: ({ subject, isDisabled, onSubject }) => (
    <FlagPart
      name="read_only"
      checked={subject.is_read_only}
      isDisabled={isDisabled || isReadOnlyStep(subject.object_type)}
      onChange={(is_read_only) => onSubject({ is_read_only })}
    />
  ),
  field_rights: FieldsPart,
  signature: ({ subject, isDisabled, onSubject }) => (
    <FlagPart
      name="signature"
      checked={subject.is_signature_needed}
      isDisabled={isDisabled || isSignedStep(subject.object_type)}
      onChange={(is_signature_needed) => onSubject({ is_signature_needed })}
    />
  ),
  changeable: ({ subject, isDisabled, onSubject }) => (
    <FlagPart
      name="changeable"
      checked={subject.is_subject_changeable}
      isDisabled={isDisabled}
      onChange={(is_subject_changeable) => onSubject({ is_subject_changeable })}
    />
  ),
  take_back: ({ node, isDisabled, onData }) => (
    <FlagPart
      name="take_back"
      checked={node.data.take_back !== false}
      isDisabled={isDisabled}
      onChange={(on) => onData({ take_back: on ? undefined : false })}
    />
  ),
  skip: SkipPart,
  outcomes: ({ node, subject, outcomes, isDisabled }) => (
    <Outcomes node={node} subject={subject} actions={outcomes} isDisabled={isDisabled} />
  ),
}

function Assignee({ subject, parties, isDisabled, onSubject }: PartProps) {
  const { t } = useText()
  const words =
    subject.object_type === 'START'
      ? { label: t('flowdesign.field.starters'), todayTitle: t('flowdesign.today_starters') }
      : { label: t('flowdesign.field.assignee') }
  return (
    <Whom
      {...words}
      subject={subject}
      rules={stepFieldsOf(subject.object_type).subjects}
      withRelative={
        stepFieldsOf(subject.object_type).subjects.includes('TO_ORG_STRUCT') && subject.object_type !== 'START'
      }
      parties={parties}
      isDisabled={isDisabled}
      onSubject={onSubject}
    />
  )
}

function ParticipationPart({ node, isDisabled, onData }: PartProps) {
  const { t } = useText()
  const participation: Participation = node.data.participation ?? { mode: 'single' }
  const { numerator, denominator } = participation.mode === 'ratio' ? participation : { numerator: 1, denominator: 2 }
  const change = (mode: string) =>
    onData({
      participation:
        mode === 'single'
          ? undefined
          : mode === 'ratio'
            ? { mode, numerator, denominator }
            : { mode: mode as 'any' | 'all' | 'in_order' },
    })
  return (
    <>
      <Choice
        label={t('flowdesign.field.participation')}
        value={participation.mode}
        disabled={isDisabled}
        hint={t(`flowdesign.participation_hint.${participation.mode}`)}
        choices={(['single', 'any', 'all', 'in_order', 'ratio'] as const).map((value) => ({
          value,
          label: t(`flowdesign.participation.${value}`),
        }))}
        onChange={({ target }) => change(target.value)}
      />
      {participation.mode === 'ratio' ? (
        <div className={styles['pair']}>
          <TextField
            label={t('flowdesign.ratio.of')}
            type="number"
            min={1}
            value={numerator}
            disabled={isDisabled}
            onChange={({ target }) =>
              onData({ participation: { mode: 'ratio', denominator, numerator: whole(target.value) } }, 'ratio')
            }
          />
          <TextField
            label={t('flowdesign.ratio.all')}
            type="number"
            min={1}
            value={denominator}
            disabled={isDisabled}
            onChange={({ target }) =>
              onData({ participation: { mode: 'ratio', numerator, denominator: whole(target.value) } }, 'ratio')
            }
          />
        </div>
      ) : null}
    </>
  )
}

function Receive({ node, isDisabled, onData }: PartProps) {
  const { t } = useText()
  return (
    <Choice
      label={t('flowdesign.field.receive')}
      value={node.data.receive ?? 'all'}
      disabled={isDisabled}
      choices={(['all', 'any'] as const).map((value) => ({ value, label: t(`flowdesign.receive.${value}`) }))}
      onChange={({ target }) => onData({ receive: target.value === 'any' ? 'any' : 'all' })}
    />
  )
}

function DueHours({ node, isDisabled, onData }: PartProps) {
  const { t } = useText()
  return (
    <TextField
      label={t('flowdesign.field.due_hours')}
      hint={t('flowdesign.due_hint')}
      type="number"
      min={1}
      max={MOST_DUE_HOURS}
      inputMode="numeric"
      value={node.data.due_hours ?? ''}
      disabled={isDisabled}
      onChange={({ target }) =>
        onData(
          { due_hours: Number(target.value) > 0 ? Math.min(MOST_DUE_HOURS, Number(target.value)) : undefined },
          'due_hours',
        )
      }
    />
  )
}

function FlagPart({
  name,
  checked,
  isDisabled,
  onChange,
}: {
  name: 'back_to_returner' | 'read_only' | 'signature' | 'changeable' | 'take_back'
  checked: boolean
  isDisabled: boolean
  onChange: (on: boolean) => void
}) {
  const { t } = useText()
  return (
    <Tick
      label={t(`flowdesign.flag.${name}`)}
      hint={t(`flowdesign.flag_hint.${name}`)}
      checked={checked}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

const whole = (text: string) => Math.max(1, Math.floor(Number(text)) || 1)
