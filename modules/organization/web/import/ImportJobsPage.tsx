import { useText } from '#platform/web/i18n/index.ts'
import { ImportPage } from '#platform/web/import/index.ts'
import { importJobs, jobColumns } from '../../shared/imports.ts'
import { showUnits } from '../../shared/structure.ts'

export default function ImportJobsPage() {
  const { t } = useText()
  return (
    <ImportPage
      title={t('organization.import.jobs_title')}
      hint={t('organization.import.jobs_words')}
      endpoint={importJobs}
      columns={jobColumns}
      stale={[showUnits]}
      back={{ to: '/organization/struct', title: t('organization.structure.title') }}
    />
  )
}
