import { useCall } from '#platform/web/call.ts'
import { useListSearch } from '#platform/web/table/index.ts'
import { auditChoices } from '../../shared/audit.ts'
import { AuditLog } from './AuditLog.tsx'
import { useAudit } from './use-audit.ts'
import { NOTHING, wishOf } from './wish.ts'

/** Who changed what in the organisation, newest first. */
export default function AuditPage() {
  const { page: _page, set, ...asked } = useListSearch(NOTHING)
  const choices = useCall(auditChoices, {}, { meta: { quiet: true } }).data
  const wish = wishOf(asked)
  return <AuditLog asked={asked} set={set} wish={wish} choices={choices} audit={useAudit(wish)} />
}
