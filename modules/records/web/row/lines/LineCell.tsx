import { useMemo } from 'react'
import { FieldValue, FormFields } from '#platform/web/fields/index.ts'
import { useValue } from '#platform/web/form/form-state.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import { SaidCell } from '#platform/web/lines/index.ts'
import table from '#platform/web/lines/lines.module.css'
import type { TableField } from '../../../shared/definition/table.ts'
import { type Line, type LineKind, placeOf, saidIn } from './line-kind.ts'

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
  const say = useWords()
  const form = useMemo(() => [field], [field])
  const problems = useMemo(() => (problem === undefined ? {} : { [field.name]: problem }), [field.name, problem])
  const place = placeOf(kind.name, line.key, field.name)
  const mayWrite = kind.canWrite(field) && kind.may(line.id === undefined ? 'c' : 'u')
  if (!mayWrite) return <Said kind={kind} line={line} field={field} />
  if (isActive)
    return (
      <div className={table['editor']} data-field={place}>
        <FormFields form={form} state={line.state} problems={problems} />
      </div>
    )
  return (
    <SaidCell label={say(field.label)} problem={problem} place={place} onGo={onGo}>
      <Said kind={kind} line={line} field={field} />
    </SaidCell>
  )
}

function Said({ kind, line, field }: Pick<Props, 'kind' | 'line' | 'field'>) {
  const value = useValue(line.state, ({ fields }) => saidIn(kind.table, fields, field.name))
  return <FieldValue field={field} value={value} />
}
