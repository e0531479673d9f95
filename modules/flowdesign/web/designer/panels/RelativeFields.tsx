import { Button, Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Relative, Subject } from '#modules/workflow/shared/index.ts'
import { levelWords } from '../../level-words.ts'
import type { Parties } from '../use-parties.ts'
import { Pick } from './Pick.tsx'

/** As many levels as a list can name; a drawing may say more. */
const LEVELS = [0, 1, 2, 3, 4, 'top'] as const

interface Props {
  subject: Subject
  relative: Relative
  parties: Parties
  isDisabled: boolean
  error: string | undefined
  onSubject: (change: Partial<Subject>) => void
}

/** Whose head, how far up, which job is looked for, and who gets it where nobody is found. */
export function RelativeFields({ subject, relative, parties, isDisabled, error, onSubject }: Props) {
  const { t } = useText()
  const nameIn = (list: Parties['options']['roles'], id: number | null | undefined) =>
    list.find((one) => one.id === id)?.label ?? ''
  const levels: readonly (number | 'top')[] =
    relative.to === 'head' && !LEVELS.some((one) => one === relative.levels) ? [...LEVELS, relative.levels] : LEVELS
  return (
    <>
      {relative.to === 'head' ? (
        <>
          <Choice
            label={t('flowdesign.relative.whose')}
            value={relative.of}
            disabled={isDisabled}
            choices={(['sender', 'unit'] as const).map((value) => ({
              value,
              label: t(`flowdesign.relative.of.${value}`),
            }))}
            onChange={({ target }) =>
              onSubject({ struct_id: null, relative: { ...relative, of: target.value as 'sender' | 'unit' } })
            }
          />
          {relative.of === 'unit' ? (
            <Pick
              label={t('flowdesign.which.unit')}
              value={nameIn(parties.options.units, subject.struct_id)}
              isDisabled={isDisabled}
              error={error}
              options={parties.options.units}
              chosen={subject.struct_id}
              onPick={(struct_id) => onSubject({ struct_id })}
            />
          ) : null}
          <Choice
            label={t('flowdesign.relative.levels')}
            value={String(relative.levels)}
            disabled={isDisabled}
            choices={levels.map((value) => ({ value: String(value), label: levelWords(value, t) }))}
            onChange={({ target: { value } }) =>
              onSubject({ relative: { ...relative, levels: value === 'top' ? 'top' : Number(value) } })
            }
          />
        </>
      ) : null}
      {relative.to === 'field' ? (
        <Choice
          label={t('flowdesign.relative.field')}
          value={relative.field}
          disabled={isDisabled}
          {...(error !== undefined && { error })}
          choices={[
            ...(relative.field === '' ? [{ value: '', label: t('flowdesign.choose') }] : []),
            ...parties.naming.map(({ name, label }) => ({ value: name, label })),
            ...(relative.field === '' || parties.naming.some(({ name }) => name === relative.field)
              ? []
              : [{ value: relative.field, label: relative.field }]),
          ]}
          onChange={({ target }) => onSubject({ relative: { to: 'field', field: target.value } })}
        />
      ) : null}
      {relative.to === 'job' ? (
        <Pick
          label={t('flowdesign.which.job')}
          value={nameIn(parties.options.jobs, subject.job_id)}
          isDisabled={isDisabled}
          error={error}
          options={parties.options.jobs}
          chosen={subject.job_id}
          onPick={(job_id) => onSubject({ job_id })}
        />
      ) : null}
      <Pick
        label={t('flowdesign.relative.otherwise')}
        value={nameIn(parties.options.roles, subject.role_id)}
        isDisabled={isDisabled}
        error={undefined}
        options={parties.options.roles}
        chosen={subject.role_id}
        onPick={(role_id) => onSubject({ role_id })}
      />
      {subject.role_id ? (
        <Button kind="quiet" size="small" disabled={isDisabled} onClick={() => onSubject({ role_id: null })}>
          {t('flowdesign.relative.no_role')}
        </Button>
      ) : null}
    </>
  )
}
