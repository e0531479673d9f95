import type { ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import styles from './lines.module.css'

interface Props {
  label: string
  problem: string | undefined
  onGo: () => void
  /** How the cell is called where a problem leads to it. */
  place?: string
  children: ReactNode
}

/** A cell that says what stands in it, until somebody comes to write in its line. */
export function SaidCell({ label, problem, onGo, place, children }: Props) {
  const { t } = useText()
  return (
    <button
      type="button"
      className={styles['said']}
      data-field={place}
      data-wrong={problem === undefined ? undefined : true}
      title={problem && t(problem)}
      onFocus={onGo}
      onClick={onGo}
    >
      <span className="orgil-hidden">{[label, problem && t(problem)].filter(Boolean).join(', ')}: </span>
      {children}
    </button>
  )
}
