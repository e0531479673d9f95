/** Screens for bringing flows in, giving them out and comparing their versions; the designer mounts them. */
export { CompareView } from './CompareView.tsx'
export { ImportDialog } from './ImportDialog.tsx'
export type { PartyName } from './part-words.ts'
export type { FileContents } from './read-file.ts'
export { useHere } from './use-here.ts'
