import { kindOf } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { type Translate, useText } from '#platform/web/i18n/index.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { Group } from '../../shared/views/aggregate.ts'
import type { GroupBy } from '../../shared/group.ts'

/** What the rows of a group have in common. */
export function GroupTitle({ table, by, group }: { table: Table; by: GroupBy; group: Group['at'][number] }) {
  const { t } = useText()
  const column = table.columns.find(({ name }) => name === by.column)
  if (!column || group.key === null) return t('records.group.nothing')
  if (['day', 'moment'].includes(kindOf(column.kind).stored ?? '')) return spanTitle(by.by, group.key, t)
  return <FieldValue field={column} value={group.value} />
}

const DAY = 24 * 60 * 60 * 1000

/** A span of time by its first day. */
function spanTitle(by: GroupBy['by'], first: string, t: Translate): string {
  const [year = '', month = ''] = first.split('-')
  switch (by) {
    case 'year':
      return year
    case 'quarter':
      return t('records.group.quarter_of', { year, quarter: Math.ceil(Number(month) / 3) })
    case 'month':
      return `${year}-${month}`
    case 'week':
      return `${first} – ${new Date(Date.parse(first) + 6 * DAY).toISOString().slice(0, 10)}`
    default:
      return first
  }
}
