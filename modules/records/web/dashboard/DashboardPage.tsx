import type { Words } from '#platform/shared/i18n.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Page, PageHeader } from '#platform/web/layout/index.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import {
  type DashboardDefinition,
  dashboardDefinition,
  type WrittenDashboard,
} from '../../shared/dashboards/definition.ts'
import { useTitle } from '../use-title.ts'
import { Dashboard } from './Dashboard.tsx'
import styles from './dashboard.module.css'

/** The page of a dashboard that a module ships. */
export const dashboardPage = (title: Words, written: WrittenDashboard) => {
  const dashboard = dashboardDefinition.parse(written)
  return function ShippedDashboard() {
    return <DashboardPage title={title} dashboard={dashboard} />
  }
}

interface Props {
  title: Words
  dashboard: DashboardDefinition
}

/** Figures and lists of several tables on one page. */
export default function DashboardPage({ title, dashboard }: Props) {
  const { t } = useText()
  const say = useWords()
  const name = say(title)
  useTabName(title)
  useTitle(name)
  return (
    <Page width={1720}>
      <PageHeader
        title={name}
        actions={
          <span className={styles['print']}>
            <IconButton icon="print" label={t('records.dashboard.print')} onClick={() => window.print()} />
          </span>
        }
      />
      <Dashboard dashboard={dashboard} />
    </Page>
  )
}
