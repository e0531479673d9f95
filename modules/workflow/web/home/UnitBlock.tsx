import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Avatar, Chip } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { showUnitWork } from '../../shared/at-home.ts'
import { shortName } from '../people/names.ts'
import styles from './home.module.css'

/** For whoever heads others: with whom documents wait, how many, how late and since when. */
export default function UnitBlock() {
  const { t } = useText()
  const cache = useQueryClient()
  const query = useCall(showUnitWork, {}, { meta: { quiet: true } })
  useLive('workflow.inbox', () => void cache.invalidateQueries({ queryKey: keyOf(showUnitWork) }))
  if (!query.data || query.data.everybody === 0) return null
  const { people } = query.data
  return (
    <Card title={t('workflow.home.unit')}>
      {people.length === 0 ? <p className={styles['nothing']}>{t('workflow.home.unit_nothing')}</p> : null}
      <ul className={styles['people']}>
        {people.map(({ person, waiting, overdue, since }) => (
          <li key={person.user_id}>
            <Avatar first={person.first_name} last={person.last_name} size={32} />
            <span className={styles['who']}>
              <b>{shortName(person)}</b>
              <span>{person.job}</span>
            </span>
            <span className={styles['much']}>
              {overdue > 0 ? <Chip kind="danger">{t('workflow.inbox.overdue', { count: overdue })}</Chip> : null}
              <span>
                {t('workflow.home.waits', { count: waiting })} ·{' '}
                <time className="orgil-num" dateTime={since}>
                  {t('workflow.home.since', { day: formatDate(since) })}
                </time>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
