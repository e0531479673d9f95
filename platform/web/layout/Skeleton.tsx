import type { CSSProperties } from 'react'
import { useText } from '../i18n/index.ts'
import styles from './Skeleton.module.css'

export function SkeletonLine({
  width = '100%',
  height = 14,
  radius = 6,
}: {
  width?: CSSProperties['width']
  height?: number
  radius?: number
}) {
  return <span className={styles['line']} style={{ width, height, borderRadius: radius }} />
}

/** Rows with a picture and two lines. */
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

/** Anything else: a heading and a card. */
export function PageSkeleton() {
  return (
    <Waiting>
      <div className={styles['page']}>
        <SkeletonLine width="34%" height={24} />
        <div className={styles['card']}>
          {[90, 75, 82, 60, 70, 50].map((width) => (
            <SkeletonLine key={width} width={`${width}%`} />
          ))}
        </div>
      </div>
    </Waiting>
  )
}

/** Around a skeleton: shown after a moment, and said to those who do not see it. */
export function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useText()
  return (
    <div role="status" aria-label={t('platform.loading')} className={styles['waiting']}>
      {children}
    </div>
  )
}
