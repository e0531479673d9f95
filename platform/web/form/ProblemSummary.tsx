import { useEffect, useRef } from 'react'
import { useText } from '../i18n/index.ts'
import { Icon } from '../icons/index.ts'
import styles from './ProblemSummary.module.css'

interface Props {
  problems: Record<string, string>
  /** Field name → what people call it. */
  labels: Record<string, string>
  onGo: (name: string) => void
}

/** What is wrong, in one place; each line leads to its field. */
export function ProblemSummary({ problems, labels, onGo }: Props) {
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(problems)
  const isEmpty = entries.length === 0
  useEffect(() => {
    if (!isEmpty) box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <div ref={box} className={styles['summary']} role="alert">
      <p>
        <Icon name="error" size={18} />
        <b>{t('platform.incomplete')}</b>
      </p>
      <ul>
        {entries.map(([name, problem]) => (
          <li key={name}>
            <button type="button" onClick={() => onGo(name)}>
              {labels[name] ?? name}
            </button>
            : {t(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}
