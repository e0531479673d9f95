import { type FieldValue, type FieldValues, type FormField, isSame, kindOf } from '#platform/shared/fields/index.ts'
import { rowsIn } from '#platform/shared/fields/rows.ts'
import type { AttachedFile, RevisionView } from '../../shared/documents/contents.ts'
import { diffWords, type TextPart } from './words-diff.ts'

type ValueChange =
  | { kind: 'same'; value: FieldValue }
  | { kind: 'replaced'; before: FieldValue; value: FieldValue }
  /** Lines, of which some came and some went. */
  | { kind: 'lines'; rows: { values: FieldValues; change: 'same' | 'added' | 'removed' }[] }
  /** Long texts, word by word. */
  | { kind: 'rewritten'; parts: TextPart[] }

export interface FileChange {
  file: AttachedFile
  change: 'same' | 'added' | 'renewed' | 'removed'
}

/** What changed in one field since the revision before; without one nothing changed. */
export function changeOf(field: FormField, revision: RevisionView, previous: RevisionView | null): ValueChange {
  const value = revision.fields[field.name] ?? null
  if (!previous) return { kind: 'same', value }
  const before = previous.fields[field.name] ?? null
  if (isSame(field, before, value)) return { kind: 'same', value }
  const [were, are] = kindOf(field.kind).hasLines ? [rowsIn(before) ?? [], rowsIn(value) ?? []] : []
  if (were && are) return { kind: 'lines', rows: diffLines(were, are) }
  if (
    kindOf(field.kind).expression === 'text' &&
    typeof before === 'string' &&
    typeof value === 'string' &&
    isLong(before, value)
  ) {
    return { kind: 'rewritten', parts: diffWords(before, value) }
  }
  return { kind: 'replaced', before, value }
}

/** Lines that stay keep their order; one that was changed goes and comes. */
function diffLines(were: readonly FieldValues[], are: readonly FieldValues[]) {
  const [old, now] = [were.map(sameness), are.map(sameness)]
  const common = old.map(() => now.map(() => 0))
  const at = (from: number, to: number) => common[from]?.[to] ?? 0
  for (let from = old.length - 1; from >= 0; from -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1)
      common[from]![to] =
        old[from] === now[to] ? at(from + 1, to + 1) + 1 : Math.max(at(from + 1, to), at(from, to + 1))
  const rows: { values: FieldValues; change: 'same' | 'added' | 'removed' }[] = []
  let [from, to] = [0, 0]
  while (from < old.length || to < now.length) {
    if (from < old.length && old[from] === now[to]) {
      rows.push({ values: are[to]!, change: 'same' })
      from += 1
      to += 1
    } else if (from < old.length && (to >= now.length || at(from + 1, to) >= at(from, to + 1))) {
      rows.push({ values: were[from]!, change: 'removed' })
      from += 1
    } else {
      rows.push({ values: are[to]!, change: 'added' })
      to += 1
    }
  }
  return rows
}
const sameness = (row: FieldValues) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/**
 * An attachment is the same when its bytes and its name are, and another version of it is no other attachment;
 * removed ones come last.
 */
export function fileChanges(revision: RevisionView, previous: RevisionView | null): FileChange[] {
  if (!previous) return revision.files.map((file) => ({ file, change: 'same' }))
  const before = new Set(previous.files.map(fileKey))
  const now = new Set(revision.files.map(fileKey))
  return [
    ...revision.files.map((file): FileChange => ({
      file,
      change: before.has(fileKey(file)) ? 'same' : hadIt(previous, file) ? 'renewed' : 'added',
    })),
    ...previous.files
      .filter((file) => !now.has(fileKey(file)) && !hadIt(revision, file))
      .map((file): FileChange => ({ file, change: 'removed' })),
  ]
}

export function hasChanges(form: readonly FormField[], revision: RevisionView, previous: RevisionView | null) {
  if (!previous) return false
  return (
    revision.title !== previous.title ||
    form.some((field) => changeOf(field, revision, previous).kind !== 'same') ||
    fileChanges(revision, previous).some(({ change }) => change !== 'same')
  )
}

const fileKey = ({ sha256, name, version = 1 }: AttachedFile) => `${sha256} ${name} ${version}`

const attachmentOf = ({ attachment_id, id }: AttachedFile) => attachment_id ?? id
const hadIt = ({ files }: RevisionView, file: AttachedFile) =>
  files.some((one) => attachmentOf(one) === attachmentOf(file))

const isLong = (before: string, after: string) =>
  before.length + after.length > 60 && /\s/.test(before) && /\s/.test(after)
