import { Chip } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { dueWords } from './due.ts'

const kinds = { overdue: 'danger', today: 'warning', later: 'neutral' } as const

export function DueChip({ at }: { at: string }) {
  const { t } = useText()
  const { tone, text } = dueWords(at, t)
  return (
    <Chip kind={kinds[tone]} icon="clock" title={t('workflow.due.title', { at: formatDateTime(at) })}>
      {text}
    </Chip>
  )
}
