import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { LONGEST_TEXT, type Table, type View } from '#modules/records/shared/index.ts'
import { changeView } from './edits.ts'
import { ColumnLine } from './ViewColumns.tsx'
import styles from './views.module.css'

interface Props {
  draft: Table
  view: View
  all: readonly Table[]
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
}

/** A view as one SELECT, and as what the columns that it gives are shown. */
export function TextPart({ draft, view, all, isDisabled, onChange }: Props) {
  const { t } = useText()
  const names = all.map(({ name }) => (name.startsWith('records.') ? name.slice('records.'.length) : name))
  return (
    <>
      <section className={styles['block']} aria-label={t('builder.view.sql')}>
        <label className={styles['text']}>
          <h2>{t('builder.view.sql')}</h2>
          <textarea
            rows={12}
            spellCheck={false}
            value={view.text ?? ''}
            maxLength={LONGEST_TEXT}
            disabled={isDisabled}
            onChange={({ target }) => {
              const { value: text } = target
              onChange((now) => changeView(now, { text }), 'text')
            }}
          />
        </label>
        <Notice kind="info">{t('builder.view.sql_hint', { names: names.join(', ') })}</Notice>
      </section>
      <section className={styles['block']} aria-label={t('builder.view.columns')}>
        <h2>{t('builder.view.columns')}</h2>
        {draft.columns.map((column) => (
          <ColumnLine
            key={column.name}
            column={column}
            read={undefined}
            view={view}
            all={all}
            isDisabled={isDisabled}
            onChange={onChange}
          />
        ))}
      </section>
    </>
  )
}
