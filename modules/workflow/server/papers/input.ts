import type { Printed } from '#platform/shared/fields/index.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { RevisionView } from '../../shared/documents/contents.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import type { PersonView } from '../../shared/person.ts'
import type { ProcessHistory } from '../../shared/history.ts'

interface RecordSeal {
  code: string
  /** Where the code leads. */
  url: string
  /** Subject of the certificate. */
  certificate: string
  /** The newest anchor of the organisation at that moment. */
  anchor: { number: number; hash: string } | null
  /** In one line of plain letters, for whoever checks the file: it stands in its properties. */
  facts: string
}

/** Everything a printed record says comes in here; rendering asks neither the clock nor the database. */
export interface RecordInput {
  document: DocumentView
  history: ProcessHistory
  organization: string
  /** Bytes of the signature images, by the path that stands in the signature. */
  images: ReadonlyMap<string, Buffer>
  language: Language
  translate: (language: Language, key: string, params?: Record<string, string | number>) => string
  /** ISO 8601 in UTC. */
  printedAt: string
  printedBy: string
  /** Where the document can be looked up; printed when given. */
  publicUrl?: string
  /** The record is being sealed; a copy has none. */
  seal?: RecordSeal
  /** IANA name of the organisation's zone. */
  timeZone: string
  /** All revisions, where the caller has them; else the current one and the one before are printed. */
  revisions?: readonly RevisionView[]
  /** What stands in the fields as their kinds print it, by field; where it is missing the kinds are asked. */
  printed?: Readonly<Record<string, Printed | null>>
  /** Employees whom a vote sheet names as its chair although they are not on the roll, by emp_id. */
  chairs?: ReadonlyMap<number, PersonView>
}
