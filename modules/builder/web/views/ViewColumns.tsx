import { kindOf, kindTitle } from '#platform/shared/fields/index.ts'
import { Button, Choice, IconButton, TextField } from '#platform/web/form-basics/index.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Column, type Table, type View, type ViewColumn, viewFigures } from '#modules/records/shared/index.ts'
import { offered } from '../table/offered.ts'
import { columnChoices } from './choices.ts'
import { addColumn, addCount, addFormula, changeRead, removeColumn } from './edits.ts'
import styles from './views.module.css'

interface Props {
  draft: Table
  view: View
  all: readonly Table[]
  isDisabled: boolean
  onChange: (by: (draft: Table) => Table, about?: string) => void
}

/** What the view shows: columns of its tables, figures, expressions, each with what people call it. */
export function ViewColumns({ draft, view, all, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  return (
    <section className={styles['block']} aria-label={t('builder.view.columns')}>
      <h2>{t('builder.view.columns')}</h2>
      {draft.columns.map((column) => (
        <ColumnLine
          key={column.name}
          column={column}
          read={view.columns.find(({ name }) => name === column.name)}
          view={view}
          all={all}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      ))}
      {isDisabled ? null : (
        <div className={styles['line']}>
          <Choice
            label={t('builder.view.column_add')}
            value=""
            choices={[{ value: '', label: t('builder.view.column') }, ...columnChoices({ view, all, t, say })]}
            onChange={({ target }) => {
              const from = target.value
              if (from !== '') onChange((now) => addColumn(now, from, all))
            }}
          />
          <Button icon="plus" onClick={() => onChange((now) => addCount(now, { mn: t('builder.view.count_add') }))}>
            {t('builder.view.count_add')}
          </Button>
          <Button icon="plus" onClick={() => onChange((now) => addFormula(now, { mn: t('builder.view.formula_add') }))}>
            {t('builder.view.formula_add')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface LineProps extends Omit<Props, 'draft'> {
  column: Column
  /** Nothing for a column of a text. */
  read: ViewColumn | undefined
}

export function ColumnLine({ column, read, view, all, isDisabled, onChange }: LineProps) {
  const { t } = useText()
  const say = useWords()
  const { name, label } = column
  const set = (change: Partial<Column>, about: string) =>
    onChange(
      (now) => ({ ...now, columns: now.columns.map((one) => (one.name === name ? { ...one, ...change } : one)) }),
      `${name} ${about}`,
    )
  const from = columnChoices({ view, all, t, say }).find(({ value }) => value === read?.from)?.label
  const isTime = read?.by !== undefined || ['day', 'moment'].includes(kindOf(column.kind).stored ?? '')
  const [example] = view.sources
  return (
    <div className={styles['column']}>
      <header>
        <span>{read?.formula === undefined ? (from ?? name) : t('builder.view.formula')}</span>
        <code>{name}</code>
        {isDisabled || !read ? null : (
          <IconButton
            icon="trash"
            label={t('builder.view.column_remove', { name: say(label) })}
            onClick={() => onChange((now) => removeColumn(now, name))}
          />
        )}
      </header>
      <WordsFields
        label={t('builder.column_name')}
        words={label}
        maxLength={100}
        isDisabled={isDisabled}
        onChange={(language, text) => set({ label: { ...label, [language]: text } }, `label ${language}`)}
      />
      {read?.formula === undefined ? null : (
        <TextField
          label={t('builder.view.formula')}
          hint={t('builder.view.formula_hint', { example: `${example?.as ?? 't'}_…` })}
          value={read.formula}
          maxLength={2000}
          disabled={isDisabled}
          onChange={({ target }) => {
            const { value: formula } = target
            onChange((now) => changeRead(now, name, { formula }, all), `${name} formula`)
          }}
        />
      )}
      <div className={styles['line']}>
        {read && (read.from !== undefined || read.formula !== undefined) ? (
          <Choice
            label={t('builder.view.figure')}
            value={read.of ?? ''}
            disabled={isDisabled}
            choices={[
              { value: '', label: t('builder.view.figure.none') },
              ...viewFigures.map((of) => ({ value: of, label: t(figureWords[of]) })),
            ]}
            onChange={({ target }) => {
              const of = viewFigures.find((one) => one === target.value)
              onChange((now) => changeRead(now, name, { of, ...(of && { by: undefined }) }, all))
            }}
          />
        ) : null}
        {read?.from !== undefined && read.of === undefined && isTime ? (
          <Choice
            label={t('builder.view.span')}
            value={read.by ?? ''}
            disabled={isDisabled}
            choices={[
              { value: '', label: t('builder.view.span.none') },
              ...Object.entries(spanWords).map(([value, key]) => ({ value, label: t(key) })),
            ]}
            onChange={({ target }) => {
              const by = target.value === '' ? undefined : (target.value as keyof typeof spanWords)
              onChange((now) => changeRead(now, name, { by }, all))
            }}
          />
        ) : null}
        {!read || read.formula !== undefined || read.of === 'avg' || read.of === 'sum' ? (
          <Choice
            label={t('builder.view.kind')}
            value={column.kind}
            disabled={isDisabled}
            choices={offered()
              .filter(({ kind }) => kind.to === undefined && kind.isChoice !== true && kind.stored !== 'files')
              .map(({ kind }) => ({ value: kind.name, label: t(kindTitle(kind)) }))}
            onChange={({ target }) => set({ kind: target.value }, 'kind')}
          />
        ) : null}
      </div>
    </div>
  )
}

const figureWords = {
  count: 'builder.view.figure.count',
  distinct: 'builder.view.figure.distinct',
  sum: 'builder.view.figure.sum',
  avg: 'builder.view.figure.avg',
  min: 'builder.view.figure.min',
  max: 'builder.view.figure.max',
} as const

const spanWords = {
  day: 'builder.view.span.day',
  week: 'builder.view.span.week',
  month: 'builder.view.span.month',
  quarter: 'builder.view.span.quarter',
  year: 'builder.view.span.year',
} as const
