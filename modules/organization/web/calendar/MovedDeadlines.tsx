import { keepPreviousData } from '@tanstack/react-query'
import type { InputOf } from '#platform/shared/contract.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { previewCalendar } from '../../shared/calendar.ts'
import styles from './calendar.module.css'

/**
 * Before a change is saved: how many deadlines that run would move with it. Null while there is no change that could
 * be saved.
 */
export function MovedDeadlines({ change }: { change: InputOf<typeof previewCalendar> | null }) {
  const { t } = useText()
  const { data } = useCall(previewCalendar, change ?? {}, {
    enabled: change !== null,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <p role="status" className={styles['moved']}>
      {change && data && data.moved > 0 ? t('organization.calendar.moves', { count: data.moved }) : null}
    </p>
  )
}
