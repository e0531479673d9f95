import { useText } from '#platform/web/i18n/index.ts'
import { ImportPage } from '#platform/web/import/index.ts'
import { employeeColumns, importEmployees } from '../../shared/imports.ts'
import { listStaff } from '../../shared/staff.ts'

export default function ImportEmployeesPage() {
  const { t } = useText()
  return (
    <ImportPage
      title={t('organization.import.staff_title')}
      hint={t('organization.import.staff_words')}
      endpoint={importEmployees}
      columns={employeeColumns}
      stale={[listStaff]}
      back={{ to: '/organization', title: t('organization.staff.title') }}
    />
  )
}
