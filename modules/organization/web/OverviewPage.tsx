import { useCall } from '#platform/web/call.ts'
import { formatDate, formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { showOverview, type OrganizationSummary } from '../shared/index.ts'
import styles from './OverviewPage.module.css'

/** Where a super administrator starts: every organisation on the platform, in figures. */
export default function OverviewPage() {
  const { t } = useText()
  const overview = useCall(showOverview, {}, { meta: { quiet: true } })
  const organizations = overview.data?.organizations

  if (overview.isPending) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={t('organization.overview.title')} count={organizations?.length} meta={t('organization.overview.hint')} />
      {organizations ? null : <ErrorPanel error={overview.error} onRetry={() => void overview.refetch()} />}
      {organizations && organizations.length > 0 ? <Card><Organizations organizations={organizations} /></Card> : null}
      {organizations?.length === 0 ? <EmptyState icon="building" title={t('organization.overview.none')} /> : null}
    </Page>
  )
}

function Organizations({ organizations }: { organizations: OrganizationSummary[] }) {
  const { t } = useText()
  const words = useWords()
  const sum = (figure: 'employees' | 'users' | 'open_sessions') => formatNumber(organizations.reduce((total, one) => total + one[figure], 0))
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('organization.overview.name')}</th>
          <th scope="col" className={styles['wide']}>{t('organization.overview.register_number')}</th>
          <th scope="col" className={styles['wide']}>{t('organization.overview.created')}</th>
          <th scope="col" className={styles['figure']}>{t('organization.overview.employees')}</th>
          <th scope="col" className={styles['figure']}>{t('organization.overview.users')}</th>
          <th scope="col" className={styles['figure']}>{t('organization.overview.sessions')}</th>
        </tr>
      </thead>
      <tbody>
        {organizations.map((one) => (
          <tr key={one.org_id}>
            <th scope="row">{one.organization}<span className={styles['type']}>{words(one.org_type)}</span></th>
            <td className={styles['wide']}>{one.register_number ?? '–'}</td>
            <td className={styles['wide']}>{formatDate(one.created_at)}</td>
            <td className={styles['figure']}>{formatNumber(one.employees)}</td>
            <td className={styles['figure']}>{formatNumber(one.users)}</td>
            <td className={styles['figure']}>{formatNumber(one.open_sessions)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('organization.overview.total')}</th>
          <td className={styles['wide']}>–</td>
          <td className={styles['wide']}>–</td>
          <td className={styles['figure']}>{sum('employees')}</td>
          <td className={styles['figure']}>{sum('users')}</td>
          <td className={styles['figure']}>{sum('open_sessions')}</td>
        </tr>
      </tfoot>
    </table>
  )
}
