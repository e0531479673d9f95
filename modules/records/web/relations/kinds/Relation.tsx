import { namedIn } from '#platform/shared/fields/reference-kind.ts'
import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { relation } from '../../../shared/fields/kinds/relation.ts'

export const relationLook: FieldLook = {
  kind: relation,
  icon: 'link',
  width: 'medium',
  Input: lazyPart(() => import('../RelationInput.tsx')),
  Value,
}

function Value({ value }: ValueProps) {
  return namedIn(value)?.name ?? '—'
}
