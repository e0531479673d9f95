import { Suspense } from 'react'
import { useHomeBlocks } from '#platform/web/home-blocks.ts'
import styles from './inbox.module.css'

/** What other modules say on the home page, below the work that waits. */
export function BelowWork() {
  const blocks = useHomeBlocks()
  if (blocks.length === 0) return null
  return (
    <div className={styles['blocks']}>
      {blocks.map(({ name, Block }) => (
        <Suspense key={name} fallback={null}>
          <Block />
        </Suspense>
      ))}
    </div>
  )
}
