import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { SourceView } from '../../shared/role-sources.ts'
import { type ColumnRight, columnRights, type Columns } from '../../shared/source-grants.ts'
import styles from './roles.module.css'

interface Props {
  all: SourceView['columns']
  /** Null: every column. */
  value: Columns | null
  onChange: (columns: Record<string, ColumnRight> | null) => void
}

/** Every column, also those that come later; or each by itself. */
export function SourceColumns({ all, value, onChange }: Props) {
  const { t } = useText()
  const words = useWords()
  return (
    <>
      <Choice
        label={t('access.source.columns')}
        value={value === null ? 'all' : 'each'}
        choices={(['all', 'each'] as const).map((one) => ({ value: one, label: t(`access.source.columns.${one}`) }))}
        onChange={({ target }) =>
          onChange(target.value === 'all' ? null : Object.fromEntries(all.map(({ name }) => [name, 'read' as const])))
        }
      />
      {value === null ? null : (
        <div className={styles['columns']} role="group" aria-label={t('access.source.columns')}>
          {all.map(({ name, title }) => (
            <Choice
              key={name}
              label={words(title)}
              value={value[name] ?? 'hidden'}
              choices={columnRights.map((right) => ({ value: right, label: t(`access.source.column.${right}`) }))}
              onChange={({ target }) => onChange({ ...value, [name]: target.value as ColumnRight })}
            />
          ))}
        </div>
      )}
    </>
  )
}
