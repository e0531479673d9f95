import { useMemo, useRef } from 'react'
import { check, nameInExpression, problemWords } from '#platform/shared/expression/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Column, computedColumns, rowFields, type Table } from '#modules/records/shared/index.ts'
import { ConditionField, ExpressionArea } from '#platform/web/expression/index.ts'
import styles from '../sheet.module.css'

interface Props {
  draft: Table
  column: Column
  isDisabled: boolean
  onChange: (change: Partial<Column>, about?: string) => void
}

/** What stands in a column by itself: reckoned from the others of the row. */
export function FormulaPart({ draft, column, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const place = useRef<HTMLDivElement>(null)
  const others = useMemo(() => draft.columns.filter(({ name }) => name !== column.name), [draft, column.name])
  const fields = useMemo(() => rowFields(draft).filter(({ name }) => name !== column.name), [draft, column.name])
  const { formula } = column
  const read = formula ? check(formula, rowFields(draft)) : null
  const problem =
    read && !read.ok && read.problems[0]
      ? problemWords(read.problems[0], (key, params) => t(key, params ?? {}))
      : formula && !computedColumns(draft)
        ? t('builder.formula_loop')
        : undefined
  const insert = (name: string) => {
    const area = place.current?.querySelector('textarea')
    const text = formula ?? ''
    const at = area?.selectionStart ?? text.length
    onChange({ formula: `${text.slice(0, at)}${nameInExpression(name)}${text.slice(area?.selectionEnd ?? at)}` })
    area?.focus()
  }
  return (
    <div className={styles['formula']} ref={place}>
      {formula === undefined ? null : (
        <>
          <ExpressionArea
            label={t('builder.formula')}
            fields={fields}
            value={formula}
            disabled={isDisabled}
            error={problem}
            onChange={(text) => onChange({ formula: text }, 'formula')}
          />
          <div className={styles['names']} role="group" aria-label={t('builder.formula_names')}>
            {others.map(({ name, label }) => (
              <button key={name} type="button" disabled={isDisabled} onClick={() => insert(name)}>
                {say(label) || name}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** When a column is asked, and when something has to stand in it. */
export function WhenPart({ draft, column, isDisabled, onChange }: Props) {
  const { t } = useText()
  const fields = useMemo(() => rowFields(draft).filter(({ name }) => name !== column.name), [draft, column.name])
  const { shown_if, required_if } = column
  return (
    <details className={styles['more']} open={shown_if !== undefined || required_if !== undefined}>
      <summary>{t('builder.when')}</summary>
      <fieldset className={styles['rules']} disabled={isDisabled}>
        <legend>{t('builder.shown_if')}</legend>
        <ConditionField
          fields={fields}
          value={shown_if ?? ''}
          whenEmpty={t('builder.shown_always')}
          onChange={(text) => onChange({ shown_if: text === '' ? undefined : text }, 'shown_if')}
        />
      </fieldset>
      <fieldset className={styles['rules']} disabled={isDisabled}>
        <legend>{t('builder.required_if')}</legend>
        <ConditionField
          fields={fields}
          value={required_if ?? ''}
          whenEmpty={t('builder.required_as_ticked')}
          onChange={(text) => onChange({ required_if: text === '' ? undefined : text }, 'required_if')}
        />
      </fieldset>
    </details>
  )
}
