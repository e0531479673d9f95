import { REVEAL } from './form/reveal.ts'

/** Shows a field, and puts the caret into it. */
export const goTo = (name: string) => {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  // Where it stands in a step or a tab that is not open, that opens first.
  place?.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }))
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
}

/** The server names fields as they stand in the request, and says in words what is wrong with them. */
export const namesOf = (told: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(told).map(([name, words]) => [name.replace(/^values\./, ''), words]))
