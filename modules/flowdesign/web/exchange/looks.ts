import type { IconName } from '#platform/web/icons/index.ts'
import type { ChangeKind } from '../../shared/compare/compare.ts'

/** Each kind of change has its picture and its word; colour only repeats them. */
export const looks: Record<Exclude<ChangeKind, 'same'>, { icon: IconName }> = {
  added: { icon: 'plus' },
  removed: { icon: 'minus' },
  changed: { icon: 'edit' },
  moved: { icon: 'forward' },
}
