import { Chip } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { dueText } from './due.ts'
import { dueWords } from './due-words.ts'

const kinds = { overdue: 'danger', today: 'warning', later: 'neutral' } as const

export function DueChip({ at, isInWords = false }: { at: string; isInWords?: boolean }) {
  const { t } = useText()
  const { tone, text } = isInWords ? dueWords(at, t) : dueText(at, t)
  return (
    <Chip kind={kinds[tone]} icon="clock" title={t('workflow.due.title', { at: formatDateTime(at) })}>
      {text}
    </Chip>
  )
}
