import type { Drafts, KeptDraft } from '#platform/web/drafts.ts'
import { forget, storedUnder } from '#platform/web/storage.ts'

interface Writing {
  title?: string
  fields?: Record<string, unknown>
}

/** Of an organisation and its flow; drafts from before name the flow alone. */
const FLOW = /^\d+(?:\.\d+)?$/
const DOCUMENT = /^[0-9a-f-]{36}$/i
/** Of a document, or of a comment there that is corrected. */
const TALK = /^[0-9a-f-]{36}(?:_[0-9a-f-]{36})?$/i

/** How their keys begin, and what stands behind: another person's name may begin like this one's. */
const places = (login: string) =>
  ({
    started: [`workflow_draft_${login}_`, FLOW],
    corrections: [`workflow_correction_${login}_`, DOCUMENT],
    comments: [`workflow_comment_${login}_`, DOCUMENT],
    talks: [`workflow_talk_${login}_`, TALK],
  }) as const

function under<T>([beginning, rest]: readonly [string, RegExp]) {
  return storedUnder<T>(beginning).filter((one) => rest.test(one.rest))
}

/** What the screens of documents keep of what somebody writes. */
export const workflowDrafts: Drafts = { kept: keptDrafts, forget: forgetDrafts }

function forgetDrafts(login: string) {
  for (const place of Object.values(places(login))) for (const { rest } of under(place)) forget(place[0] + rest)
}

/**
 * New documents, corrections, what goes with a decision and what is said beside it, of this person, as the screens
 * keep them.
 */
function keptDrafts(login: string): KeptDraft[] {
  const { started: ofNew, corrections: ofCorrections, comments: ofComments, talks: ofTalks } = places(login)
  const [started, corrections, comments, talks] = [
    under<Writing>(ofNew),
    under<{ writing?: Writing }>(ofCorrections),
    under<string>(ofComments),
    under<{ text: string }>(ofTalks),
  ]
  return [
    ...started.map(({ value, at }): KeptDraft => ({
      kind: 'workflow.kept.new',
      path: '/workflow/new',
      title: value.title ?? '',
      texts: textsOf(value),
      at,
    })),
    ...corrections.map(({ rest, value, at }): KeptDraft => ({
      kind: 'workflow.kept.correction',
      path: `/workflow/${rest}`,
      title: value.writing?.title ?? '',
      texts: textsOf(value.writing),
      at,
    })),
    ...comments.map(({ rest, value, at }): KeptDraft => ({
      kind: 'workflow.kept.comment',
      path: `/workflow/${rest}`,
      title: '',
      texts: [value],
      at,
    })),
    ...talks.map(({ rest, value, at }): KeptDraft => ({
      kind: 'workflow.kept.comment',
      path: `/workflow/${rest.slice(0, 36)}`,
      title: '',
      texts: [value.text],
      at,
    })),
  ]
}

/** Sentences, not amounts, days and names of choices. */
const textsOf = (writing: Writing = {}) =>
  Object.values(writing.fields ?? {})
    .filter((one): one is string => typeof one === 'string' && /\p{L}.*\s/u.test(one))
    .slice(0, 2)
