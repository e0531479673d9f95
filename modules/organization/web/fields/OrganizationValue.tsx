import { useSession } from '#modules/access/web/index.ts'
import { namedIn } from '#platform/shared/fields/reference-kind.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'

/** As it is called in the language of whoever reads; one to which they do not belong stays a number. */
export default function OrganizationValue({ value }: ValueProps) {
  const { organizations } = useSession()
  const named = namedIn(value)
  const own = organizations.find(({ org_id }) => String(org_id) === named?.id)
  return own?.organization ?? named?.name ?? '—'
}
