import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { changeSecurityRule, showSecurityRule } from '../../shared/security-rule.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useIsMyself, useMay } from '../session.ts'
import { Protected, RuleCard } from './SecurityRule.tsx'
import { UsersTabs } from './UsersTabs.tsx'

/** Whether the organisation wants a second factor, and who has none yet. */
export default function SecurityRulePage() {
  const { t } = useText()
  const may = useMay()
  const isMyself = useIsMyself()
  const rule = useCall(showSecurityRule, {}, { meta: { quiet: true } })
  useLive('access.rights_changed', () => void rule.refetch())
  return (
    <Page width={960}>
      <PageHeader title={t('access.rule.title')} meta={t('access.rule.hint')} />
      <UsersTabs />
      <OwnerOnlyNotice />
      {rule.isError && !rule.data ? <ErrorPanel isPart error={rule.error} onRetry={() => void rule.refetch()} /> : null}
      {rule.isPending ? <ListSkeleton rows={2} /> : null}
      {rule.data ? (
        <>
          <RuleCard
            key={rule.data.version}
            rule={rule.data}
            change={changeSecurityRule}
            isReadOnly={!isMyself || !may('access.security.u')}
            onChanged={() => void rule.refetch()}
          />
          <Protected rule={rule.data} />
        </>
      ) : null}
    </Page>
  )
}
