import { useId, useState } from 'react'
import type { Language, Words } from '#platform/shared/i18n.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useRested } from '#platform/web/form/use-rested.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './panels.module.css'

interface Props {
  label: string
  words: Words
  maxLength: number
  isDisabled: boolean
  onChange: (words: Words, language: Language) => void
}

/** What something is called in the language of whoever writes; the others behind one press. */
export function OwnWords({ label, words, maxLength, isDisabled, onChange }: Props) {
  const { t, language } = useText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles['ownWords']}>
      <div id={id}>
        {isOpen ? (
          <WordsFields
            label={label}
            words={words}
            maxLength={maxLength}
            isDisabled={isDisabled}
            onChange={(one, text) => onChange({ ...words, [one]: text }, one)}
          />
        ) : (
          <OneWord
            label={`${label}: ${t(`platform.language.named_${language}`)}`}
            language={language}
            text={words[language] ?? ''}
            placeholder={words.mn || label}
            maxLength={maxLength}
            isDisabled={isDisabled}
            onChange={(text) => onChange(saidIn(words, language, text), language)}
          />
        )}
      </div>
      <IconButton
        icon="globe"
        label={t(isOpen ? 'flowdesign.languages_less' : 'flowdesign.languages_more')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  )
}

/** The first name stands in Mongolian, too, until somebody says it there: nothing may be without. */
const saidIn = (words: Words, language: Language, text: string): Words => ({
  ...words,
  ...(words.mn === (words[language] ?? '') && { mn: text }),
  [language]: text,
})

interface WordProps extends Omit<Props, 'words' | 'onChange'> {
  language: Language
  text: string
  placeholder: string
  onChange: (text: string) => void
}

function OneWord({ label, language, text, placeholder, maxLength, isDisabled, onChange }: WordProps) {
  return (
    <input
      {...useRested(text, onChange)}
      className={styles['ownWord']}
      lang={language}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={isDisabled}
    />
  )
}
