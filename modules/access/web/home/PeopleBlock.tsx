import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { countWaitingPeople } from '../../shared/waiting-people.ts'
import styles from './home.module.css'

/** For whoever confirms people: who registered, who asks to join, who was invited and has not come. */
export default function PeopleBlock() {
  const { t } = useText()
  const query = useCall(countWaitingPeople, {}, { meta: { quiet: true } })
  if (!query.data) return null
  const { registered, asking, invited } = query.data
  const lines = [
    { to: '/admin/users?state=not_confirmed', count: registered, words: t('access.home.registered') },
    { to: '/admin/users', count: asking, words: t('access.home.asking') },
    { to: '/admin/users?state=invited', count: invited, words: t('access.home.invited') },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  return (
    <Card title={t('access.home.people')}>
      <ul className={styles['lines']}>
        {lines.map(({ to, count, words }) => (
          <li key={words}>
            <AppLink to={to}>
              <span>{words}</span>
              <b className="orgil-num">{count}</b>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
