import { memo, Suspense, use, useMemo } from 'react'
import { type FieldValues, kindOf } from '#platform/shared/fields/index.ts'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { areSameTexts, useValue } from '#platform/web/form/form-state.ts'
import { WordsFields } from '#platform/web/form/index.ts'
import { FieldDress } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { FieldPart } from '../../../shared/definition/form.ts'
import { type Column, isReckoned } from '../../../shared/definition/table.ts'
import { isRequired, isShown, withFormulas } from '../../../shared/rules/row-rules.ts'
import { RowPlace } from '../on-its-way.ts'
import { todayHere } from '../today-here.ts'
import styles from './form.module.css'
import { FormProblems, useFormOf } from './form-of.ts'

interface Props {
  column: Column
  part: FieldPart
}

/** A column where it is asked in this row; what follows from others is seen as soon as they are typed. */
export function OneColumn({ column, part }: Props) {
  const problem = use(FormProblems)[column.name]
  return <Asked column={column} part={part} problem={problem} />
}

/** Drawn anew for itself alone. */
const Asked = memo(function Asked({ column, part, problem }: Props & { problem: string | undefined }) {
  const say = useWords()
  const { table, fields, state, isFixed, isShownWhole } = useFormOf()
  const isAsked = useValue(state, (now) => isShownWhole || isShown(table, column, now.fields, todayHere()))
  const isNeeded = useValue(state, (now) => isRequired(table, column, now.fields, todayHere()))
  const { help, read_only, label_hidden: isLabelHidden, prefix, placeholder } = part
  const form = useMemo(
    () =>
      fields.flatMap((field) =>
        field.name === column.name ? [{ ...field, required: isNeeded, ...(help && { help }) }] : [],
      ),
    [fields, column.name, isNeeded, help],
  )
  const problems = useMemo(
    (): Record<string, string> => (problem === undefined ? {} : { [column.name]: problem }),
    [column.name, problem],
  )
  const dress = useMemo(
    () => ({ isLabelHidden, prefix, placeholder: placeholder && say(placeholder) }),
    [isLabelHidden, prefix, placeholder, say],
  )
  if (!isAsked) return null
  if (read_only || isFixed(column.name) || isReckoned(column))
    return (
      <dl className={styles['fixed']} data-field={column.name}>
        <dt className={isLabelHidden ? 'orgil-hidden' : undefined}>{say(column.label)}</dt>
        <dd>
          {/* A field that nobody may write any more is read by another part: its code comes, and the page stays. */}
          <Suspense>
            <Fixed column={column} />
          </Suspense>
        </dd>
      </dl>
    )
  return (
    <FieldDress value={dress}>
      {column.translated ? (
        <Translated column={column} problem={problem} />
      ) : (
        <FormFields form={form} state={state} problems={problems} />
      )}
    </FieldDress>
  )
})

function Fixed({ column }: { column: Column }) {
  const { table, id, state } = useFormOf()
  const value = useValue(
    state,
    ({ fields }) => (column.formula === undefined ? fields : withFormulas(table, fields))[column.name] ?? null,
  )
  const shown = <FieldValue field={column} value={value} isWhole />
  const isOfModule = kindOf(column.kind).given?.(column).what === 'of_module'
  return isOfModule && id ? <RowPlace value={{ table: table.name, id }}>{shown}</RowPlace> : shown
}

/** One text in three languages. */
function Translated({ column, problem }: { column: Column; problem: string | undefined }) {
  const { t } = useText()
  const say = useWords()
  const { state } = useFormOf()
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
    <div data-field={column.name}>
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
