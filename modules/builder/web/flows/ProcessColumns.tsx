import { kindOf } from '#platform/shared/fields/index.ts'
import { looks } from '#platform/web/fields/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { kindTitle } from '#platform/shared/fields/titles.ts'
import type { Table } from '#modules/records/shared/index.ts'
import table from '../sheet.module.css'

/** Offers the columns in which a row says where it stands, while it has none. */
export function ProcessColumns({
  draft,
  isDisabled,
  onChange,
}: {
  draft: Table
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table) => void
}) {
  const { t } = useText()
  const says = (kind: string) => kindOf(kind).given?.({ name: '', label: { mn: '' }, kind, required: false }).what
  const has = draft.columns.some(({ kind }) => says(kind) === 'process_state')
  const kinds = looks()
    .map(({ kind }) => kind)
    .filter(({ name }) => ['process_state', 'process_number'].includes(says(name) ?? ''))
  if (has || isDisabled) return null
  const add = () =>
    onChange((now) => ({
      ...now,
      columns: [
        ...now.columns,
        ...kinds
          .filter(({ name }) => !now.columns.some((column) => column.name === name || column.kind === name))
          .map((kind) => ({ name: kind.name, kind: kind.name, label: { mn: t(kindTitle(kind)) }, required: false })),
      ],
    }))
  return (
    <div className={table['linesAdd']}>
      <p className={table['hint']}>{t('builder.flows.columns_hint')}</p>
      <Button size="small" icon="plus" onClick={add}>
        {t('builder.flows.add_columns')}
      </Button>
    </div>
  )
}
