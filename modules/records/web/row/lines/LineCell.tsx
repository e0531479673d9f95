import { useMemo } from 'react'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { useValue } from '#platform/web/form/form-state.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { TableField } from '../../../shared/definition/table.ts'
import { type Line, type LineKind, placeOf, saidIn } from './line-kind.ts'
import styles from './lines.module.css'

interface Props {
  kind: LineKind
  line: Line
  field: TableField
  isActive: boolean
  problem: string | undefined
  onGo: () => void
}

/** A cell: what it says, until somebody comes to write in its line. */
export function LineCell({ kind, line, field, isActive, problem, onGo }: Props) {
  const { t } = useText()
  const say = useWords()
  const form = useMemo(() => [field], [field])
  const problems = useMemo(() => (problem === undefined ? {} : { [field.name]: problem }), [field.name, problem])
  const mayWrite = kind.canWrite(field) && kind.may(line.id === undefined ? 'c' : 'u')
  if (!mayWrite) return <Said kind={kind} line={line} field={field} />
  if (isActive)
    return (
      <div className={styles['editor']} data-field={placeOf(kind.name, line.key, field.name)}>
        <FormFields form={form} state={line.state} problems={problems} />
      </div>
    )
  return (
    <button
      type="button"
      className={styles['said']}
      data-field={placeOf(kind.name, line.key, field.name)}
      data-wrong={problem === undefined ? undefined : true}
      title={problem && t(problem)}
      onFocus={onGo}
      onClick={onGo}
    >
      <span className="orgil-hidden">{[say(field.label), problem && t(problem)].filter(Boolean).join(', ')}: </span>
      <Said kind={kind} line={line} field={field} />
    </button>
  )
}

function Said({ kind, line, field }: Pick<Props, 'kind' | 'line' | 'field'>) {
  const value = useValue(line.state, ({ fields }) => saidIn(kind.table, fields, field.name))
  return <FieldValue field={field} value={value} />
}
