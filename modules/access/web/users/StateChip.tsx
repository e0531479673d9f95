import { Chip, type ChipKind } from '#platform/web/form-basics/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { ShownState } from '../../shared/users.ts'
import styles from './users.module.css'

const looks: Record<ShownState, { kind: ChipKind; icon: IconName }> = {
  active: { kind: 'success', icon: 'check' },
  invited: { kind: 'info', icon: 'mail' },
  not_confirmed: { kind: 'warning', icon: 'clock' },
  inactive: { kind: 'neutral', icon: 'pause' },
}

/** Whether somebody can come in, in a word. */
export function StateChip({ state, isLocked = false }: { state: ShownState; isLocked?: boolean }) {
  const { t } = useText()
  const look = isLocked ? { kind: 'danger' as const, icon: 'lock' as const } : looks[state]
  return (
    <span className={styles['state']}>
      <Chip {...look}>{t(`access.users.state.${isLocked ? 'locked' : state}`)}</Chip>
    </span>
  )
}
