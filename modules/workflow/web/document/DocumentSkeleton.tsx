import { SkeletonLine, Waiting } from '#platform/web/layout/index.ts'
import pane from '../document.module.css'
import styles from './skeleton.module.css'

/** The place of a document until it has come: a title, a path of steps, and two cards. */
export function DocumentSkeleton() {
  return (
    <div className={pane['pane']}>
      <div className={pane['scroll']}>
        <Waiting>
          <div className={styles['document']}>
            <SkeletonLine width="62%" height={24} />
            <SkeletonLine width="38%" height={13} />
            <div className={styles['steps']}>
              {[0, 1, 2, 3].map((step) => (
                <SkeletonLine key={step} width="22%" height={24} radius={12} />
              ))}
            </div>
            <div className={styles['cards']}>
              <div className={styles['card']}>
                {[70, 55, 80, 45, 60].map((width) => (
                  <SkeletonLine key={width} width={`${width}%`} />
                ))}
              </div>
              <div className={styles['card']}>
                {[60, 80, 50].map((width) => (
                  <SkeletonLine key={width} width={`${width}%`} />
                ))}
              </div>
            </div>
          </div>
        </Waiting>
      </div>
    </div>
  )
}
