import { useMemo, useState } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { ConditionEditor } from '#platform/web/expression/index.ts'
import { choosableFields } from '../../asked-fields.ts'
import type { Parties } from '../use-parties.ts'

/**
 * A condition about the form of the flow and whoever sends it. What was changed elsewhere, as by going a step back, is
 * read anew.
 */
export function ConditionField({
  form,
  parties: { options },
  value,
  whenEmpty,
  onChange,
}: {
  form: readonly FormField[]
  parties: Pick<Parties, 'options'>
  value: string
  whenEmpty: string
  onChange: (condition: string) => void
}) {
  const fields = useMemo(() => choosableFields(form, options), [form, options])
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
