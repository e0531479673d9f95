import { useText } from '#platform/web/i18n/index.ts'
import { Page } from '#platform/web/layout/index.ts'
import { HomeTasks } from './HomeTasks.tsx'

/** My tasks of today as a page of their own. */
export default function HomeTasksPage() {
  const { t } = useText()
  return (
    <Page width={560}>
      <h1 className="orgil-hidden">{t('planning.mine.home')}</h1>
      <HomeTasks />
    </Page>
  )
}
