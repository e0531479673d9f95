import { useState, useSyncExternalStore } from 'react'

/**
 * What stands in a form while somebody writes, outside of what is drawn: a letter that is typed draws anew only what
 * reads the part that it changed, whatever else stands on the page. `useForm` is for the few fields of a dialog; this
 * is for forms that have no end.
 */
export interface FormState<Values> {
  get(): Values
  change(by: (before: Values) => Values): void
  subscribe(listener: () => void): () => void
}

export function formState<Values>(initial: Values): FormState<Values> {
  let values = initial
  const listeners = new Set<() => void>()
  return {
    get: () => values,
    change(by) {
      values = by(values)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of what stands in the form; whoever asks is drawn anew where that part changes, and for nothing else. */
export function useValue<Values, Part>(
  state: FormState<Values>,
  part: (values: Values) => Part,
  isSame: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const [settle] = useState(() => settling<Part>())
  const read = () => settle(part(state.get()), isSame)
  return useSyncExternalStore(state.subscribe, read, read)
}

/** The part that was told last, as long as the next says the same. */
function settling<Part>() {
  let last: { part: Part } | undefined
  return (now: Part, isSame: (one: Part, other: Part) => boolean): Part => {
    if (!last || !isSame(last.part, now)) last = { part: now }
    return last.part
  }
}

/** For a part that is made anew each time, such as what is wrong. */
export function areSameTexts(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
