import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { chooseMainSite, listSites } from '../shared/main.ts'

/** Whose site visitors see at the address of the installation. */
export default function MainSitePage() {
  const { t } = useText()
  const sites = useCall(listSites, {})
  const choose = useChange(chooseMainSite)
  const take = (org_id: number | null) =>
    choose.mutate(
      { org_id },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          void sites.refetch()
        },
      },
    )
  const chosen = sites.data?.sites.find(({ is_main }) => is_main)
  return (
    <Page>
      <PageHeader title={t('site.main.title')} />
      {sites.isPending ? <ListSkeleton rows={2} /> : null}
      {sites.isError && !sites.data ? (
        <ErrorPanel isPart error={sites.error} onRetry={() => void sites.refetch()} />
      ) : null}
      {sites.data?.sites.length === 0 ? (
        <EmptyState icon="globe" title={t('site.main.none')}>
          {t('site.main.none_hint')}
        </EmptyState>
      ) : null}
      {sites.data && sites.data.sites.length > 0 ? (
        <Choice
          label={t('site.main.whose')}
          hint={t('site.main.hint')}
          value={String(chosen?.org_id ?? '')}
          disabled={choose.isPending}
          choices={[
            { value: '', label: t('site.main.of_none') },
            ...sites.data.sites.map(({ org_id, organization, host }) => ({
              value: String(org_id),
              label: host === null ? organization : `${organization} (${host})`,
            })),
          ]}
          onChange={({ target }) => take(target.value === '' ? null : Number(target.value))}
        />
      ) : null}
    </Page>
  )
}
