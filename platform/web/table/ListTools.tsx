import type { ReactNode } from 'react'
import { Icon } from '../icons/index.ts'
import styles from './ListTools.module.css'

/** Search and filters above a list, side by side while there is room. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles['tools']}>{children}</div>
}

/** A filter with its few answers, small enough for the line of the search. */
export function Filter({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <span className={styles['filter']}>
      <select
        aria-label={label}
        title={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-set={value !== '' || undefined}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={15} />
    </span>
  )
}
