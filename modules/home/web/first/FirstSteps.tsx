import { useCall } from '#platform/web/call.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useFirstSteps } from '#platform/web/home-blocks.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { showFirstSteps } from '../../shared/arrangement.ts'
import styles from './first.module.css'

/** What a new organisation does first, each step with a tick once it is done; gone with the last of them. */
export default function FirstSteps() {
  const { t } = useText()
  const known = useFirstSteps()
  const query = useCall(showFirstSteps, {}, { meta: { quiet: true } })
  const steps = (query.data ?? []).flatMap(({ name, is_done }) => {
    const step = known.find((one) => one.name === name)
    return step ? [{ ...step, is_done }] : []
  })
  const left = steps.filter(({ is_done }) => !is_done)
  if (left.length === 0) return null
  const done = steps.length - left.length
  return (
    <Card title={t('home.first.title')} state={<Chip>{t('home.first.state', { done, all: steps.length })}</Chip>}>
      <p className={styles['about']}>{t('home.first.about')}</p>
      <ol className={styles['steps']}>
        {steps.map(({ name, title, hint, to, is_done }) => (
          <li key={name} data-done={is_done || undefined} data-next={name === left[0]?.name || undefined}>
            <span className={styles['mark']} aria-hidden>
              <Icon name={is_done ? 'check' : 'circle'} size={16} weight={2.2} />
            </span>
            <AppLink to={to}>
              <b>
                {t(title)}
                {is_done ? <span className="orgil-hidden"> · {t('home.first.done')}</span> : null}
              </b>
              <span>{t(hint)}</span>
            </AppLink>
            <Icon name="next" size={16} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
