/** A name that may stand in an expression, and what it is called. */
export interface Proposal {
  text: string
  title: string
}

/** As many as are looked over at a glance. */
const MOST = 8

/** The name that is being typed before the caret; null where none is, as within a text in quotes. */
function typedBefore(text: string, at: number): string | null {
  const before = text.slice(0, at)
  if (isQuoted(before)) return null
  return /[\p{L}_][\p{L}\d_]*$/u.exec(before)?.[0] ?? ''
}

/** A quote that was opened and not closed; one behind a backslash is none. */
const isQuoted = (before: string) =>
  [...before.replace(/\\./g, '')].reduce((open, sign) => {
    if (open !== '') return sign === open ? '' : open
    return sign === '"' || sign === "'" ? sign : ''
  }, '') !== ''

/** Names that begin as what is typed, by how they are written or called; `isAll`: also where nothing is typed yet. */
export function proposalsAt(text: string, at: number, all: readonly Proposal[], isAll = false): Proposal[] {
  const typed = typedBefore(text, at)
  if (typed === null || (typed === '' && !isAll)) return []
  const wanted = typed.toLowerCase()
  const begins = (said: string) => said.toLowerCase().startsWith(wanted)
  const fitting = all.filter(({ text: name, title }) => begins(name) || title.split(/\s+/).some(begins))
  const isDone = fitting.length === 1 && fitting[0]!.text === typed
  return isDone ? [] : fitting.slice(0, MOST)
}

/** How much of a title of several words stands before the caret: `2 * Нэгж ү` of «Нэгж үнэ» is `Нэгж ү`. */
function titleBefore(text: string, at: number, title: string): string {
  const before = text.slice(Math.max(0, at - title.length), at)
  const said = title.toLowerCase()
  for (const { index } of before.matchAll(/(?<![\p{L}\d_])[\p{L}_]/gu)) {
    const typed = before.slice(index)
    if (said.startsWith(typed.toLowerCase())) return typed
  }
  return ''
}

/** The text with this name in the place of what was typed of it, and the caret behind it, or between its brackets. */
export function put(text: string, at: number, { text: name, title }: Proposal): { text: string; caret: number } {
  const from = at - Math.max((typedBefore(text, at) ?? '').length, titleBefore(text, at, title).length)
  const caret = from + name.length - (name.endsWith('()') ? 1 : 0)
  return { text: `${text.slice(0, from)}${name}${text.slice(at)}`, caret }
}
