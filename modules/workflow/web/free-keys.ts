import { areSingleKeysOn } from '#platform/web/theme/index.ts'

/**
 * Single keys act on the list and the document only while no dialog stands before them (a toast is none), none has
 * just taken the key, and nobody is typing (a checkbox is not typed in), and while the person has not switched them
 * off.
 */
export const whileFree = {
  enableOnFormTags: ['INPUT'] as const,
  ignoreEventWhen: ({ target, key, defaultPrevented }: KeyboardEvent) =>
    defaultPrevented ||
    (key.length === 1 && !areSingleKeysOn()) ||
    document.querySelector('dialog[open], [popover=auto]:popover-open') !== null ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'),
}

const ACTS = 'a, button, input, select, textarea, summary, [role=button], [contenteditable]'

/** Enter presses what has the focus; only where that is nothing to press it opens the chosen document. */
export const whileNothingIsPressed = {
  ...whileFree,
  ignoreEventWhen: (event: KeyboardEvent) =>
    whileFree.ignoreEventWhen(event) || (event.target instanceof Element && event.target.closest(ACTS) !== null),
}

/** In an opened document the arrows are for reading on. */
export const outsideTheDocument = {
  ...whileFree,
  ignoreEventWhen: (event: KeyboardEvent) =>
    whileFree.ignoreEventWhen(event) || (event.target instanceof Element && event.target.closest('article') !== null),
}
