import type { ChartData } from './data.ts'
import type { useFills } from './Patterns.tsx'
import type { Marks } from './use-marks.ts'

/** What every shape is drawn from. */
export interface DrawingProps {
  data: ChartData
  width: number
  height: number
  isStacked: boolean
  marks: Marks
  fills: ReturnType<typeof useFills>
  /** A figure beside an axis, in few letters. */
  short: (value: number) => string
}
