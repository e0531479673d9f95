import type { PlainLook } from '../blocks.ts'
import { palette } from '../palette.ts'
import type { Style } from './marks.ts'

const { ink, quiet, faint, navy } = palette

/** How what every document has is written; what a module adds has styles of its own. */
export const styles = {
  heading2: { font: 'semibold', size: 12.5, leading: 17, color: navy },
  heading3: { font: 'semibold', size: 10.5, leading: 15, color: ink },
  body: { font: 'regular', size: 9.5, leading: 14, color: ink },
  label: { font: 'regular', size: 8, leading: 11.5, color: faint },
  value: { font: 'regular', size: 9.5, leading: 13.5, color: ink },
  columnHead: { font: 'semibold', size: 8, leading: 11.5, color: quiet },
  group: { font: 'semibold', size: 8, leading: 11, color: faint },
  sealed: { font: 'semibold', size: 11.5, leading: 16, color: ink, tabular: true },
  small: { font: 'regular', size: 8, leading: 11.5, color: quiet },
  running: { font: 'regular', size: 8, leading: 11, color: faint },
} as const satisfies Record<string, Style>

export const plainLooks: Record<PlainLook, Style> = {
  body: styles.value,
  strong: { ...styles.value, font: 'semibold' },
  quiet: { ...styles.value, size: 9, color: quiet },
  hash: { font: 'regular', size: 8, leading: 13.5, color: ink, tabular: true },
  code: { font: 'regular', size: 7.5, leading: 11.5, color: faint, tabular: true },
  amount: { ...styles.value, font: 'semibold', tabular: true },
}
