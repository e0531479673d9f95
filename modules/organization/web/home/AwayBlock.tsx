import { useCall } from '#platform/web/call.ts'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { listAwaySoon } from '../../shared/away-soon.ts'
import styles from './home.module.css'

/** Colleagues who are not here today or soon, until when, and who acts for them. */
export default function AwayBlock() {
  const { t } = useText()
  const query = useCall(listAwaySoon, {}, { meta: { quiet: true } })
  const people = query.data ?? []
  if (people.length === 0) return null
  return (
    <Card title={t('organization.home.away')}>
      <ul className={styles['people']}>
        {people.map(({ emp_id, name, from, to, is_today, stands_in }) => {
          const [last = '', first = last] = name.split(' ')
          return (
            <li key={emp_id}>
              <Avatar first={first} last={first === last ? '' : last} size={32} />
              <span>
                <b>{name}</b>
                <span className="orgil-num">
                  {is_today
                    ? to === null
                      ? t('organization.home.away_now')
                      : t('organization.home.until', { day: to })
                    : from === to
                      ? from
                      : t('organization.home.from_until', { from, to: to ?? '' })}
                </span>
                {stands_in ? <span>{t('organization.home.stands_in', { name: stands_in })}</span> : null}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
