/** Single keys act on the list and the document only while no dialog stands before them. */
export const whileFree = { ignoreEventWhen: () => document.querySelector('dialog[open], :popover-open') !== null }
