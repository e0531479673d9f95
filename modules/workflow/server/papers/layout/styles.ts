import { palette, plainLooks, styles as plain, type Style } from '#platform/server/pdf/index.ts'
import type { Look } from '../blocks.ts'
import { choiceColours } from '../palette.ts'

const { ink, quiet, faint, navy, white } = palette

export const styles = {
  ...plain,
  organization: { font: 'semibold', size: 12, leading: 16, color: navy },
  caption: { font: 'regular', size: 8.5, leading: 12, color: faint },
  number: { font: 'semibold', size: 11, leading: 16, color: navy },
  title: { font: 'semibold', size: 19, leading: 26, color: ink },
  chip: { font: 'semibold', size: 9, leading: 13, color: white },
  stepTitle: { font: 'semibold', size: 10.5, leading: 15, color: ink },
  stepAction: { font: 'semibold', size: 9, leading: 13, color: ink },
  stepDate: { font: 'regular', size: 9, leading: 15, color: quiet, tabular: true },
  typedName: { font: 'light', size: 17, leading: 24, color: navy, slanted: true },
  missing: { font: 'regular', size: 8.5, leading: 12, color: faint, slanted: true },
  signer: { font: 'semibold', size: 9, leading: 12.5, color: ink },
  tallyValue: { font: 'semibold', size: 15, leading: 20, color: ink },
} as const satisfies Record<string, Style>

const chosen = (color: string): Style => ({ ...plain.value, font: 'semibold', color })

export const lookStyles: Record<Look, Style> = {
  ...plainLooks,
  approve: chosen(choiceColours.approve),
  disapprove: chosen(choiceColours.disapprove),
  recreate: chosen(choiceColours.recreate),
  abstain: chosen(choiceColours.abstain),
}

/** As the screen fades what is still to come; dark enough to read on paper. */
export const faded = (style: Style): Style => ({ ...style, color: palette.faint })
