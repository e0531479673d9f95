import { allNamedIn } from '#platform/shared/fields/reference-kind.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { faceOf } from './face-of.ts'
import styles from './people.module.css'

/** Beyond these is said how many there are besides. */
const MOST_SHOWN = 5

/** Faces in a row; one alone with the name. */
export default function PeopleValue({ value }: ValueProps) {
  const named = allNamedIn(value)
  const [only] = named
  if (!only) return '—'
  const names = named.map(({ name }) => name).join(', ')
  return (
    <span className={styles['faces']} title={names}>
      {named.slice(0, MOST_SHOWN).map((one) => (
        <Avatar key={one.id} {...faceOf(one.name)} size={24} />
      ))}
      {named.length > MOST_SHOWN ? <span className={styles['more']}>+{named.length - MOST_SHOWN}</span> : null}
      {named.length === 1 ? <span>{only.name}</span> : <span className="orgil-hidden">{names}</span>}
    </span>
  )
}
