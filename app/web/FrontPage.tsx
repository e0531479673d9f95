import { buttonClass, StepBadge } from '#platform/web/form-basics/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import styles from './FrontPage.module.css'

const points: [IconName, string][] = [['workflow', 'platform.front.point_flow'], ['vote', 'platform.front.point_decide'], ['seal', 'platform.front.point_history']]
const path = [['START', 'platform.front.step_start'], ['CHECK', 'platform.front.step_check'], ['VOTE', 'platform.front.step_vote'], ['END', 'platform.front.step_end']] as const

export default function FrontPage() {
  const { t } = useText()
  return (
    <div className={styles['front']}>
      <div className={styles['hero']}>
        <div className={styles['words']}>
          <h1>{t('platform.name')}</h1>
          <p className={styles['sentence']}>{t('platform.front.sentence')}</p>
          <AppLink to="/auth/login" className={buttonClass({ kind: 'primary', size: 'large' })}>{t('platform.front.sign_in')}<Icon name="forward" /></AppLink>
        </div>
        <ol className={styles['path']} aria-hidden>
          {path.map(([type, text]) => <li key={type}><StepBadge type={type} size={40} filled /><span>{t(text)}</span></li>)}
        </ol>
      </div>
      <ul className={styles['points']}>
        {points.map(([icon, text]) => (
          <li key={text}><span className={styles['disc']}><Icon name={icon} size={22} /></span><p>{t(text)}</p></li>
        ))}
      </ul>
    </div>
  )
}
