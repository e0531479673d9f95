import type { Look } from '../blocks.ts'
import { palette } from '../palette.ts'
import type { Style } from './marks.ts'

const { ink, quiet, faint, navy, white } = palette

export const styles = {
  organization: { font: 'semibold', size: 12, leading: 16, color: navy },
  caption: { font: 'regular', size: 8.5, leading: 12, color: faint },
  number: { font: 'semibold', size: 11, leading: 16, color: navy },
  title: { font: 'semibold', size: 19, leading: 26, color: ink },
  chip: { font: 'semibold', size: 9, leading: 13, color: white },
  heading2: { font: 'semibold', size: 12.5, leading: 17, color: navy },
  heading3: { font: 'semibold', size: 10.5, leading: 15, color: ink },
  body: { font: 'regular', size: 9.5, leading: 14, color: ink },
  label: { font: 'regular', size: 8, leading: 11.5, color: faint },
  value: { font: 'regular', size: 9.5, leading: 13.5, color: ink },
  columnHead: { font: 'semibold', size: 8, leading: 11.5, color: quiet },
  group: { font: 'semibold', size: 8, leading: 11, color: faint },
  stepTitle: { font: 'semibold', size: 10.5, leading: 15, color: ink },
  stepAction: { font: 'semibold', size: 9, leading: 13, color: ink },
  stepDate: { font: 'regular', size: 9, leading: 15, color: quiet, tabular: true },
  typedName: { font: 'light', size: 17, leading: 24, color: navy, slanted: true },
  missing: { font: 'regular', size: 8.5, leading: 12, color: faint, slanted: true },
  signer: { font: 'semibold', size: 9, leading: 12.5, color: ink },
  sealed: { font: 'semibold', size: 11.5, leading: 16, color: ink, tabular: true },
  small: { font: 'regular', size: 8, leading: 11.5, color: quiet },
  tallyValue: { font: 'semibold', size: 15, leading: 20, color: ink },
  running: { font: 'regular', size: 8, leading: 11, color: faint },
} as const satisfies Record<string, Style>

export const lookStyles: Record<Look, Style> = {
  body: styles.value,
  strong: { ...styles.value, font: 'semibold' },
  quiet: { ...styles.value, size: 9, color: quiet },
  hash: { font: 'regular', size: 8, leading: 13.5, color: ink, tabular: true },
  code: { font: 'regular', size: 7.5, leading: 11.5, color: faint, tabular: true },
  amount: { ...styles.value, font: 'semibold', tabular: true },
  approve: { ...styles.value, font: 'semibold', color: palette.approve },
  disapprove: { ...styles.value, font: 'semibold', color: palette.disapprove },
  recreate: { ...styles.value, font: 'semibold', color: palette.recreate },
  abstain: { ...styles.value, font: 'semibold', color: palette.abstain },
}

/** As the screen fades what is still to come; dark enough to read on paper. */
export const faded = (style: Style): Style => ({ ...style, color: palette.faint })
