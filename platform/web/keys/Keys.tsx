import { Fragment } from 'react'
import { isApple } from './free.ts'
import styles from './Keys.module.css'
import { capsOf, type Sequence } from './press.ts'

/** Keys as caps, one after another. */
export function Keys({ keys }: { keys: Sequence }) {
  return (
    <span className={styles['keys']}>
      {keys.map((step, at) => (
        <Fragment key={`${step}-${at}`}>
          {capsOf(step, isApple()).map((cap) => (
            <kbd key={cap} className={styles['cap']}>
              {cap}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
