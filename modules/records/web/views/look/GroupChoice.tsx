import { kindOf } from '#platform/shared/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { canGroup, type GroupBy } from '../../../shared/group.ts'
import { type Span, spans } from '../../../shared/spans.ts'
import styles from './look.module.css'

const isTime = (table: Table, name: string) => {
  const column = table.columns.find((one) => one.name === name)
  return column !== undefined && ['day', 'moment'].includes(kindOf(column.kind).stored ?? '')
}

/** The columns whose rows that say the same stand together: one, and another within it. */
export function GroupChoice({
  table,
  group,
  onChange,
}: {
  table: Table
  group: readonly GroupBy[]
  onChange: (group: readonly GroupBy[]) => void
}) {
  const { t } = useText()
  const say = useWords()
  const by = (column: string): GroupBy => ({ column, ...(isTime(table, column) && { by: 'month' as const }) })
  return [...group, ...(group.length < 2 ? [undefined] : [])].map((one, at) => (
    // A level has no name but its place.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={at} className={styles['group']}>
      <Choice
        label={t(at === 0 ? 'records.look.group_by' : 'records.look.then_by')}
        value={one?.column ?? ''}
        choices={[
          { value: '', label: t('records.look.no_group') },
          ...table.columns
            .filter(({ name, kind }) => group[1 - at]?.column !== name && canGroup(kindOf(kind).stored))
            .map(({ name, label }) => ({ value: name, label: say(label) })),
        ]}
        onChange={({ target }) =>
          onChange(
            target.value ? [...group.slice(0, at), by(target.value), ...group.slice(at + 1)] : group.toSpliced(at, 1),
          )
        }
      />
      {one && isTime(table, one.column) ? (
        <Choice
          label={t('records.look.span')}
          value={one.by ?? 'day'}
          choices={spans.map((value) => ({ value, label: t(`records.span.${value}`) }))}
          onChange={({ target }) => onChange(group.with(at, { ...one, by: target.value as Span }))}
        />
      ) : null}
    </div>
  ))
}
