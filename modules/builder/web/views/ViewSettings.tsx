import type { PartProps } from '../table/part.ts'
import { TableSettings } from '../table/TableSettings.tsx'
import styles from './views.module.css'

/** What a view is called, what a row of it is called by, and in which order its rows stand. */
export function ViewSettings({ draft, isDisabled, onChange }: PartProps) {
  return (
    <div className={styles['block']}>
      <TableSettings draft={draft} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}
