import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './panels.module.css'

/** Said on a canvas on which nothing is done yet, in the place of what is wrong with it. */
export function Greeting({ onBegin }: { onBegin: (() => void) | null }) {
  const { t } = useText()
  return (
    <section className={styles['greeting']} aria-label={t('flowdesign.greeting.title')} data-foot>
      <p>{t('flowdesign.greeting.text')}</p>
      {onBegin ? (
        <Button kind="primary" icon="plus" onClick={onBegin}>
          {t('flowdesign.greeting.begin')}
        </Button>
      ) : null}
    </section>
  )
}
