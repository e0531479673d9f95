import { useLayoutEffect, useState } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { FormState } from '#platform/web/form/form-state.ts'
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

/** What was typed where nobody may write any more: what is stored is shown there, and this is told until it is dropped. */
export function useHeld({ state, fields, start, isFixed, isOld, before }: Of) {
  const [held, setHeld] = useState<FieldValues>(before ?? {})
  useLayoutEffect(() => {
    if (!isOld) return
    const now = state.get().fields
    const names = differing(
      fields.filter(({ name }) => isFixed(name)),
      start,
      now,
    )
    if (names.length === 0) return
    setHeld((others) => ({ ...others, ...of(names, now) }))
    state.change(({ fields: all }) => ({ fields: { ...all, ...of(names, start) } }))
  }, [state, fields, start, isFixed, isOld])
  return { held, drop: () => setHeld({}) }
}

const of = (names: readonly string[], values: FieldValues): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
