import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { EmployeeDetail } from '../../shared/staff.ts'

/** For whom somebody stands in on days on which they are to be away themselves. */
export function StandsInFor({ employee, from, until }: { employee: EmployeeDetail; from: string; until: string }) {
  const { t } = useText()
  const meanwhile = employee.stands_in_for.filter(
    ({ starts_on, ends_on }) => starts_on <= (until || from) && ends_on >= from,
  )
  if (meanwhile.length === 0) return null
  return (
    <Notice kind="warning" title={t('organization.career.away_from_others')} live>
      <p>{meanwhile.map(({ absent, starts_on, ends_on }) => `${absent} (${starts_on} – ${ends_on})`).join(', ')}</p>
    </Notice>
  )
}
