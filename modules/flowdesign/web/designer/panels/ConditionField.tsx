import { useState } from 'react'
import { expressionFields, type FormField } from '#platform/shared/fields/index.ts'
import { ConditionEditor } from '#platform/web/expression/index.ts'

/** A condition about the form of the flow. What was changed elsewhere, as by going a step back, is read anew. */
export function ConditionField({
  form,
  value,
  whenEmpty,
  onChange,
}: {
  form: readonly FormField[]
  value: string
  whenEmpty: string
  onChange: (condition: string) => void
}) {
  const [told, setTold] = useState({ value, round: 0 })
  if (told.value !== value) setTold({ value, round: told.round + 1 })
  return (
    <ConditionEditor
      key={told.round}
      fields={expressionFields(form)}
      value={value}
      whenEmpty={whenEmpty}
      onChange={(next) => {
        setTold({ value: next, round: told.round })
        onChange(next)
      }}
    />
  )
}
