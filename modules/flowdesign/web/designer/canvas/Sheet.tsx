import { ViewportPortal } from '@xyflow/react'
import type { CSSProperties } from 'react'
import { gapAt, type Place } from '../../drawing/ground.ts'
import styles from './canvas.module.css'

/**
 * The dotted sheet that steps and arrows lie upon, and that goes with them. On its opaque ground all of them are one
 * picture to the browser, which it only moves while the canvas is pushed; upon a ground that it could see through,
 * each step would become a picture of its own.
 */
export function Sheet({ place, zoom }: { place: Place; zoom: number }) {
  const style: CSSProperties & Record<'--gap', string> = { ...place, '--gap': `${gapAt(zoom)}px` }
  return (
    <ViewportPortal>
      <div className={styles['sheet']} style={style} />
    </ViewportPortal>
  )
}
