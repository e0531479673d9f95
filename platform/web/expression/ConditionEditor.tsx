import { useState } from 'react'
import { check, problemWords } from '#platform/shared/expression/index.ts'
import {
  expressionOf,
  needsValue,
  type Operator,
  operatorsOf,
  operatorTitles,
  type SimpleTest,
  simpleTestsOf,
  takesSeveral,
  usersFor,
  valueOf,
  valuesOf,
} from '#platform/shared/expression/simple-tests.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { DateField } from '../date/index.ts'
import { AmountInput } from '../form-basics/AmountInput.tsx'
import { Button, Choice, Field, IconButton, TextField } from '../form-basics/index.ts'
import { useText, useWords } from '../i18n/index.ts'
import { type AskedField, labelOf, nameOf } from './asked-field.ts'
import { ExpressionArea } from './ExpressionArea.tsx'
import { NamedValues, severalFor } from './NamedValues.tsx'
import { SeveralOf } from './SeveralOf.tsx'
import styles from './expression.module.css'

interface Props {
  /** Of the form whose documents are asked. */
  fields: readonly AskedField[]
  /** The expression. */
  value: string
  onChange: (expression: string) => void
  /** What it means that there is no condition; that it always holds, where nothing is said. */
  whenEmpty?: string | undefined
}

/**
 * A condition in lines of field, comparison and value; what lines cannot say is written as text. Says at once what is
 * wrong.
 */
export function ConditionEditor({ fields, value, onChange, whenEmpty }: Props) {
  const { t } = useText()
  const say = useWords()
  const [lines, setLines] = useState<readonly SimpleTest[]>(() => simpleTestsOf(value, fields) ?? [])
  const [isText, setText] = useState(() => simpleTestsOf(value, fields) === null)
  const checked = value.trim() === '' ? null : check(value, fields, 'boolean')
  const problem = checked && !checked.ok ? checked.problems[0] : undefined
  const isUnfinished = !isText && lines.some(({ operator, value: given }) => needsValue(operator) && given === '')
  const words = isUnfinished
    ? t('platform.condition.value_missing')
    : problem
      ? problemWords(problem, (key, params) => t(key, params ?? {}))
      : null

  const write = (next: readonly SimpleTest[]) => {
    setLines(next)
    onChange(expressionOf(next, fields))
  }
  const change = (at: number, more: Partial<SimpleTest>) =>
    write(lines.map((line, place) => (place === at ? { ...line, ...more } : line)))
  const choose = (at: number, field: string) => {
    const operator = operatorsFor(
      fields.find(({ name }) => name === field),
      fields,
    )[0]!
    change(at, { field, operator, value: '' })
  }
  const called = (field: AskedField) => labelOf(field, { t, say })
  const asLines = simpleTestsOf(value, fields)

  if (isText) {
    return (
      <div className={styles['condition']}>
        <ExpressionArea
          label={t('platform.condition.condition')}
          fields={fields}
          value={value}
          error={words}
          hint={t('platform.condition.condition_hint')}
          onChange={onChange}
        />
        <div className={styles['tools']}>
          {fields.map((field) => (
            <Button
              key={field.name}
              size="small"
              kind="quiet"
              onClick={() => onChange(value.trim() === '' ? field.name : `${value} ${field.name}`)}
            >
              {called(field)}
            </Button>
          ))}
        </div>
        {asLines && (
          <Button
            size="small"
            onClick={() => {
              setLines(asLines)
              setText(false)
            }}
          >
            {t('platform.condition.as_lines')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles['condition']}>
      {lines.length === 0 && <p className={styles['quiet']}>{whenEmpty ?? t('platform.condition.always')}</p>}
      {lines.map((line, at) => {
        const field = fields.find(({ name }) => name === line.field)
        const among = field?.among ?? (field?.kind === 'list' ? optionsOf(field, say) : undefined)
        return (
          <div key={at} className={styles['line']}>
            <Choice
              label={t('platform.condition.field')}
              value={line.field}
              choices={fields.map((one) => ({ value: one.name, label: called(one) }))}
              onChange={({ target }) => choose(at, target.value)}
            />
            <Choice
              label={t('platform.condition.operator')}
              value={line.operator}
              choices={[...new Set([...operatorsFor(field, fields), line.operator])].map((operator) => ({
                value: operator,
                label: t(operatorTitles[operator]),
              }))}
              onChange={({ target }) => change(at, { operator: target.value as Operator })}
            />
            {field && among && takesSeveral(line.operator) ? (
              <SeveralOf
                title={called(field)}
                note={field.note === undefined ? undefined : t(field.note)}
                among={among}
                chosen={valuesOf(line.value)}
                nameOf={(value) => nameOf(field, value, { say }) ?? value}
                onChoose={(values) => change(at, { value: valueOf(values) })}
              />
            ) : field && isOfUser(line.operator) ? (
              <Choice
                label={t('platform.condition.value')}
                value={line.value}
                choices={[
                  { value: '', label: '' },
                  ...usersFor(field, fields).map((one) => ({ value: one.name, label: called(one) })),
                ]}
                onChange={({ target }) => change(at, { value: target.value })}
              />
            ) : field?.names !== undefined && needsValue(line.operator) ? (
              <NamedValues
                field={field}
                value={line.value}
                onChange={(value) => change(at, takesSeveral(line.operator) ? { value } : severalFor(line, value))}
              />
            ) : needsValue(line.operator) ? (
              <ValueInput field={field} value={line.value} onChange={(given) => change(at, { value: given })} />
            ) : (
              <span />
            )}
            <IconButton
              icon="trash"
              label={t('platform.condition.remove_line')}
              onClick={() => write(lines.filter((_, place) => place !== at))}
            />
          </div>
        )
      })}
      {words && (
        <p className={styles['problem']} role="status">
          {words}
        </p>
      )}
      <div className={styles['tools']}>
        <Button
          size="small"
          icon="plus"
          disabled={fields.length === 0}
          onClick={() =>
            write([...lines, { field: fields[0]!.name, operator: operatorsFor(fields[0], fields)[0]!, value: '' }])
          }
        >
          {t('platform.condition.add_line')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => setText(true)}>
          {t('platform.condition.as_text')}
        </Button>
      </div>
    </div>
  )
}

const optionsOf = ({ options }: AskedField, say: (words: Words) => string) =>
  options?.map(({ value, label }) => ({ value, label: say(label) }))

/** What is chosen among is one of several, or none of them. */
function operatorsFor(field: AskedField | undefined, fields: readonly AskedField[]) {
  const all = operatorsOf(field ?? { kind: 'text' })
  if (field?.among) return all.filter(takesSeveral)
  return field && usersFor(field, fields).length > 0 ? all : all.filter((one) => !isOfUser(one))
}

const isOfUser = (operator: Operator) => operator === 'ofUser' || operator === 'notOfUser'

function ValueInput({
  field,
  value,
  onChange,
}: {
  field: AskedField | undefined
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useText()
  const say = useWords()
  const label = t('platform.condition.value')
  if (field?.options && (field.kind === 'select' || field.kind === 'list')) {
    return (
      <Choice
        label={label}
        value={value}
        choices={[
          { value: '', label: '' },
          ...field.options.map((option) => ({ value: option.value, label: say(option.label) })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  if (field?.kind === 'date')
    return <DateField label={label} value={value} onChange={({ target }) => onChange(target.value)} />
  if (field?.kind === 'number' || field?.kind === 'money') {
    const isMoney = field.kind === 'money'
    return (
      <Field label={label}>
        {(wiring) => <AmountInput {...wiring} value={value} sign={isMoney ? '₮' : undefined} onAmount={onChange} />}
      </Field>
    )
  }
  return <TextField label={label} value={value} onChange={({ target }) => onChange(target.value)} />
}
