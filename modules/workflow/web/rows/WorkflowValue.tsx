import { use } from 'react'
import { isEmpty } from '#platform/shared/fields/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { RowPlace } from '#modules/records/web/index.ts'
import { StartHere } from './StartHere.tsx'
import { useProcess } from './use-processes.ts'

/** The number under which a row travels, as a link to its document; in a list the way to send one that does not. */
export default function WorkflowValue({ value }: ValueProps) {
  const place = use(RowPlace)
  if (place) return <InList place={place} number={isEmpty(value) ? null : String(value)} />
  return isEmpty(value) ? '—' : String(value)
}

function InList({ place, number }: { place: { table: string; id: string }; number: string | null }) {
  const process = useProcess(place, number)
  if (number === null) return <StartHere {...place} />
  return process?.may_open && process.number === number ? (
    <span data-press>
      <AppLink to={`/workflow/${process.id}`}>{number}</AppLink>
    </span>
  ) : (
    number
  )
}
