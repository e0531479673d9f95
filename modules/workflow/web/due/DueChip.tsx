import { Chip } from '#platform/web/form-basics/index.ts'
import { dueAt } from '#platform/web/due.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'

const kinds = { late: 'danger', today: 'warning', later: 'neutral' } as const

export function DueChip({ at }: { at: string }) {
  const { t } = useText()
  const { tone, text } = dueAt(at, t)
  return (
    <Chip kind={kinds[tone]} icon="clock" title={t('workflow.due.title', { at: formatDateTime(at) })}>
      {text}
    </Chip>
  )
}
