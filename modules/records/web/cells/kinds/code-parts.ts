import encodeQR from 'qr'
import { attendanceCode } from '../../../shared/cells/attendance-code.ts'

/** Cells around it that stay empty, or cameras do not find it. */
const QUIET = 4
/** Of a corner by which cameras find it. */
const CORNER = 7

/** The code of a text as two drawings: its corners, and all other dots. */
export function codeOf(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: attendanceCode.level, border: QUIET })
  const cells = rows.length
  const isLow = (at: number) => at < QUIET + CORNER
  const isHigh = (at: number) => at >= cells - QUIET - CORNER
  const isCorner = (x: number, y: number) => (isLow(x) && (isLow(y) || isHigh(y))) || (isHigh(x) && isLow(y))
  const drawn = (wanted: boolean) =>
    rows
      .flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark && isCorner(x, y) === wanted ? `M${x} ${y}h1v1h-1z` : [])),
      )
      .join('')
  return { cells, corners: drawn(true), dots: drawn(false) }
}
