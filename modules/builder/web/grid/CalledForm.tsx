import type { Words } from '#platform/shared/i18n.ts'
import { useCall } from '#platform/web/call.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type CellSetting, showTable, type Table } from '#modules/records/shared/index.ts'

type Form = Pick<CellSetting, 'table' | 'by' | 'begins'>

interface Props {
  /** The table whose row calls it. */
  table: Table
  tables: readonly { name: string; title: Words }[]
  form: Form
  onChange: (form: Form, about?: string) => void
}

/** Which form opens: that of the row itself, or of a new row of a table that names it. */
export function CalledForm({ table, tables, form, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const other = useCall(
    showTable,
    { table: form.table ?? '' },
    { enabled: form.table !== undefined, meta: { quiet: true } },
  )
  const naming = (other.data?.table.columns ?? []).filter(({ rows_of }) => rows_of === table.name)
  return (
    <>
      <Choice
        label={t('builder.form_of')}
        value={form.table ?? ''}
        choices={[
          { value: '', label: t('builder.form_own') },
          ...tables.map(({ name, title }) => ({ value: name, label: say(title) })),
        ]}
        onChange={({ target }) => onChange(target.value ? { table: target.value } : {})}
      />
      {form.table !== undefined && naming.length > 0 ? (
        <Choice
          label={t('builder.form_by')}
          value={form.by ?? ''}
          choices={[
            { value: '', label: t('builder.form_by_none') },
            ...naming.map(({ name, label }) => ({ value: name, label: say(label) })),
          ]}
          onChange={({ target }) => onChange({ ...form, by: target.value || undefined })}
        />
      ) : null}
    </>
  )
}
