import { drawPages, openPaper, printedImages, rulerOf } from '#platform/server/pdf/index.ts'
import { localeOf } from '#platform/shared/i18n.ts'
import { composeRecord } from './compose/index.ts'
import type { RecordInput } from './input.ts'
import { layOut } from './layout/pages.ts'

/** The record as a PDF (A4, tagged, fonts embedded). Equal input gives equal bytes. */
export async function renderRecord(input: RecordInput): Promise<Buffer> {
  const images = await printedImages(input.images)
  const record = composeRecord(input, new Set(images.keys()))
  const paper = await openPaper(
    {
      title: `${input.document.number} · ${record.title}`,
      author: input.organization,
      subject: input.translate(input.language, 'workflow.record.caption'),
      lang: localeOf(input.language).replace('_', '-'),
      createdAt: new Date(input.printedAt),
      ...(input.seal && { keywords: input.seal.facts }),
    },
    record,
  )
  return drawPages(paper, layOut(record, rulerOf(paper, images)), images)
}
