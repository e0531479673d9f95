/** Single keys act on the list and the document only while no dialog stands before them (a toast is none) and nobody is typing; a checkbox is not typed in. */
export const whileFree = {
  enableOnFormTags: ['INPUT'] as const,
  ignoreEventWhen: ({ target }: KeyboardEvent) =>
    document.querySelector('dialog[open], [popover=auto]:popover-open') !== null || (target instanceof HTMLInputElement && target.type !== 'checkbox'),
}
