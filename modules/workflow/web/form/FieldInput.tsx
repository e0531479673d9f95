import { DateField } from '#platform/web/date/index.ts'
import { Choice, Field, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { FormField } from '../../shared/form.ts'
import { AmountInput } from './AmountInput.tsx'
import styles from './form.module.css'

interface Props {
  field: FormField
  value: string | boolean | null
  /** Translation key of what is wrong. */
  problem: string | undefined
  /** Of a date: the day that it may not be before, as far as it is there. */
  from?: string | undefined
  onChange: (value: string | boolean | null) => void
}

/** The control that fits a field of a flow's form. */
export function FieldInput({ field, value, problem, from, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const text = typeof value === 'string' ? value : ''
  const around = {
    label: say(field.label), required: field.required,
    ...(field.help && { hint: say(field.help) }),
    ...(problem && { error: t(problem, { min: field.min, max: field.max_length }) }),
  }
  const type = (next: string) => onChange(next === '' ? null : next)

  switch (field.kind) {
    case 'text':
      return <TextField {...around} value={text} maxLength={field.max_length ?? 500} onChange={({ target }) => type(target.value)} />
    case 'long_text':
      return <TextArea {...around} rows={4} value={text} maxLength={field.max_length ?? 10_000} onChange={({ target }) => type(target.value)} />
    case 'number':
    case 'money':
      return <Field {...around}>{(wiring) => <AmountInput {...wiring} value={text} isMoney={field.kind === 'money'} onAmount={type} />}</Field>
    case 'date':
      return <DateField {...around} value={text} from={from} onChange={({ target }) => type(target.value)} />
    case 'select':
      return (
        <Choice
          {...around} value={text} onChange={({ target }) => type(target.value)}
          choices={[{ value: '', label: t('platform.fields.choose') }, ...(field.options ?? []).map((option) => ({ value: option.value, label: say(option.label) }))]}
        />
      )
    case 'checkbox':
      return (
        <div className={styles['tick']}>
          <label><input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />{around.label}</label>
          {field.help && <p>{say(field.help)}</p>}
          {problem && <p className={styles['problem']}>{t(problem)}</p>}
        </div>
      )
  }
}
