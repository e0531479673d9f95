import { Suspense } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { lookOf } from '#platform/web/fields/index.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Column } from '../../shared/definition/table.ts'
import { valuesOf } from '../../shared/operators.ts'
import type { Condition } from '../../shared/query.ts'
import { Named } from './Named.tsx'
import { Options } from './Options.tsx'
import { Day } from './Day.tsx'
import { unwritten } from './unwritten.ts'
import styles from './filter.module.css'

interface Props {
  column: Column
  line: Condition
  /** What is missing is said. */
  isAsked?: boolean
  onChange: (line: Condition) => void
}

/** What a column is held against: options that are ticked, days, or what its kind is typed with. */
export function Values({ column, line, isAsked = false, onChange }: Props) {
  const { t } = useText()
  const count = valuesOf(line.is)
  const { stored = '', lies } = kindOf(column.kind)
  const problems = isAsked ? unwritten(column, line) : []
  const said = (at: number) => (problems[at] === undefined ? undefined : t(problems[at]))
  if (count === 'many') {
    const Kind = lies || ['row', 'rows', 'number', 'numbers'].includes(stored) ? Named : Options
    return (
      <div className={styles['several']} data-wrong={said(0) === undefined ? undefined : true}>
        <Kind column={column} chosen={line.values} onChange={(values) => onChange({ ...line, values })} />
        {said(0) === undefined ? null : <p className={styles['error']}>{said(0)}</p>}
      </div>
    )
  }
  return Array.from({ length: count }, (_, at) => {
    const label = t(at === 0 ? 'records.filter.value' : 'records.filter.until')
    const put = (text: string) => onChange({ ...line, values: line.values.with(at, text) })
    return <OneValue key={at} {...{ column, label }} error={said(at)} value={line.values[at] ?? ''} onChange={put} />
  })
}

function OneValue({
  column,
  label,
  value,
  error,
  onChange,
}: {
  column: Column
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const { stored = 'text', isOrdered } = kindOf(column.kind)
  if (['day', 'moment', 'span'].includes(stored)) return <Day {...{ label, value, error, onChange }} />
  // A part of a text is none of its kind yet.
  if (stored === 'text' && !isOrdered)
    return <TextField {...{ label, value, error }} maxLength={500} onChange={({ target }) => onChange(target.value)} />
  const { Input } = lookOf(column.kind)
  return (
    <Suspense fallback={<div className={styles['coming']} />}>
      <Input
        field={column}
        value={value || null}
        around={{ label, required: false, ...(error !== undefined && { error }) }}
        beside={undefined}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
      />
    </Suspense>
  )
}
