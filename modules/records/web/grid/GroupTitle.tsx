import { kindOf } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { spanTitle } from '../../shared/charts/words.ts'
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
