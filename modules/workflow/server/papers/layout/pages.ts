import { layOut as layOutPaper, type Kinds, type Page, type Ruler } from '#platform/server/pdf/index.ts'
import type { Ours, RecordBlocks } from '../blocks.ts'
import { signatureStrip } from './signature.ts'
import { stepStrips } from './step.ts'
import { lookStyles } from './styles.ts'
import { tallyStrip } from './tally.ts'
import { letterheadStrip, titleStrips } from './top.ts'

const kinds: Kinds<Ours> = {
  looks: lookStyles,
  blocks: {
    letterhead: (block, parent, ruler) => [letterheadStrip(block, parent, ruler)],
    title: titleStrips,
    step: stepStrips,
    tally: (block, parent, ruler) => [tallyStrip(block, parent, ruler)],
  },
  under: signatureStrip,
}

/** Places a record on its pages. */
export const layOut = (record: RecordBlocks, ruler: Ruler): Page[] => layOutPaper(record, kinds, ruler)
