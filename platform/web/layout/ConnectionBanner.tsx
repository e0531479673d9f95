import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { useConnection } from '../live.ts'
import styles from './ConnectionBanner.module.css'

/** Says, without getting in the way, that what is seen may be old. */
export function ConnectionBanner() {
  const { t } = useText()
  const connection = useConnection()
  const isLost = connection === 'offline' || connection === 'reconnecting'
  return (
    <div role="status" className={isLost ? styles['banner'] : undefined}>
      {isLost ? (
        <>
          <Icon name={connection === 'offline' ? 'offline' : 'refresh'} size={16} />
          {t(`platform.connection.${connection}`)}
        </>
      ) : null}
    </div>
  )
}
