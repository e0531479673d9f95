import { use } from 'react'
import { chosen } from '#platform/shared/fields/chosen.ts'
import { isEmpty } from '#platform/shared/fields/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { useWords } from '#platform/web/i18n/index.ts'
import { RowPlace } from '#modules/records/web/index.ts'
import { stateOptions } from '../../shared/fields/states.ts'
import { ProcessCell } from '../process/ProcessCell.tsx'
import { StepChip } from '../step/StepChip.tsx'
import { useProcess } from './use-processes.ts'

/** Where a row stands, in the colour of its step; in a list with its history behind a press. */
export default function ProcessStatusValue({ value }: ValueProps) {
  const place = use(RowPlace)
  const say = useWords()
  if (isEmpty(value)) return '—'
  const label = chosen({ options: stateOptions }, String(value))
  const plain = <StepChip type={String(value)}>{label ? say(label) : String(value)}</StepChip>
  return place ? <InList place={place} value={String(value)} plain={plain} /> : plain
}

function InList({
  place,
  value,
  plain,
}: {
  place: { table: string; id: string }
  value: string
  plain: React.ReactNode
}) {
  const process = useProcess(place, value)
  // What stands there is the newest; of another one nothing is told beside it.
  return process?.status_type === value ? (
    <span data-press>
      <ProcessCell process={process} />
    </span>
  ) : (
    plain
  )
}
