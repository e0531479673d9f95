import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../i18n/index.ts'
import { Icon } from '../icons/index.ts'
import styles from './ProblemSummary.module.css'

interface Props {
  problems: Record<string, string>
  /** Field name → what people call it. */
  labels: Record<string, string>
  /** How often it was tried to send; each time the first of them is gone to. */
  tries?: number
  /** False says that no field of that name can be gone to. */
  onGo: (name: string) => unknown
}

/** What is wrong, in one place; each line leads to its field. */
export function ProblemSummary({ problems, labels, tries = 0, onGo }: Props) {
  const { t } = useText()
  const summary = useRef<HTMLDivElement>(null)
  // As they stand on the screen; what stands nowhere on it comes last.
  const order = Object.keys(labels)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const entries = Object.entries(problems).toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  const goToFirst = useEffectEvent(() => {
    const [first] = entries
    if (!first || onGo(first[0]) !== false) return
    summary.current?.focus({ preventScroll: true })
    summary.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (tries > 0) goToFirst()
  }, [tries])
  if (entries.length === 0) return null
  return (
    <div key={tries} ref={summary} className={styles['summary']} role="alert" tabIndex={-1}>
      <p>
        <Icon name="error" size={18} />
        <b>{t('platform.incomplete')}</b>
        <span>{t('platform.incomplete_count', { count: entries.length })}</span>
      </p>
      <ul>
        {entries.map(([name, problem]) => (
          <li key={name}>
            {labels[name] !== undefined && (
              <>
                <button type="button" onClick={() => onGo(name)}>
                  {labels[name]}
                </button>
                {': '}
              </>
            )}
            {t(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}
