import type { Language } from '#platform/shared/i18n.ts'
import type { Trx } from './database.ts'
import type { Principal } from './principal.ts'

/** Rows of a module on which others may hang something; asked for many at once. */
interface Subject {
  /** Those among them that this person sees; the others do not exist for them. */
  seenAmong: (db: Trx, principal: Principal, ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** What each is called. */
  titles: (db: Trx, orgId: number, ids: readonly string[], language: Language) => Promise<ReadonlyMap<string, string>>
  /** Its page, as an address of the web. */
  link: (id: string) => string
  /** What each says, as far as this person sees it, in their language: whoever decides on it reads it there. */
  facts?: (asking: Asking, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Fact[]>>
}

interface Asking {
  db: Trx
  principal: Principal
  language: Language
  t: (key: string) => string
}

export interface Fact {
  label: string
  text: string
  /** Each of its lines is something of its own, and none is left out. */
  is_list?: true
}

/** Type, such as `crm.lead`, to what is known of its rows. */
export type Subjects = Readonly<Record<string, Subject>>

const known = new Map<string, Subject>()

/** Registers the subjects of a module when the program starts; what comes back takes them away again. */
export function registerSubjects(subjects: Subjects): () => void {
  for (const [type, subject] of Object.entries(subjects)) {
    if (known.has(type)) throw new Error(`Two subjects are called ${type}`)
    known.set(type, subject)
  }
  return () => {
    for (const type of Object.keys(subjects)) known.delete(type)
  }
}

/** Undefined for a type that no module brought, or brings any more. */
export const subjectOf = (type: string): Subject | undefined => known.get(type)
