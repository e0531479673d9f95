import { Chip, type ChipKind } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { TableEntry } from '../shared/contract.ts'

const kinds: Record<TableEntry['state'], ChipKind> = { new: 'neutral', changed: 'warning', live: 'success' }

export function StateChip({ state }: Pick<TableEntry, 'state'>) {
  const { t } = useText()
  return <Chip kind={kinds[state]}>{t(`builder.state_${state}`)}</Chip>
}
