import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { demoLogins, demoPassword } from './demo-people.ts'
import styles from './DemoPeople.module.css'

/** One click per person of the demo. */
export function DemoPeople({
  isBusy,
  onChoose,
}: {
  isBusy: boolean
  onChoose: (person: { login: string; password: string }) => void
}) {
  const { t } = useText()
  return (
    <section className={styles['demo']} aria-labelledby="demo-people">
      <h2 id="demo-people">
        <Icon name="users" size={16} />
        {t('access.demo.title')}
      </h2>
      <p className={styles['hint']}>{t('access.demo.hint', { password: demoPassword })}</p>
      <ul>
        {demoLogins.map((login) => (
          <li key={login}>
            <button type="button" disabled={isBusy} onClick={() => onChoose({ login, password: demoPassword })}>
              <span className={styles['login']}>{login}</span>
              <span className={styles['who']}>{t(`access.demo.${login}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
