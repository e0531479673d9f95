import { useText } from '#platform/web/i18n/index.ts'
import { ImportPage } from '#platform/web/import/index.ts'
import { importUnits, unitColumns } from '../../shared/imports.ts'
import { showUnits } from '../../shared/structure.ts'

export default function ImportUnitsPage() {
  const { t } = useText()
  return (
    <ImportPage
      title={t('organization.import.units_title')}
      hint={t('organization.import.units_words')}
      endpoint={importUnits}
      columns={unitColumns}
      stale={[showUnits]}
      back={{ to: '/organization/struct', title: t('organization.structure.title') }}
    />
  )
}
