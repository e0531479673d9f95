import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { StoredFile } from '#platform/shared/files.ts'
import { forget, readStored, writeStored } from '#platform/web/storage.ts'
import type { Employee } from '#modules/organization/shared/index.ts'

/** A document being written: what is typed, and files already uploaded. */
export interface Draft {
  title: string
  fields: FieldValues
  files: StoredFile[]
  watchers: Employee[]
}

export const emptyDraft: Draft = { title: '', fields: {}, files: [], watchers: [] }

/**
 * One draft per person, organisation and flow, kept for seven days: two people may share an office computer, and
 * flows of two organisations have the same numbers. Asked once, where a document is begun: another window may go over
 * to the next organisation before the last words are kept.
 */
export const draftPlace = (login: string, flowId: number) =>
  `workflow_draft_${login}_${readStored<{ org_id: number | null }>('user_info')?.org_id ?? 0}.${flowId}`

/** The draft of this flow as far as its form still asks for it; a flow's form may have changed since. */
export function readDraft(place: string, form: readonly FormField[]): Draft | null {
  const stored = readStored<Partial<Draft>>(place)
  if (!stored) return null
  const known = new Set(form.map(({ name }) => name))
  const fields = Object.fromEntries(Object.entries(stored.fields ?? {}).filter(([name]) => known.has(name)))
  const draft = { title: stored.title ?? '', fields, files: stored.files ?? [], watchers: stored.watchers ?? [] }
  return isEmpty(draft) ? null : draft
}

/** What a template says, as far as the form still asks for it. */
export function fromTemplate({ title, fields }: Pick<Draft, 'title' | 'fields'>, form: readonly FormField[]): Draft {
  const known = new Set(form.map(({ name }) => name))
  return {
    ...emptyDraft,
    title,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name))),
  }
}

export function keepDraft(place: string, draft: Draft) {
  if (isEmpty(draft)) forgetDraft(place)
  else writeStored(place, draft)
}

export function forgetDraft(place: string) {
  forget(place)
}

export function isEmpty({ title, fields, files, watchers }: Draft) {
  const nothingTyped = Object.values(fields).every((value) => value === null || value === '' || value === false)
  return title.trim() === '' && nothingTyped && files.length === 0 && watchers.length === 0
}
