import { useMemo } from 'react'
import { referenceIn } from '#platform/shared/fields/index.ts'
import { namedIn } from '#platform/shared/fields/reference-kind.ts'
import type { Source } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { useWhenBeside } from '#platform/web/fields/when-beside.ts'
import { JOB } from '../../shared/fields/kinds/job.ts'
import type { Within } from '../pickers.ts'

interface Hanging {
  source: Source
  /** Nothing stands yet in the field on which this one hangs. */
  isWaiting: boolean
}

/**
 * What a field offers whose values hang on a unit or a job: those of it alone. What no longer fits when that becomes
 * another is taken out. Where no row is known everything is offered.
 */
export function useHanging(
  { field, value, beside, onChange }: Pick<InputProps, 'field' | 'value' | 'beside' | 'onChange'>,
  sourceOf: (within: Within | undefined) => Source,
): Hanging {
  const { from, by, below } = field.hangs_on ?? {}
  const id = from === undefined || beside === undefined ? undefined : (namedIn(beside)?.id ?? '')
  const within = useMemo(
    (): Within | undefined =>
      id === undefined || id === ''
        ? undefined
        : by === JOB
          ? { job_id: Number(id) }
          : { struct_id: Number(id), reach: below ? 'below' : 'unit' },
    [id, by, below],
  )
  const source = useMemo(() => sourceOf(within), [sourceOf, within])
  const named = referenceIn(field, value)
  useWhenBeside(id, async (now, isNow) => {
    if (named === null) return
    const stays = now !== '' && (await source.named(named.id, new AbortController().signal)) !== null
    if (isNow() && !stays) onChange(null)
  })
  return { source, isWaiting: id === '' }
}
