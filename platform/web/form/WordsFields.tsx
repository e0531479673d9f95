import { use, useId, useRef } from 'react'
import { type Language, languages, type Words } from '#platform/shared/i18n.ts'
import { IconButton } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'
import { type StaleLanguages, StaleWords } from './stale-context.ts'
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
  /** Languages that nobody has looked at since another was written anew. */
  stale?: StaleLanguages | undefined
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
  stale,
}: Props) {
  const { t } = useText()
  const known = use(StaleWords)
  const waiting = stale ?? known?.(words)
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
          onLooked={waiting?.languages.includes(language) ? () => waiting.onLooked(language) : null}
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
  onLooked,
  onChange,
}: {
  language: Language
  label: string
  text: string
  isLong: boolean
  isWrong: boolean
  maxLength: number
  /** Where it is stale. */
  onLooked: (() => void) | null
  onChange: (text: string) => void
}) {
  const { t } = useText()
  const note = useId()
  const opened = useRef<string | null>(null)
  const rested = useRested(text, onChange)
  const wiring = {
    ...rested,
    onFocus: () => {
      opened.current = rested.value
    },
    onBlur: () => {
      rested.onBlur()
      // Whoever opened it and goes on has seen it.
      if (opened.current === rested.value) onLooked?.()
      opened.current = null
    },
    lang: language,
    maxLength,
    'aria-label': label,
    ...(isWrong ? { 'aria-invalid': true as const } : {}),
    ...(onLooked ? { 'aria-describedby': note, 'data-stale': true } : {}),
  }
  return (
    <div className={styles['word']}>
      <span aria-hidden>{language.toUpperCase()}</span>
      {isLong ? <textarea rows={2} {...wiring} /> : <input {...wiring} />}
      {onLooked ? (
        <>
          <small id={note} className="orgil-hidden">
            {t('platform.stale_words')}
          </small>
          <span className={styles['stale']} title={t('platform.stale_words')}>
            <IconButton icon="check" label={`${label}: ${t('platform.stale_words_right')}`} onClick={onLooked} />
          </span>
        </>
      ) : null}
    </div>
  )
}
