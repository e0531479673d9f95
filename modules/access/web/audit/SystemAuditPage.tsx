import { useCall } from '#platform/web/call.ts'
import { useListSearch } from '#platform/web/table/index.ts'
import { systemAuditChoices } from '../../shared/audit.ts'
import { AuditLog } from './AuditLog.tsx'
import { useSystemAudit } from './use-audit.ts'
import { NOTHING, wishOf } from './wish.ts'

/** Who changed what in any organisation, for super administrators. */
export default function SystemAuditPage() {
  const { page: _page, set, ...asked } = useListSearch(NOTHING)
  const wish = wishOf(asked)
  const choices = useCall(systemAuditChoices, wish.org_id === undefined ? {} : { org_id: wish.org_id }, {
    meta: { quiet: true },
    placeholderData: (before) => before,
  }).data
  return <AuditLog isOfAll asked={asked} set={set} wish={wish} choices={choices} audit={useSystemAudit(wish)} />
}
