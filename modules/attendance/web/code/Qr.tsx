import encodeQR from 'qr'
import styles from './code.module.css'

/** Cells around it that stay empty, or cameras do not find it. */
const QUIET = 4

/** A code on white in any mode: cameras want it dark on light. */
export function Qr({ text, label }: { text: string; label: string }) {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  )
}
