import { allNamedIn } from '#platform/shared/fields/reference-kind.ts'
import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { relations } from '../../../shared/fields/kinds/relations.ts'
import styles from '../relation.module.css'

export const relationsLook: FieldLook = {
  kind: relations,
  icon: 'tabs',
  width: 'wide',
  Input: lazyPart(() => import('../RelationsInput.tsx')),
  Value,
}

/** Beyond these is said how many there are besides. */
const MOST_SHOWN = 6

function Value({ value }: ValueProps) {
  const named = allNamedIn(value)
  if (named.length === 0) return '—'
  return (
    <span className={styles['several']}>
      {named.slice(0, MOST_SHOWN).map(({ id, name }) => (
        <span key={id}>{name}</span>
      ))}
      {named.length > MOST_SHOWN ? <span className="orgil-num">+{named.length - MOST_SHOWN}</span> : null}
    </span>
  )
}
