import { CONTENT_WIDTH } from '#platform/server/pdf/index.ts'
import {
  type FormField,
  isEmpty,
  type Printed,
  printedAlone,
  printedOf,
  type PrintedTable,
  registry,
} from '#platform/shared/fields/index.ts'
import type { RevisionView } from '../../../shared/documents/contents.ts'
import type { DocumentView } from '../../../shared/documents/view.ts'
import { initialAndName } from '../../../shared/signature.ts'
import type { Block, Cell, Row } from '../blocks.ts'
import { fileSize } from '../format.ts'
import type { Speech } from './words.ts'

/**
 * The fields of the form with their values; a value whose field is no longer in the form is kept under its own name.
 */
export function contentsBlocks(
  form: readonly FormField[],
  revision: RevisionView,
  speech: Speech,
  printed = printedValues(form, revision, speech),
): Block[] {
  const { t, words } = speech
  const named = new Set(form.map(({ name }) => name))
  const heading: Block = { kind: 'heading', level: 2, text: t('workflow.record.contents') }
  const columns = [{ label: t('workflow.record.field'), width: 158 }, { label: t('workflow.record.value') }]
  const blocks: Block[] = [heading]
  let rows: Row[] = []
  const flush = () => {
    if (rows.length > 0) blocks.push({ kind: 'table', label: t('workflow.record.contents'), columns, rows })
    rows = []
  }
  for (const field of form) {
    const value = printed[field.name] ?? null
    const label = words(field.label)
    // The thread that sets paper is not told of every kind; those of workflow it knows.
    if (registry().kinds.get(field.kind)?.isHeading) {
      flush()
      blocks.push({ kind: 'heading', level: 3, text: label })
    } else if (value?.table) {
      flush()
      blocks.push({ kind: 'heading', level: 3, text: label }, linesTable(label, value.table))
    } else rows.push(fieldRow(label, cellOf(value)))
  }
  for (const [name, value] of Object.entries(revision.fields))
    if (!named.has(name)) rows.push(fieldRow(name, cellOf(isEmpty(value) ? null : printedAlone(value, speech))))
  flush()
  return blocks.length > 1
    ? blocks
    : [heading, { kind: 'paragraph', look: 'quiet', text: t('workflow.record.no_fields') }]
}

/** Lines, numbered, with what they come to below. */
function linesTable(label: string, { columns, rows, sums }: PrintedTable): Block {
  const cell = (text: string, at: number, look: 'body' | 'strong' = 'body'): Cell =>
    columns[at]?.isAmount
      ? { pieces: [{ text: text || '—', look: look === 'strong' ? 'amount' : 'body' }], align: 'right' }
      : { pieces: [{ text: text || '—', look }] }
  const widths = sharesOf(columns.map((one, at) => longest([one.label, ...rows.map((row) => row[at] ?? '')])))
  const sum = sums?.map((text, at): Cell => (text === '' ? { pieces: [] } : cell(text, at, 'strong')))
  return {
    kind: 'table',
    label,
    columns: [
      { label: '№', width: NUMBER_WIDTH },
      ...columns.map(({ label: of, isAmount }, at) => ({
        label: of,
        width: widths[at]!,
        ...(isAmount && { align: 'right' as const }),
      })),
    ],
    rows: [
      ...rows.map((row, at): Row => ({
        cells: [{ pieces: [{ text: String(at + 1), look: 'quiet' }] }, ...row.map((text, place) => cell(text, place))],
      })),
      ...(sum ? [{ cells: [{ pieces: [{ text: 'Σ', look: 'strong' as const }] }, ...sum] }] : []),
    ],
  }
}

/** What stands in each field, as its kind prints it. */
export function printedValues(
  form: readonly FormField[],
  { fields }: RevisionView,
  speech: Speech,
): Record<string, Printed | null> {
  return Object.fromEntries(form.map((field) => [field.name, printedOf(field, fields[field.name] ?? null, speech)]))
}

/** That there is more than what is printed here, and what it is called. */
export function hiddenBlocks(hidden: DocumentView['hidden'], { t, words }: Speech): Block[] {
  return hidden.length === 0
    ? []
    : [
        {
          kind: 'paragraph',
          look: 'quiet',
          text: t('workflow.record.hidden', { fields: hidden.map(({ label }) => words(label)).join(', ') }),
        },
      ]
}

export function attachmentBlocks(revision: RevisionView, { t }: Speech): Block[] {
  const heading: Block = { kind: 'heading', level: 2, text: t('workflow.record.attachments') }
  if (revision.files.length === 0)
    return [heading, { kind: 'paragraph', look: 'quiet', text: t('workflow.record.no_attachments') }]
  const rows = revision.files.map(({ name, size, sha256, version = 1 }, index): Row => ({
    cells: [
      { pieces: [{ text: String(index + 1), look: 'quiet' }] },
      {
        pieces: [
          { text: name, look: 'strong' },
          ...(version > 1 ? [{ text: t('workflow.record.version', { number: version }), look: 'quiet' as const }] : []),
          { text: `SHA-256 ${sha256}`, look: 'code' },
        ],
      },
      { pieces: [{ text: fileSize(size), look: 'body' }], align: 'right' },
    ],
  }))
  const columns = [
    { label: '№', width: 26 },
    { label: t('workflow.record.file') },
    { label: t('workflow.record.size'), width: 70, align: 'right' as const },
  ]
  return [heading, { kind: 'table', label: t('workflow.record.attachments'), columns, rows }]
}

export function revisionBlocks(revisions: readonly RevisionView[], { t, dateTime }: Speech): Block[] {
  const rows = revisions.map(({ number, by, at, note, sha256 }): Row => ({
    cells: [
      { pieces: [{ text: String(number), look: 'strong' }] },
      {
        pieces: [
          { text: initialAndName(by.last_name, by.first_name), look: 'strong' },
          { text: dateTime(at), look: 'quiet' },
        ],
      },
      {
        pieces: [
          { text: note || t('workflow.record.no_note'), look: note ? 'body' : 'quiet' },
          { text: `SHA-256 ${sha256}`, look: 'code' },
        ],
      },
    ],
  }))
  const columns = [
    { label: '№', width: 26 },
    { label: t('workflow.record.who'), width: 116 },
    { label: t('workflow.record.note') },
  ]
  return [
    { kind: 'heading', level: 2, text: t('workflow.record.revisions') },
    { kind: 'table', label: t('workflow.record.revisions'), columns, rows },
  ]
}

const NUMBER_WIDTH = 26
/** In letters: a column is neither squeezed to nothing nor has it the paper for itself. */
const [FEWEST, MOST] = [5, 32]
const longest = (texts: readonly string[]) => Math.min(MOST, Math.max(FEWEST, ...texts.map((text) => text.length)))

/** The paper is shared among columns as what stands in them asks. */
function sharesOf(lengths: readonly number[]): number[] {
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => ((CONTENT_WIDTH - NUMBER_WIDTH) * length) / all)
}

function fieldRow(label: string, value: Cell): Row {
  return { cells: [{ pieces: [{ text: label, look: 'quiet' }] }, value] }
}

function cellOf(printed: Printed | null): Cell {
  if (!printed) return { pieces: [{ text: '—', look: 'quiet' }] }
  return printed.isAmount
    ? { pieces: [{ text: printed.text, look: 'amount' }], align: 'right' }
    : { pieces: [{ text: printed.text, look: 'body', ...(printed.isStanding && { isStanding: true }) }] }
}
