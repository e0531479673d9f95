import { RESTRICTED_ROLE } from '#platform/server/tenancy.ts'

export interface Granted {
  /** What the restricted role may do, as PostgreSQL calls it. */
  grants: string[]
  /** What everybody may. */
  for_all: string[]
  /** Whether anybody ever said so; PostgreSQL gives everybody every function until then. */
  is_said: boolean
}

const ORDER = ['USAGE', 'EXECUTE', 'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']

export function grantsText({ grants, for_all, is_said }: Granted, place: string): string[] {
  const inOrder = (rights: readonly string[]) =>
    [...rights]
      .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b) || (a < b ? -1 : 1))
      .join(', ')
      .toLowerCase()
  const isClosed = place.startsWith('function ') && is_said && for_all.length === 0
  return [
    ...(isClosed ? [`revoke all on ${place} from public;`] : []),
    ...(grants.length > 0 ? [`grant ${inOrder(grants)} on ${place} to ${RESTRICTED_ROLE};`] : []),
  ]
}
