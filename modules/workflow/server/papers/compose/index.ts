import type { Fact } from '#platform/server/pdf/index.ts'
import type { Block, RecordBlocks } from '../blocks.ts'
import { capitalised } from '../format.ts'
import type { RecordInput } from '../input.ts'
import { attachmentBlocks, contentsBlocks, hiddenBlocks, revisionBlocks } from './contents.ts'
import { historyBlocks } from './history.ts'
import { sealBlocks } from './seal.ts'
import type { Signing } from './signature.ts'
import { voteBlocks } from './votes.ts'
import { personLine, speechOf } from './words.ts'

/** The whole record in the reader's words; `shownImages` are the signature images that can be drawn. */
export function composeRecord(input: RecordInput, shownImages: ReadonlySet<string>): RecordBlocks {
  const { document, history, organization, chairs } = input
  const speech = speechOf(input)
  const revisions = input.revisions ?? [...(document.previous ? [document.previous] : []), document.revision]
  const signing: Signing = { ...speech, images: shownImages, revisions }
  const { t, words, dateTime } = speech
  return {
    title: document.title,
    blocks: [
      {
        kind: 'letterhead',
        organization,
        caption: t('workflow.record.caption'),
        number: document.registered?.number ?? document.number,
      },
      {
        kind: 'title',
        text: document.title,
        status: capitalised(words(document.status)),
        statusType: document.status_type,
      },
      { kind: 'facts', facts: documentFacts(input, signing) },
      ...contentsBlocks(document.form, document.revision, speech, input.printed),
      ...hiddenBlocks(document.hidden, speech),
      ...attachmentBlocks(document.revision, speech),
      ...revisionBlocks(revisions, speech),
      ...historyBlocks(history, document.holders, signing),
      ...voteBlocks(document.votes, history, { ...signing, ...(chairs && { chairs }) }),
      ...proofBlocks(input, signing),
      ...sealBlocks(input, signing),
    ],
    runningHead: { organization, number: document.number },
    footer: [
      document.number,
      t('workflow.record.printed', { at: dateTime(input.printedAt), by: input.printedBy }),
    ].join('  ·  '),
    pageOf: (page, pages) => t('workflow.record.page', { page, pages }),
  }
}

function documentFacts({ document, history }: RecordInput, { t, words, dateTime }: Signing): Fact[] {
  const { creator } = document
  const endings = history.statusHistories.filter(({ status_type }) => status_type === 'END' || status_type === 'CANCEL')
  const ending = endings.find(({ is_done }) => is_done === 1)
  return [
    ...(document.type ? [{ label: t('workflow.record.type'), value: words(document.type.title) }] : []),
    ...(document.registered
      ? [
          {
            label: t('workflow.record.registered'),
            value: `${document.registered.number}, ${dateTime(document.registered.at)}`,
          },
        ]
      : []),
    { label: t('workflow.record.flow'), value: words(document.flow.title) },
    { label: t('workflow.record.status'), value: capitalised(words(document.status)) },
    { label: t('workflow.record.revision'), value: String(document.revision.number) },
    { label: t('workflow.record.creator'), value: personLine(creator) },
    { label: t('workflow.record.created_at'), value: dateTime(document.created_at) },
    ...(ending ? [{ label: t('workflow.record.ended_at'), value: dateTime(ending.created_at) }] : []),
  ]
}

function proofBlocks({ document, publicUrl, timeZone }: RecordInput, { t }: Signing): Block[] {
  const rows = [
    [t('workflow.record.revision_hash'), document.revision.sha256, 'hash'],
    [t('workflow.record.events'), String(document.chain.events), 'body'],
    [t('workflow.record.last_hash'), document.chain.hash, 'hash'],
    [t('workflow.record.time_zone'), timeZone, 'body'],
  ] as const
  return [
    { kind: 'heading', level: 2, text: t('workflow.record.proof') },
    { kind: 'paragraph', look: 'quiet', text: t('workflow.record.proof_note'), leadsOn: true },
    {
      kind: 'table',
      label: t('workflow.record.proof'),
      columns: [{ label: t('workflow.record.field'), width: 158 }, { label: t('workflow.record.value') }],
      rows: rows.map(([label, text, look]) => ({
        cells: [{ pieces: [{ text: label, look: 'quiet' }] }, { pieces: [{ text, look }] }],
      })),
    },
    ...(publicUrl
      ? [
          {
            kind: 'paragraph' as const,
            look: 'quiet' as const,
            text: t('workflow.record.look_up'),
            leadsOn: true as const,
          },
          { kind: 'paragraph' as const, look: 'body' as const, text: publicUrl, url: publicUrl },
        ]
      : []),
  ]
}
