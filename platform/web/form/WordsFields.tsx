import { type Language, languages, type Words } from '#platform/shared/i18n.ts'
import { useText } from '../i18n/index.ts'
import styles from './WordsFields.module.css'
import { useRested } from './use-rested.ts'

interface Props {
  label: string
  words: Partial<Words>
  onChange: (language: Language, text: string) => void
  isLong?: boolean
  isDisabled?: boolean
  error?: string | undefined
  /** What is wrong with it is said elsewhere. */
  isWrong?: boolean
  maxLength?: number
}

/** One thing said in the three languages, one below the other; Mongolian first and always. */
export function WordsFields({
  label,
  words,
  onChange,
  isLong = false,
  isDisabled = false,
  error,
  isWrong = error !== undefined,
  maxLength = 200,
}: Props) {
  const { t } = useText()
  return (
    <fieldset className={styles['words']} data-words disabled={isDisabled}>
      <legend>{label}</legend>
      {languages.map((language) => (
        <Word
          key={language}
          language={language}
          label={`${label}: ${t(`platform.language.named_${language}`)}`}
          text={words[language] ?? ''}
          isLong={isLong}
          maxLength={maxLength}
          isWrong={isWrong && language === 'mn'}
          onChange={(text) => onChange(language, text)}
        />
      ))}
      {error ? <p className={styles['error']}>{error}</p> : null}
    </fieldset>
  )
}

function Word({
  language,
  label,
  text,
  isLong,
  isWrong,
  maxLength,
  onChange,
}: {
  language: Language
  label: string
  text: string
  isLong: boolean
  isWrong: boolean
  maxLength: number
  onChange: (text: string) => void
}) {
  const wiring = {
    ...useRested(text, onChange),
    lang: language,
    maxLength,
    'aria-label': label,
    ...(isWrong ? { 'aria-invalid': true as const } : {}),
  }
  return (
    <div className={styles['word']}>
      <span aria-hidden>{language.toUpperCase()}</span>
      {isLong ? <textarea rows={2} {...wiring} /> : <input {...wiring} />}
    </div>
  )
}
