import { useCall } from '#platform/web/call.ts'
import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useLive } from '#platform/web/live.ts'
import { Popover } from '#platform/web/overlay/index.ts'
import type { WayProps } from '#modules/records/web/index.ts'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { processesOfRows } from '../../shared/rows.ts'
import { StepChip } from '../step/StepChip.tsx'
import RowWay from './RowWay.tsx'
import styles from './rows.module.css'

/** Where a row stands and who has it, in one line; what can be done about it and its history behind a press. */
export default function WayLine({ table, row, may }: WayProps) {
  const { t } = useText()
  const say = useWords()
  const way = useCall(processesOfRows, { table: table.name, ids: [row.id] }, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === table.name) void way.refetch()
  })
  const process = way.data?.rows[0]?.processes[0]
  const isUnderWay = process !== undefined && ['OPEN', 'POSTPONED'].includes(process.document_status)
  const maySend = !isUnderWay && may('u') && (way.data?.flows.length ?? 0) > 0
  if (!process && !maySend) return null
  const holder = process?.holder
  const who = holder
    ? holder.others > 0
      ? t('workflow.rows.held_by_more', { name: holder.name, count: holder.others })
      : t('workflow.rows.held_by', { name: holder.name })
    : ''
  return (
    <Popover
      label={t('workflow.rows.title')}
      width={380}
      renderTrigger={(wiring) =>
        process ? (
          <button type="button" className={styles['line']} {...wiring}>
            <StepChip type={process.status_type}>{say(process.status)}</StepChip>
            {who ? <span>{who}</span> : null}
            {process.waits_for_me ? <b className={styles['mine']}>{t('workflow.process.waits')}</b> : null}
            <Icon name="down" size={16} />
          </button>
        ) : (
          <button type="button" className={buttonClass({ size: 'small' })} {...wiring}>
            <Icon name="send" size={16} /> {t('workflow.rows.send')}
          </button>
        )
      }
    >
      {() => (
        <div className={styles['within']}>
          <RowWay table={table} row={row} may={may} isAside />
        </div>
      )}
    </Popover>
  )
}
