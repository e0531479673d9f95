import { useMemo } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { areSameTexts, type FormState, useValue } from '#platform/web/form/form-state.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Column, isReckoned, type Table, type TableField } from '../../shared/definition/table.ts'
import { isRequired, isShown, withFormulas } from '../../shared/rules/row-rules.ts'
import { todayHere } from './today-here.ts'
import { RowBeside, TablePlace } from '../fields/table-place.ts'
import styles from './row.module.css'

export interface Written {
  fields: FieldValues
}

/** The fields of a row, each to be written or, where somebody may not, to be read. */
export function RowFields({
  table,
  fields,
  state,
  problems,
  isPage,
  isFixed,
}: {
  table: Table
  fields: readonly TableField[]
  state: FormState<Written>
  problems: Readonly<Record<string, string>>
  isPage: boolean
  isFixed: (name: string) => boolean
}) {
  return (
    <TablePlace value={table.name}>
      <RowBeside value={state}>
        <div className={styles['fields']} data-page={isPage || undefined}>
          {table.columns.map((column) => (
            <OneColumn
              key={column.name}
              {...{ table, column, fields, state, problems }}
              isFixed={isFixed(column.name) || isReckoned(column)}
            />
          ))}
        </div>
      </RowBeside>
    </TablePlace>
  )
}

/** A column where it is asked in this row; what follows from others is seen as soon as they are typed. */
function OneColumn({
  table,
  column,
  fields,
  state,
  problems,
  isFixed,
}: {
  table: Table
  column: Column
  fields: readonly TableField[]
  state: FormState<Written>
  problems: Readonly<Record<string, string>>
  isFixed: boolean
}) {
  const say = useWords()
  const isAsked = useValue(state, (now) => isShown(table, column, now.fields, todayHere()))
  const isNeeded = useValue(state, (now) => isRequired(table, column, now.fields, todayHere()))
  const form = useMemo(
    () => fields.flatMap((field) => (field.name === column.name ? [{ ...field, required: isNeeded }] : [])),
    [fields, column.name, isNeeded],
  )
  if (!isAsked) return null
  if (isFixed)
    return (
      <dl className={styles['fixed']}>
        <dt>{say(column.label)}</dt>
        <dd>
          <Fixed table={table} state={state} column={column} />
        </dd>
      </dl>
    )
  if (column.translated) return <Translated column={column} state={state} problem={problems[column.name]} />
  return <FormFields form={form} state={state} problems={problems} />
}

function Fixed({ table, state, column }: { table: Table; state: FormState<Written>; column: Column }) {
  const value = useValue(
    state,
    ({ fields }) => (column.formula === undefined ? fields : withFormulas(table, fields))[column.name] ?? null,
  )
  return <FieldValue field={column} value={value} isWhole />
}

/** One text in three languages. */
function Translated({
  column,
  state,
  problem,
}: {
  column: Table['columns'][number]
  state: FormState<Written>
  problem: string | undefined
}) {
  const { t } = useText()
  const say = useWords()
  const nameIn = (language: string) => (language === 'mn' ? column.name : `${column.name}_${language}`)
  const textOf = (fields: FieldValues, language: string) => {
    const value = fields[nameIn(language)]
    return typeof value === 'string' ? value : ''
  }
  const words = useValue(
    state,
    ({ fields }) => ({ mn: textOf(fields, 'mn'), en: textOf(fields, 'en'), ko: textOf(fields, 'ko') }),
    areSameTexts,
  )
  return (
    <div data-field={column.name} className={styles['whole']}>
      <WordsFields
        label={`${say(column.label)}${column.required ? ' *' : ''}`}
        words={words}
        error={problem && t(problem)}
        maxLength={column.max_length ?? 500}
        onChange={(language, text) =>
          state.change(({ fields }) => ({ fields: { ...fields, [nameIn(language)]: text || null } }))
        }
      />
    </div>
  )
}
