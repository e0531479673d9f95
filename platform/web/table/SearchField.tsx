import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { Icon } from '../icons/index.ts'
import styles from './SearchField.module.css'

/** Milliseconds after the last letter. */
const PAUSE = 250

/** Words to find; they reach whoever asks when the typing rests. */
export function SearchField({
  q,
  label,
  onSearch,
  field,
}: {
  q: string
  label: string
  onSearch: (q: string) => void
  field?: RefObject<HTMLInputElement | null>
}) {
  const [words, setWords] = useState(q)
  const [known, setKnown] = useState(q)
  if (known !== q) {
    setKnown(q)
    if (words.trim() !== q) setWords(q)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (words.trim() === q) return
    const timer = setTimeout(() => search(words.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [words, q])

  return (
    <label className={styles['search']}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        value={words}
        maxLength={100}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => setWords(target.value)}
        onBlur={() => {
          // Whoever goes elsewhere before it rested finds it in the address all the same.
          if (words.trim() !== q) onSearch(words.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setWords('')
          if (event.key === 'Enter') onSearch(words.trim())
        }}
      />
    </label>
  )
}
