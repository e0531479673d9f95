import { Chip, type ChipKind } from '#platform/web/form-basics/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { EmployeeState } from '../../shared/staff.ts'

const looks: Record<EmployeeState, { kind: ChipKind; icon: IconName }> = {
  working: { kind: 'success', icon: 'check' },
  leave: { kind: 'warning', icon: 'pause' },
  planned: { kind: 'info', icon: 'clock' },
  left: { kind: 'neutral', icon: 'exit' },
}

export function StateChip({ state }: { state: EmployeeState }) {
  const { t } = useText()
  return <Chip {...looks[state]}>{t(`organization.state.${state}`)}</Chip>
}
