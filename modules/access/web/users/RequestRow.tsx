import { Avatar, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { MembershipRequest } from '../../shared/joining.ts'
import { StateChip } from './StateChip.tsx'
import styles from './users.module.css'

/** In the list of people, whoever asks to be taken in with the account they have. */
export function WhoAsks({ request: { first_name, last_name, email } }: { request: MembershipRequest }) {
  return (
    <span className={styles['who']}>
      <Avatar first={first_name} last={last_name} size={34} />
      <span className={styles['names']}>
        <span>
          {last_name} <span className={styles['name']}>{first_name}</span>
        </span>
        <span className={styles['below']}>{email}</span>
      </span>
    </span>
  )
}

/** They wait like whoever registered, and need no account any more. */
export function AsksChips() {
  const { t } = useText()
  return (
    <span className={styles['asks']}>
      <StateChip state="not_confirmed" />
      <Chip kind="info" icon="user">
        {t('access.join.has_account')}
      </Chip>
    </span>
  )
}
