import { useLayoutEffect, useState } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { type FormState, formState, useValue } from '#platform/web/form/form-state.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { differing } from './differing.ts'
import type { Written } from './RowFields.tsx'

interface Of {
  state: FormState<Written>
  /** Those that people write. */
  fields: readonly TableField[]
  /** What is stored. */
  start: FieldValues
  isFixed: (name: string) => boolean
  /** A new row has nothing stored. */
  isOld: boolean
  before: FieldValues | undefined
}

/** What was typed where nobody may write any more: there is shown what is stored, and this is told until dropped. */
export function useHeld({ state, fields, start, isFixed, isOld, before }: Of) {
  const [all] = useState(() => formState<FieldValues>(before ?? {}))
  const held = useValue(all, (now) => now)
  useLayoutEffect(() => {
    if (!isOld) return
    const now = state.get().fields
    const names = differing(
      fields.filter(({ name }) => isFixed(name)),
      start,
      now,
    )
    if (names.length === 0) return
    all.change((others) => ({ ...others, ...of(names, now) }))
    state.change((before) => ({ fields: { ...before.fields, ...of(names, start) } }))
  }, [all, state, fields, start, isFixed, isOld])
  return { held, drop: () => all.change(() => ({})) }
}

const of = (names: readonly string[], values: FieldValues): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
