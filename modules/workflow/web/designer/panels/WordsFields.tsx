import { type Language, languages, type Words } from '#platform/shared/i18n.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './panels.module.css'

interface Props {
  label: string
  words: Partial<Words>
  onChange: (language: Language, text: string) => void
  isLong?: boolean
  isDisabled?: boolean
  error?: string | undefined
  maxLength?: number
}

/** One thing said in the three languages, one below the other; Mongolian first and always. */
export function WordsFields({ label, words, onChange, isLong = false, isDisabled = false, error, maxLength = 200 }: Props) {
  const { t } = useText()
  return (
    <fieldset className={styles['words']} disabled={isDisabled}>
      <legend>{label}</legend>
      {languages.map((language) => {
        const wiring = {
          value: words[language] ?? '', lang: language, maxLength, 'aria-label': `${label}: ${t(`workflow.designer.language.${language}`)}`,
          ...(error && language === 'mn' ? { 'aria-invalid': true as const } : {}),
        }
        return (
          <div key={language} className={styles['word']}>
            <span aria-hidden>{language.toUpperCase()}</span>
            {isLong
              ? <textarea rows={2} {...wiring} onChange={({ target }) => onChange(language, target.value)} />
              : <input {...wiring} onChange={({ target }) => onChange(language, target.value)} />}
          </div>
        )
      })}
      {error ? <p className={styles['error']}>{error}</p> : null}
    </fieldset>
  )
}
