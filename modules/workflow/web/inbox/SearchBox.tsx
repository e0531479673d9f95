import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { whileFree } from './free-keys.ts'
import styles from './inbox.module.css'

const PAUSE = 250

/** Words to find; they reach the address when the typing rests. */
export function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
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
  useHotkeys('slash', () => field.current?.focus(), { ...whileFree, preventDefault: true })

  return (
    <label className={styles['search']}>
      <Icon name="search" size={16} />
      <input
        ref={field} type="search" value={words} maxLength={100} placeholder={t('workflow.inbox.search')} aria-label={t('workflow.inbox.search')}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setWords('')
          if (event.key === 'Enter') onSearch(words.trim())
        }}
      />
    </label>
  )
}
