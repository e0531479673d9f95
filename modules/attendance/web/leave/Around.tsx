import type { ReplyOf } from '#platform/shared/contract.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { showLeaveAround } from '../../shared/leave-contract.ts'
import styles from './leave.module.css'

type AroundThen = ReplyOf<typeof showLeaveAround>

/** What is to know before leave is asked for or decided on: its days, what is left, and who else is away. */
export function Around({ around: { days, free, colleagues, away } }: { around: AroundThen }) {
  const { t } = useText()
  return (
    <div className={styles['around']}>
      <dl className={styles['facts']}>
        <div data-short={days === 0 || undefined}>
          <dt>{t('attendance.around.days')}</dt>
          <dd>{days}</dd>
        </div>
        {free === null ? null : (
          <div data-short={days > free || undefined}>
            <dt>{t('attendance.around.free')}</dt>
            <dd>{free}</dd>
          </div>
        )}
        <div>
          <dt>{t('attendance.around.away')}</dt>
          <dd>{t('attendance.around.of', { count: new Set(away.map(({ id }) => id)).size, colleagues })}</dd>
        </div>
      </dl>
      {away.length > 0 ? (
        <section>
          <h3>{t('attendance.around.who')}</h3>
          <ul className={styles['away']}>
            {away.map((one) => (
              <li key={`${one.id}-${one.from}`}>
                <span>
                  {one.name} {one.is_asked ? <Chip kind="warning">{t('attendance.leave.state_asked')}</Chip> : null}
                </span>
                <small className="orgil-num">
                  {one.from === one.to ? one.from : `${one.from} – ${one.to}`}
                  {one.part === 'day' ? '' : ` · ${t(`attendance.leave.part_${one.part}`)}`}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>{t('attendance.around.nobody')}</p>
      )}
    </div>
  )
}
