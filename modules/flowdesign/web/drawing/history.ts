/** What is drawn now, and what it was before and would be again. */
export interface History<Doc> {
  past: readonly Doc[]
  present: Doc
  future: readonly Doc[]
  /** What the last change was about: typing in one field is one step back, not one for each letter. */
  about: string | null
}

const MOST_STEPS_BACK = 200

export const begin = <Doc>(present: Doc): History<Doc> => ({ past: [], present, future: [], about: null })

/** What stood there before this change, or before the first of those that it is joined with. */
export const before = <Doc>({ past, present, about: last }: History<Doc>, about: string | null): Doc =>
  about !== null && about === last ? (past.at(-1) ?? present) : present

/** `about` joins this change with the one before where both are about the same. A change of nothing is none. */
export function change<Doc>(history: History<Doc>, next: Doc, about: string | null = null): History<Doc> {
  if (next === history.present) return history
  const isMore = about !== null && about === history.about && history.past.length > 0
  return {
    past: isMore ? history.past : [...history.past, history.present].slice(-MOST_STEPS_BACK),
    present: next,
    future: [],
    about,
  }
}

export function undo<Doc>(history: History<Doc>): History<Doc> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], about: null }
}

export function redo<Doc>(history: History<Doc>): History<Doc> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, about: null }
}
