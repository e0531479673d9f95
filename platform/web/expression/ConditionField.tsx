import { useState } from 'react'
import type { ExpressionField } from '#platform/shared/expression/index.ts'
import { ConditionEditor } from './ConditionEditor.tsx'

interface Props {
  fields: readonly ExpressionField[]
  value: string
  whenEmpty: string
  onChange: (condition: string) => void
}

/** One condition among others; what was changed elsewhere, as by going a step back, is read anew. */
export function ConditionField({ fields, value, whenEmpty, onChange }: Props) {
  const [told, setTold] = useState({ value, round: 0 })
  if (told.value !== value) setTold({ value, round: told.round + 1 })
  return (
    <ConditionEditor
      key={told.round}
      fields={fields}
      value={value}
      whenEmpty={whenEmpty}
      onChange={(next) => {
        setTold({ value: next, round: told.round })
        onChange(next)
      }}
    />
  )
}
