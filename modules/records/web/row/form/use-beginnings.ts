import type { FieldValues } from '#platform/shared/fields/index.ts'
import { useSession } from '#modules/access/web/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { beginningsOf } from './begins.ts'

/** What the fields of a new row begin with for whoever is signed in. */
export function useBeginnings(table: Table): FieldValues {
  const { user } = useSession()
  return beginningsOf(table, new URLSearchParams(location.search), {
    id: String(user.id),
    name: `${user.last_name} ${user.first_name}`.trim(),
    unit: user.struct ?? '',
    email: user.email ?? '',
  })
}
