import { useSearch } from '@tanstack/react-router'
import { useCall, useChange } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, PageSkeleton } from '#platform/web/layout/index.ts'
import { showSubscription, unsubscribe } from '../shared/unsubscribing.ts'
import styles from './unsubscribe.module.css'

/** Where the link of a letter leads: what stops, and the button that stops it. Opening the page changes nothing. */
export default function UnsubscribePage() {
  const { t } = useText()
  const say = useWords()
  const search: { letter?: unknown } = useSearch({ strict: false })
  const letter = typeof search.letter === 'string' ? search.letter : ''
  const found = useCall(showSubscription, { letter }, { meta: { quiet: true }, retry: false, enabled: letter !== '' })
  const stop = useChange(unsubscribe, { stale: [showSubscription] })
  const isUnknown = letter === '' || (found.isError && !found.data && [404, 422].includes(found.error.status))
  const settings = <AppLink to="/admin/notifications">{t('notification.preferences.title')}</AppLink>
  return (
    <div className={styles['page']}>
      <h1>{t('notification.unsubscribe.heading')}</h1>
      {letter !== '' && found.isPending ? <PageSkeleton /> : null}
      {found.data ? (
        <section className={styles['card']} aria-live="polite">
          <dl className={styles['facts']}>
            <div>
              <dt>{t('notification.unsubscribe.kind')}</dt>
              <dd>{found.data.news === null ? t('notification.unsubscribe.all') : say(found.data.news)}</dd>
            </div>
            <div>
              <dt>{t('notification.unsubscribe.from')}</dt>
              <dd>{found.data.organization}</dd>
            </div>
          </dl>
          {found.data.is_off ? (
            <>
              <Notice kind="success" title={t('notification.unsubscribe.stopped')} />
              <p className={styles['hint']}>{t('notification.unsubscribe.stopped_hint')}</p>
              {settings}
            </>
          ) : (
            <>
              <p className={styles['hint']}>{t('notification.unsubscribe.hint')}</p>
              <Button kind="primary" busy={stop.isPending} onClick={() => stop.mutate({ letter })}>
                {t('notification.unsubscribe.stop')}
              </Button>
            </>
          )}
        </section>
      ) : null}
      {isUnknown ? (
        <section className={styles['card']}>
          <h2>{t('notification.unsubscribe.unknown')}</h2>
          <p className={styles['hint']}>{t('notification.unsubscribe.unknown_hint')}</p>
          {settings}
        </section>
      ) : null}
      {found.isError && !found.data && !isUnknown ? (
        <Notice kind="danger" live title={failureWords(found.error)?.text ?? t('notification.unsubscribe.failed')} />
      ) : null}
    </div>
  )
}
