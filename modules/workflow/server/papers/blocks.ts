// What a record says, in order, before anything is measured.
import type * as kit from '#platform/server/pdf/index.ts'
import type { StepType } from '../../shared/definition.ts'

type Fact = kit.Fact

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

export interface LetterheadBlock {
  kind: 'letterhead'
  organization: string
  caption: string
  number: string
}
export interface TitleBlock {
  kind: 'title'
  text: string
  status: string
  statusType: StepType
}

export interface TallyBlock {
  kind: 'tally'
  outcome: string
  outcomeLook: Look
  counts: { label: string; value: string; look: Look }[]
}

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

/** What a record has beyond what every document on paper has. */
export interface Ours extends kit.Additions {
  look: 'approve' | 'disapprove' | 'recreate' | 'abstain'
  block: LetterheadBlock | TitleBlock | StepBlock | TallyBlock
  under: SignatureBlock
}

export type Look = kit.PlainLook | Ours['look']
export type Cell = kit.Cell<Ours>
export type Row = kit.Row<Ours>
export type Block = kit.Block<Ours>
export type RecordBlocks = kit.Paged<Ours>
