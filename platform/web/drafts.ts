/** Something that somebody began to write and that stands in this browser. */
export interface KeptDraft {
  /** Key of the words for what it is: `<module>.kept.…`, which the page without a network has too. */
  kind: string
  path: string
  title: string
  texts: string[]
  at: number
}

/** What a module keeps in this browser of what somebody writes. */
export interface Drafts {
  kept: (login: string) => KeptDraft[]
  /** Who signs out leaves nothing of it here. */
  forget: (login: string) => void
}
