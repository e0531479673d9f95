import type { FormPart } from '#modules/records/shared/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'

export const elements = ['section', 'fold', 'tab', 'heading', 'note', 'divider', 'save', 'reset', 'back'] as const
export type Element = (typeof elements)[number]

export const elementPictures: Readonly<Record<Element, IconName>> = {
  section: 'grid',
  fold: 'down',
  tab: 'tabs',
  heading: 'text',
  note: 'info',
  divider: 'minus',
  save: 'check',
  reset: 'refresh',
  back: 'back',
}

/** An element as it is put into a form; `title` is what it says until somebody says something else. */
export function newPart(element: Element, title: string): FormPart {
  const words = { mn: title }
  if (element === 'section') return { kind: 'section', look: 'block', title: words, parts: [] }
  if (element === 'fold' || element === 'tab') return { kind: 'section', look: element, title: words, parts: [] }
  if (element === 'heading' || element === 'note') return { kind: element, text: words }
  if (element === 'divider') return { kind: 'divider' }
  return { kind: 'button', does: element, spans: { tablet: 6 } }
}
