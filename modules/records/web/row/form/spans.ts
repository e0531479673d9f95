import { lookOf } from '#platform/web/fields/index.ts'
import { GRID, type Spans } from '../../../shared/definition/form.ts'
import type { FittedPart } from '../../../shared/form/fitted.ts'

/** What a part takes where nobody said: short fields share a row from a tablet on. */
function usualSpan(one: FittedPart): number {
  if (one.kind !== 'field' || one.column.translated) return GRID
  return lookOf(one.column.kind).width === 'wide' ? GRID : GRID / 2
}

/** On every device; a phone shows one column unless somebody wanted it otherwise. */
export function spansOf(one: FittedPart): Required<Record<keyof Spans, number>> {
  const { phone = GRID, ...said } = one.part.spans ?? {}
  const tablet = said.tablet ?? usualSpan(one)
  const computer = said.computer ?? tablet
  return { phone, tablet, computer, big: said.big ?? computer }
}
