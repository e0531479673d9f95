import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { showTeam, teamStates } from '../../shared/contract.ts'
import frame from '../attendance.module.css'
import styles from './home.module.css'

type State = (typeof teamStates)[number]
/** In the order in which a head wants to know; of those who are off nobody asks. */
const shown = ['missing', 'late', 'here', 'leave', 'duty', 'not_yet', 'left'] as const satisfies readonly State[]

/** For whoever leads others: how many of them are here, late, missing or away. */
export default function TeamBlock() {
  const { t } = useText()
  const query = useCall(showTeam, {}, { meta: { quiet: true } })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === 'attendance.punches') void query.refetch()
  })
  const people = query.data?.people ?? []
  // Whoever sees nobody but themselves has their own page for that.
  if (people.length < 2) return null
  const counts = shown
    .map((state) => ({ state, count: people.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
  return (
    <Card
      title={t('attendance.home.team')}
      actions={<AppLink to="/attendance/team">{t('attendance.home.all')}</AppLink>}
    >
      {counts.length === 0 ? <p className={styles['nobody']}>{t('attendance.home.nobody')}</p> : null}
      <ul className={styles['counts']}>
        {counts.map(({ state, count }) => (
          <li key={state}>
            <AppLink to={`/attendance/team?state=${state}`}>
              <i className={frame['dot']} data-state={state} />
              <b>{count}</b>
              <span>{t(`attendance.team_state.${state}`)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
