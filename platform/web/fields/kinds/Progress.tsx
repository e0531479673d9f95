import { progress } from '#platform/shared/fields/kinds/progress.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import styles from '../fields.module.css'

export const progressLook: FieldLook = {
  kind: progress,
  icon: 'chart',
  width: 'short',
  Input: lazyInput((all) => all.ProgressInput),
  Value,
}

function Value({ value }: ValueProps) {
  const done = textIn(value)
  if (done === '') return '—'
  return (
    <span className={styles['progress']}>
      <progress max={100} value={Number(done) || 0} aria-hidden />
      {done}%
    </span>
  )
}
