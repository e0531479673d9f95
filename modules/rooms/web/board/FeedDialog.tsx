import { useEffect, useState } from 'react'
import { call } from '#platform/web/call.ts'
import { copyAndSay } from '#platform/web/copy.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { openFeed } from '../../shared/calendar-contract.ts'
import styles from './board.module.css'

/** The address at which the calendar of a phone reads what its owner booked. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [path, setPath] = useState('')
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    call(openFeed, { renew: asked > 0 })
      .then((feed) => setPath(feed.path))
      .catch((error: unknown) => showFailure(error))
  }, [asked])
  const address = `${location.origin}${path}`
  return (
    <Dialog title={t('rooms.feed.title')} shape="sheet" width={520} onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('rooms.feed.about')}</p>
        {path === '' ? null : <code className={styles['address']}>{address}</code>}
        <div className={styles['foot']}>
          <Button icon="refresh" onClick={() => setAsked(asked + 1)}>
            {t('rooms.door.renew')}
          </Button>
          <Button kind="primary" icon="copy" onClick={() => void copyAndSay(address, t('rooms.feed.copied'))}>
            {t('rooms.feed.copy')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
