import { ViewportPortal } from '@xyflow/react'
import { memo } from 'react'
import type { Sketch } from '../../drawing/sketch.ts'
import styles from './canvas.module.css'

/** What lies below the steps and what lies upon them, each in as few strokes as it takes. */
export const SketchLines = memo(function SketchLines({
  sketch: { arrows, lit, tips, forward, setbacks },
}: {
  sketch: Sketch
}) {
  return (
    <ViewportPortal>
      <svg className={styles['sketch']} aria-hidden>
        <path d={arrows} className={styles['sketched']} />
        <path d={tips} className={styles['tips']} />
        <path d={lit} className={styles['sketchedLit']} />
      </svg>
      <svg className={`${styles['sketch']} ${styles['above']}`} aria-hidden>
        <path d={forward} className={styles['bars']} />
        <path d={setbacks} className={styles['bars']} data-setback />
      </svg>
    </ViewportPortal>
  )
})
