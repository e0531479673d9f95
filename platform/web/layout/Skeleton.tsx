import type { CSSProperties } from 'react'
import { useText } from '../i18n/index.ts'
import styles from './Skeleton.module.css'

export function SkeletonLine({ width = '100%', height = 14, radius = 6 }: { width?: CSSProperties['width']; height?: number; radius?: number }) {
  return <span className={styles['line']} style={{ width, height, borderRadius: radius }} />
}

/** Rows with a picture and two lines, as in the inbox. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Waiting>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']}>
          <SkeletonLine width={34} height={34} radius={9} />
          <div className={styles['words']}>
            <SkeletonLine width={`${82 - ((row * 17) % 40)}%`} />
            <SkeletonLine width={`${48 - ((row * 11) % 20)}%`} height={12} />
          </div>
        </div>
      ))}
    </Waiting>
  )
}

/** A title, a path of steps, and two cards, as a document has them. */
export function DocumentSkeleton() {
  return (
    <Waiting>
      <div className={styles['document']}>
        <SkeletonLine width="62%" height={24} />
        <SkeletonLine width="38%" height={13} />
        <div className={styles['steps']}>{[0, 1, 2, 3].map((step) => <SkeletonLine key={step} width="22%" height={24} radius={12} />)}</div>
        <div className={styles['cards']}>
          <div className={styles['card']}>{[70, 55, 80, 45, 60].map((width) => <SkeletonLine key={width} width={`${width}%`} />)}</div>
          <div className={styles['card']}>{[60, 80, 50].map((width) => <SkeletonLine key={width} width={`${width}%`} />)}</div>
        </div>
      </div>
    </Waiting>
  )
}

/** Anything else: a heading and a card. */
export function PageSkeleton() {
  return (
    <Waiting>
      <div className={styles['document']}>
        <SkeletonLine width="34%" height={24} />
        <div className={styles['card']}>{[90, 75, 82, 60, 70, 50].map((width) => <SkeletonLine key={width} width={`${width}%`} />)}</div>
      </div>
    </Waiting>
  )
}

function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useText()
  return <div role="status" aria-label={t('platform.loading')} className={styles['waiting']}>{children}</div>
}
