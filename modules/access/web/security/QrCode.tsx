import encodeQR from 'qr'
import styles from './security.module.css'

/** Cells around it that stay empty, or cameras do not find it. */
const QUIET = 4

/** Dark on light in every look: not every camera reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const cells = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET })
  const path = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
