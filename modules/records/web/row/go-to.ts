import { REVEAL } from './form/reveal.ts'

/** Shows a field, and puts the caret into it; false where it stands nowhere. */
export const goTo = (name: string, within: ParentNode = document): boolean => {
  const place = within.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  if (!place) return false
  // Where it stands in a step or a tab that is not open, that opens first.
  place.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }))
  place.scrollIntoView({ block: 'center' })
  const control = place.querySelector<HTMLElement>('input, textarea, select, button')
  control?.focus({ preventScroll: true })
  return control !== null
}

/** The server names fields as they stand in the request, and says in words what is wrong with them. */
export const namesOf = (told: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(told).map(([name, words]) => [name.replace(/^values\./, ''), words]))
