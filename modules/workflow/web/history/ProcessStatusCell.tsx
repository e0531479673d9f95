import type { Words } from '#platform/shared/i18n.ts'
import { StepChip } from '../step/StepChip.tsx'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Popover } from '#platform/web/overlay/index.ts'
import styles from './history.module.css'
import { StatusHistory } from './StatusHistory.tsx'

interface Props {
  /** Of the process; without one there is a colour but no history to open. */
  id: string | null
  status: Words | string
  statusType: string
}

/** The status column of a grid: coloured by the type of the step, with the history behind a click. */
export function ProcessStatusCell({ id, status, statusType }: Props) {
  const { t } = useText()
  const say = useWords()
  const label = typeof status === 'string' ? status : say(status)
  if (!id) return <StepChip type={statusType}>{label}</StepChip>
  return (
    <Popover
      label={t('workflow.history.title')}
      align="start"
      width={360}
      renderTrigger={(wiring) => (
        <button type="button" {...wiring} className={styles['cell']} onClick={(event) => event.stopPropagation()}>
          <StepChip type={statusType}>{label}</StepChip>
          <Icon name="info" size={15} />
        </button>
      )}
    >
      {() => <CellHistory id={id} />}
    </Popover>
  )
}

/** What opens: the title, and the history with its signatures made small. */
export function CellHistory({ id }: { id: string }) {
  const { t } = useText()
  return (
    <div className={styles['popover']}>
      <p className={styles['popoverTitle']}>
        <Icon name="info" size={16} />
        {t('workflow.history.title')}
      </p>
      <StatusHistory id={id} compact />
    </div>
  )
}
