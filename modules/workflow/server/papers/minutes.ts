import { drawPages, type Fact, openPaper, printedImages, rulerOf } from '#platform/server/pdf/index.ts'
import { localeOf } from '#platform/shared/i18n.ts'
import type { VoteView } from '../../shared/documents/vote.ts'
import type { Block, RecordBlocks } from './blocks.ts'
import { attendanceBlocks, roundBlocks } from './compose/votes.ts'
import type { Signing } from './compose/signature.ts'
import { personLine, speechOf } from './compose/words.ts'
import { capitalised } from './format.ts'
import type { RecordInput } from './input.ts'
import { layOut } from './layout/pages.ts'

/** The minutes of one vote as a PDF, drawn as the record is; equal input gives equal bytes. */
export async function renderMinutes(input: RecordInput, vote: VoteView): Promise<Buffer> {
  const images = await printedImages(input.images)
  const minutes = composeMinutes(input, vote, new Set(images.keys()))
  const paper = await openPaper(
    {
      title: `${input.document.number} · ${minutes.title}`,
      author: input.organization,
      subject: input.translate(input.language, 'workflow.record.minutes'),
      lang: localeOf(input.language).replace('_', '-'),
      createdAt: new Date(input.printedAt),
    },
    minutes,
  )
  return drawPages(paper, layOut(minutes, rulerOf(paper, images)), images)
}

/**
 * Which document, who took part, what was asked, by which rule, how it went, and each councillor with reason and
 * signature.
 */
export function composeMinutes(input: RecordInput, vote: VoteView, shownImages: ReadonlySet<string>): RecordBlocks {
  const { document, history, organization, chairs } = input
  const speech = speechOf(input)
  const signing: Signing = { ...speech, images: shownImages, revisions: input.revisions ?? [document.revision] }
  const { t, words, dateTime } = speech
  const rounds = document.votes.toSorted((a, b) => a.action_num - b.action_num)
  const round = t('workflow.record.round', { number: rounds.findIndex(({ step_id }) => step_id === vote.step_id) + 1 })
  const about: Fact[] = [
    { label: t('workflow.record.flow'), value: words(document.flow.title) },
    { label: t('workflow.record.creator'), value: personLine(document.creator) },
    { label: t('workflow.record.created_at'), value: dateTime(document.created_at) },
    { label: t('workflow.record.status'), value: capitalised(words(document.status)) },
  ]
  const blocks: Block[] = [
    { kind: 'letterhead', organization, caption: t('workflow.record.minutes'), number: document.number },
    {
      kind: 'title',
      text: document.title,
      status: rounds.length > 1 ? round : t('workflow.record.minutes'),
      statusType: 'VOTE',
    },
    { kind: 'facts', facts: about },
    ...attendanceBlocks(vote, signing),
    ...roundBlocks(vote, history, rounds, { ...signing, ...(chairs && { chairs }) }),
    {
      kind: 'paragraph',
      look: 'quiet',
      text: t('workflow.record.minutes_note', { events: document.chain.events, hash: document.chain.hash }),
    },
  ]
  return {
    title: document.title,
    blocks,
    runningHead: { organization, number: document.number },
    footer: [
      document.number,
      t('workflow.record.printed', { at: dateTime(input.printedAt), by: input.printedBy }),
    ].join('  ·  '),
    pageOf: (page, pages) => t('workflow.record.page', { page, pages }),
  }
}
