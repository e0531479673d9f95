import { type ComponentProps, useMemo } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { ConditionField } from '#platform/web/expression/index.ts'
import { choosableFields } from '../../asked-fields.ts'
import type { Parties } from '../use-parties.ts'

interface Props extends Omit<ComponentProps<typeof ConditionField>, 'fields'> {
  form: readonly FormField[]
  parties: Pick<Parties, 'options'>
}

/** A condition about the form of the flow and whoever sends it. */
export function FlowCondition({ form, parties: { options }, ...condition }: Props) {
  const fields = useMemo(() => choosableFields(form, options), [form, options])
  return <ConditionField fields={fields} {...condition} />
}
