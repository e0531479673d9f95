import { type Form, formTypes, labelPlaces } from '#modules/records/shared/index.ts'
import { Segments, TextField } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './form.module.css'

interface Props {
  form: Form
  isDisabled: boolean
  onChange: (part: Partial<Form>, about?: string) => void
}

const sizes = { width: [320, 1600], padding: [0, 80], label_width: [60, 400] } as const

/** What the whole form says of itself. */
export function FormSettings({ form, isDisabled, onChange }: Props) {
  const { t } = useText()
  const words = (what: 'save' | 'warning', most: number) => (
    <WordsFields
      label={t(`builder.form.${what}_words`)}
      words={form[what] ?? { mn: '' }}
      maxLength={most}
      onChange={(language, text) => {
        const next = { ...(form[what] ?? { mn: '' }), [language]: text }
        onChange({ [what]: Object.values(next).some((one) => one !== '') ? next : undefined }, `${what} ${language}`)
      }}
    />
  )
  return (
    <fieldset className={styles['settings']} disabled={isDisabled}>
      <legend>{t('builder.form.whole')}</legend>
      <Segments
        label={t('builder.form.type')}
        value={form.type ?? 'simple'}
        onChange={(type) => onChange({ type })}
        choices={formTypes.map((value) => ({ value, label: t(`builder.form.type_${value}`) }))}
      />
      {form.type === 'steps' ? <p>{t('builder.form.steps_hint')}</p> : null}
      <Segments
        label={t('builder.form.labels')}
        value={form.labels ?? 'top'}
        onChange={(labels) => onChange({ labels })}
        choices={labelPlaces.map((value) => ({ value, label: t(`builder.form.labels_${value}`) }))}
      />
      <div className={styles['spans']}>
        {(['width', 'padding', 'label_width'] as const).map((what) => (
          <TextField
            // A number that is half typed is none yet.
            key={`${what} ${form[what]}`}
            label={t(`builder.form.${what}`)}
            type="number"
            min={sizes[what][0]}
            max={sizes[what][1]}
            defaultValue={form[what] ?? ''}
            onBlur={({ target }) => {
              const said = target.value === '' ? undefined : Math.round(target.valueAsNumber)
              const [least, most] = sizes[what]
              const fit = said === undefined ? undefined : Math.max(least, Math.min(most, said))
              if (fit !== form[what]) onChange({ [what]: fit })
            }}
          />
        ))}
      </div>
      {words('save', 60)}
      <div className={styles['ticks']}>
        {(['reset', 'back'] as const).map((what) => (
          <Tick
            key={what}
            label={t(`builder.form.has_${what}`)}
            checked={form[what] === true}
            onChange={({ target }) => onChange({ [what]: target.checked || undefined })}
          />
        ))}
      </div>
      {words('warning', 300)}
    </fieldset>
  )
}
