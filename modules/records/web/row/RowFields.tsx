import type { FieldValues } from '#platform/shared/fields/index.ts'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { areSameTexts, type FormState, useValue } from '#platform/web/form/form-state.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { TablePlace } from '../fields/table-place.ts'
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
  const say = useWords()
  return (
    <TablePlace value={table.name}>
      <div className={styles['fields']} data-page={isPage || undefined}>
        {table.columns.map((column) => {
          if (isFixed(column.name))
            return (
              <dl key={column.name} className={styles['fixed']}>
                <dt>{say(column.label)}</dt>
                <dd>
                  <Fixed state={state} field={column} />
                </dd>
              </dl>
            )
          if (column.translated)
            return <Translated key={column.name} column={column} state={state} problem={problems[column.name]} />
          return (
            <FormFields
              key={column.name}
              form={fields.filter(({ name }) => name === column.name)}
              state={state}
              problems={problems}
            />
          )
        })}
      </div>
    </TablePlace>
  )
}

function Fixed({ state, field }: { state: FormState<Written>; field: Table['columns'][number] }) {
  return <FieldValue field={field} value={useValue(state, ({ fields }) => fields[field.name] ?? null)} />
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
