import { type FieldValues, type FormField, soughtIn } from '#platform/shared/fields/index.ts'
import type { StoredFile } from '#platform/shared/files.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { searchText } from '#platform/shared/search-words.ts'
import type { PartKind } from '../../shared/search.ts'
import type { InstanceState } from '../../shared/engine/model.ts'

/** One thing that a document says. A choice of a form is said in all its languages. */
export interface Part {
  kind: PartKind
  label?: Words
  text: string | Words
}

interface Said {
  number: string
  title: string
  form: readonly FormField[]
  fields: FieldValues
  files: readonly StoredFile[]
  state: Pick<InstanceState, 'steps' | 'voters'>
  creator: number
  nameOf: (userId: number) => string
  comments: readonly string[]
}

/** Of one document more is not sought through: what comes later is found on the page itself. */
const LONGEST = 40_000

/**
 * Everything that whoever sees the document reads there. Of a vote the question and the roll, and nothing that
 * anybody voted or wrote on a ballot, also where the vote was open: one search must not tell secret votes from
 * others.
 */
export function partsOf({ number, title, form, fields, files, state, creator, nameOf, comments }: Said): Part[] {
  const decided = state.steps.filter(({ status_type }) => status_type !== 'VOTE')
  const people = [...decided.map(({ done_by }) => done_by), ...state.voters.map(({ user_id }) => user_id)].filter(
    (one) => one !== null && one !== creator,
  )
  const questions = state.steps.flatMap(({ step_data, status_type }) =>
    status_type === 'PREPARE_VOTE' && step_data?.kind === 'sheet' ? [step_data.sheet.question] : [],
  )
  const reasons = decided.flatMap(({ description, is_done }) => (is_done === 1 && description ? [description] : []))
  return [
    { kind: 'number', text: number },
    { kind: 'title', text: title },
    ...form.flatMap((field): Part[] => {
      const text = soughtIn(field, fields[field.name] ?? null)
      return text === null ? [] : [{ kind: 'field', label: field.label, text }]
    }),
    ...files.map(({ name }): Part => ({ kind: 'file', text: name })),
    { kind: 'creator', text: nameOf(creator) },
    ...[...new Set(people)].map((userId): Part => ({ kind: 'person', text: nameOf(userId!) })),
    ...[...new Set(questions)].map((text): Part => ({ kind: 'question', text })),
    ...reasons.map((text): Part => ({ kind: 'reason', text })),
    ...comments.map((text): Part => ({ kind: 'comment', text })),
  ]
}

/** What a document is called by. */
export const isHead = ({ kind }: Part) => HEAD.has(kind)
const HEAD: ReadonlySet<PartKind> = new Set(['number', 'title'])

/** All of it in the plain form of searching. */
export function searchOf(parts: readonly Part[]) {
  return searchText(
    parts
      .map(({ text }) => (typeof text === 'string' ? text : Object.values(text).join(' ')))
      .join('\n')
      .slice(0, LONGEST),
  )
}
