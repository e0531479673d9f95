// What a record says, in order, before anything is measured.
import type { StepType } from '../../shared/definition.ts'

export interface Fact {
  label: string
  value: string
}

export interface SignatureBlock {
  /** Path of an image that can be shown, or null for a typed name. */
  image: string | null
  /** The typed name, or the reason why an image is not there. */
  written: string
  isMissing: boolean
  name: string
  position: string
  /** Electronic signature, and how it was made. */
  kind: string
  signedAt: Fact | null
  /** The revision it is bound to. */
  bound: Fact | null
  /** What the signer was not shown. */
  hidden: Fact | null
  /** Whose certificate, where the signature is digital. */
  certificate: Fact[]
}

export type Look =
  | 'body'
  | 'strong'
  | 'quiet'
  | 'code'
  | 'hash'
  | 'amount'
  | 'approve'
  | 'disapprove'
  | 'recreate'
  | 'abstain'

interface Piece {
  text: string
  look: Look
}

export interface Cell {
  pieces: Piece[]
  align?: 'right'
}

export interface Row {
  cells: Cell[]
  /** Flows below the cells over the whole width. */
  comment?: string
  signature?: SignatureBlock
}

export interface Column {
  label: string
  /** Points; the one column without a width takes what is left. */
  width?: number
  align?: 'right'
}

export type Block =
  | { kind: 'letterhead'; organization: string; caption: string; number: string }
  | { kind: 'title'; text: string; status: string; statusType: StepType }
  /** `startsPage`: stands at the top of a page of its own. */
  | { kind: 'heading'; level: 2 | 3; text: string; startsPage?: true }
  | { kind: 'facts'; facts: Fact[] }
  /** `leadsOn`: stays with what follows. */
  | { kind: 'paragraph'; text: string; look: 'body' | 'quiet'; url?: string; leadsOn?: true }
  | { kind: 'table'; label: string; columns: Column[]; rows: Row[] }
  | { kind: 'group'; text: string }
  | StepBlock
  /** `code` is drawn as dark squares of so many rows and columns. */
  | { kind: 'qr'; code: boolean[][]; alt: string; facts: Fact[]; url: string }
  | { kind: 'tally'; outcome: string; outcomeLook: Look; counts: { label: string; value: string; look: Look }[] }

export interface StepBlock {
  kind: 'step'
  statusType: StepType
  isFaded: boolean
  /** Nothing follows in its group: the line ends here. */
  isLast: boolean
  title: string
  action: string
  date: string
  who: string
  position: string
  comment: string
  signature: SignatureBlock | null
}

export interface RecordBlocks {
  title: string
  blocks: Block[]
  /** What every page repeats. */
  runningHead: { organization: string; number: string }
  footer: string
  pageOf: (page: number, pages: number) => string
}
