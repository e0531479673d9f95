import type { RefObject } from 'react'
import { attendanceCode } from '../../../shared/cells/attendance-code.ts'
import { codeOf } from './code-parts.ts'

/** A text as a code: its corners and its dots in their colours. */
export function Code({
  ref,
  text,
  size,
  label,
}: {
  ref?: RefObject<SVGSVGElement | null>
  text: string
  size: number
  label: string
}) {
  const { cells, corners, dots } = codeOf(text)
  return (
    <svg
      ref={ref}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dots} fill={attendanceCode.dot} />
      <path d={corners} fill={attendanceCode.corner} />
    </svg>
  )
}
