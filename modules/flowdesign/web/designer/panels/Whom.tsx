import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Subject, SubjectType } from '#modules/workflow/shared/index.ts'
import { reachRuleOf } from '../../../shared/reach.ts'
import type { Parties } from '../use-parties.ts'
import { Pick, PickPerson } from './Pick.tsx'
import { RelativeFields } from './RelativeFields.tsx'
import { Today } from './Today.tsx'

interface Props {
  label: string
  /** Above those whom it means today, where they do more than get it. */
  todayTitle?: string
  subject: Subject
  /** Rules by which somebody is found here, the usual one first. */
  rules: readonly SubjectType[]
  /** Also by rules that are relative to whoever sent the document. */
  withRelative?: boolean
  parties: Parties
  isDisabled: boolean
  onSubject: (change: Partial<Subject>) => void
}

/** What a step of the kind begins with; `relative` stands beside the subject type. */
const beginnings: Record<'head' | 'near' | 'field', Partial<Subject>> = {
  head: { subject_type: 'TO_ORG_STRUCT', relative: { to: 'head', of: 'sender', levels: 0 } },
  near: { subject_type: 'TO_ORG_JOB', relative: { to: 'job' } },
  field: { subject_type: 'TO_ORG_EMPLOYEE', relative: { to: 'field', field: '' } },
}

const chosenOf = { head: 'head', job: 'near', field: 'field' } as const
const isRelative = (value: string): value is keyof typeof beginnings => value in beginnings

const nobody = { role_id: null, user_id: null, struct_id: null, job_id: null, emp_id: null, relative: undefined }

/** By which rule somebody is found, and whom it means today. */
export function Whom({
  label,
  todayTitle,
  subject,
  rules,
  withRelative = false,
  parties,
  isDisabled,
  onSubject,
}: Props) {
  const { t } = useText()
  const rule = reachRuleOf(subject)
  const error = rule === 'open' ? t('flowdesign.whom_missing') : undefined
  const { relative } = subject
  const known = rules.includes(subject.subject_type) || relative ? rules : [subject.subject_type, ...rules]
  const relatives = (['head', 'near', 'field'] as const).filter(
    (one) => one !== 'field' || relative?.to === 'field' || parties.naming.length > 0,
  )
  const offered = withRelative || relative ? [...relatives, ...known] : known
  const chosen = relative ? chosenOf[relative.to] : subject.subject_type
  const around = { value: rule === 'open' ? '' : parties.nameOf(subject), isDisabled, error }
  return (
    <>
      {offered.length > 1 ? (
        <Choice
          label={label}
          value={chosen}
          disabled={isDisabled}
          choices={offered.map((value) => ({ value, label: t(`flowdesign.subject.${value.toLowerCase()}`) }))}
          onChange={({ target: { value } }) =>
            onSubject({
              ...nobody,
              ...(isRelative(value) ? beginnings[value] : { subject_type: value as SubjectType }),
            })
          }
        />
      ) : null}
      {relative ? <RelativeFields {...{ subject, relative, parties, isDisabled, error, onSubject }} /> : null}
      {subject.subject_type === 'TO_ROLE' ? (
        <Pick
          {...around}
          label={t('flowdesign.which.role')}
          options={parties.options.roles}
          chosen={subject.role_id}
          onPick={(role_id) => onSubject({ role_id })}
        />
      ) : null}
      {subject.subject_type === 'TO_ORG_STRUCT' && !relative ? (
        <Pick
          {...around}
          label={t('flowdesign.which.unit')}
          options={parties.options.units}
          chosen={subject.struct_id}
          onPick={(struct_id) => onSubject({ struct_id })}
        />
      ) : null}
      {subject.subject_type === 'TO_ORG_JOB' && !relative ? (
        <Pick
          {...around}
          label={t('flowdesign.which.job')}
          options={parties.options.jobs}
          chosen={subject.job_id}
          onPick={(job_id) => onSubject({ job_id, struct_id: null })}
        />
      ) : null}
      {subject.subject_type === 'TO_ORG_EMPLOYEE' && !relative ? (
        <PickPerson
          {...around}
          label={t('flowdesign.which.person')}
          chosen={subject.emp_id}
          onPick={({ emp_id, struct_id }) => onSubject({ emp_id, struct_id })}
        />
      ) : null}
      {subject.subject_type === 'DIRECT' ? (
        <PickPerson
          {...around}
          withUser
          label={t('flowdesign.which.person')}
          chosen={subject.user_id}
          onPick={({ user_id }) => onSubject({ user_id })}
        />
      ) : null}
      <Today subject={subject} parties={parties} {...(todayTitle !== undefined && { title: todayTitle })} />
    </>
  )
}
