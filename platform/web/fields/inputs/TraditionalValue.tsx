import { withAround } from '#platform/shared/fields/kinds/text.ts'
import '../../theme/traditional.css'
import type { ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import styles from './traditional.module.css'

/** Standing where it has a place of its own; among other lines it lies, as browsers lay this script there. */
export function TraditionalValue({ field, value, isWhole }: ValueProps) {
  return (
    <span lang="mn-Mong" data-sideways={isWhole || undefined} className={styles[isWhole ? 'standing' : 'lying']}>
      {withAround(field, textIn(value))}
    </span>
  )
}
