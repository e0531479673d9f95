import { DateField } from '#platform/web/date/index.ts'
import { Fields, useForm } from '#platform/web/form/index.ts'
import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { personalStep } from '../../shared/registration.ts'
import type { Draft } from '../registration-draft.ts'
import { StepFoot } from './StepFoot.tsx'
import { useKept } from './use-kept.ts'
import styles from './register.module.css'

interface Props {
  draft: Draft
  /** What the server said when everything was sent. */ refused: Record<string, string>
  onKeep: (part: Partial<Draft>) => void
  onNext: (part: Partial<Draft>) => void
}

export function PersonalStep({
  draft: { last_name, first_name, register_number, birth_date, gender },
  refused,
  onKeep,
  onNext,
}: Props) {
  const { t } = useText()
  const form = useForm(
    personalStep,
    { last_name, first_name, register_number, birth_date, gender },
    { keepsUnsaved: false, refusedBefore: refused },
  )
  const values = form.values as Pick<Draft, 'last_name' | 'first_name' | 'register_number' | 'birth_date' | 'gender'>
  useKept(values, onKeep)
  return (
    <form className={styles['form']} {...form.wiring(async () => onNext(values))}>
      <Fields>
        <TextField
          {...form.field('last_name')}
          label={t('access.profile.last_name')}
          autoComplete="family-name"
          required
        />
        <TextField
          {...form.field('first_name')}
          label={t('access.profile.first_name')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.field('register_number')}
          label={t('access.profile.register_number')}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <DateField
          {...form.field('birth_date')}
          label={t('access.profile.birth_date')}
          min="1900-01-01"
          autoComplete="bday"
        />
        <Choice
          {...form.field('gender')}
          label={t('access.profile.gender')}
          autoComplete="sex"
          choices={[
            { value: '', label: t('access.profile.gender_unsaid') },
            { value: 'men', label: t('access.profile.gender_men') },
            { value: 'women', label: t('access.profile.gender_women') },
          ]}
        />
      </Fields>
      <StepFoot form={form} />
    </form>
  )
}
