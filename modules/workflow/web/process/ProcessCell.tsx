import { useText } from '#platform/web/i18n/index.ts'
import type { ProcessOfRow } from '../../shared/process-of-row.ts'
import { ProcessStatusCell } from '../history/ProcessStatusCell.tsx'
import styles from './process.module.css'

/**
 * Where the process of a row stands, with its history behind a click for those who may open it, and a mark where it
 * waits for whoever looks. Empty where the row has taken no flow.
 */
export function ProcessCell({ process }: { process: ProcessOfRow | undefined }) {
  const { t } = useText()
  if (!process) return null
  return (
    <span className={styles['cell']}>
      <ProcessStatusCell
        id={process.may_open ? process.id : null}
        status={process.status}
        statusType={process.status_type}
      />
      {process.waits_for_me && <span className={styles['mine']} role="img" aria-label={t('workflow.process.waits')} />}
    </span>
  )
}
