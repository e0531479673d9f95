import { areSingleKeysOn } from '#platform/web/theme/index.ts'

/** Single keys act on the list and the document only while no dialog stands before them (a toast is none) and nobody is typing (a checkbox is not typed in), and while the person has not switched them off. */
export const whileFree = {
  enableOnFormTags: ['INPUT'] as const,
  ignoreEventWhen: ({ target, key }: KeyboardEvent) =>
    (key.length === 1 && !areSingleKeysOn()) || document.querySelector('dialog[open], [popover=auto]:popover-open') !== null || (target instanceof HTMLInputElement && target.type !== 'checkbox'),
}
