import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { keyOf, useCall } from '#platform/web/call.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useLive } from '#platform/web/live.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { stepLook } from '../step/step-look.ts'
import { DataTable, Pager, useListSearch } from '#platform/web/table/index.ts'
import { type Incident, INCIDENTS_PER_PAGE, listIncidents, type RepairHow } from '../../shared/repair.ts'
import { fullName } from '../people/names.ts'
import styles from './repair.module.css'

const MendDialog = lazyPart(() => import('./MendDialog.tsx'))

const knownDetails = ['CHAIN_BROKEN', 'SIGNATURE_MISSING', 'ERROR'] as const

/** What nobody and nothing can carry on, for those who get it going again. */
export default function RepairPage() {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const { page, set } = useListSearch({})
  const incidents = useCall(
    listIncidents,
    { page },
    { placeholderData: keepPreviousData, meta: { quiet: true }, refetchOnMount: 'always' },
  )
  const [asked, setAsked] = useState<{ incident: Incident; how: RepairHow } | null>(null)
  const refresh = () => void cache.invalidateQueries({ queryKey: keyOf(listIncidents) })
  useLive('workflow.incident', refresh)
  const { items = [], total = 0 } = incidents.data ?? {}
  const close = () => {
    setAsked(null)
    refresh()
  }

  return (
    <Page>
      <PageHeader
        title={t('workflow.repair.title')}
        {...(total > 0 && { count: total })}
        meta={t('workflow.repair.hint')}
      />
      {incidents.isPending ? <ListSkeleton rows={4} /> : null}
      {incidents.isError && !incidents.data ? (
        <ErrorPanel isPart error={incidents.error} onRetry={() => void incidents.refetch()} />
      ) : null}
      {incidents.data && items.length === 0 ? (
        <EmptyState icon="success" title={t('workflow.repair.none')}>
          {t('workflow.repair.none_hint')}
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <DataTable
          label={t('workflow.repair.title')}
          rows={items}
          rowKey={({ id }) => id}
          isStale={incidents.isPlaceholderData}
          renderActions={(incident) => <Ways incident={incident} onChoose={(how) => setAsked({ incident, how })} />}
          columns={[
            { key: 'what', title: t('workflow.repair.what'), render: (incident) => <What incident={incident} /> },
            {
              key: 'step',
              title: t('workflow.repair.step'),
              from: 'md',
              render: ({ step: { label, status_type } }) => (
                <span className={styles['step']} style={{ color: stepLook(status_type).colorVar }}>
                  <Icon name={stepLook(status_type).icon} size={16} /> {say(label)}
                </span>
              ),
            },
            {
              key: 'since',
              title: t('workflow.repair.since'),
              from: 'md',
              render: ({ since }) => (
                <time dateTime={since} className="orgil-num">
                  {formatDateTime(since)}
                </time>
              ),
            },
          ]}
        />
      ) : null}
      <Pager page={page} size={INCIDENTS_PER_PAGE} total={total} onPage={(next) => set({ page: next })} />
      <Suspense fallback={null}>
        {asked ? <MendDialog incident={asked.incident} how={asked.how} onClose={close} /> : null}
      </Suspense>
    </Page>
  )
}

/** Why, which document and whose; a phone shows here what it has no column for. */
function What({ incident: { kind, detail, missing, document, step, since } }: { incident: Incident }) {
  const { t } = useText()
  const say = useWords()
  const known = knownDetails.find((one) => one === detail)
  return (
    <div className={styles['what']}>
      <b>{t(`workflow.incident.${kind}`)}</b>
      {missing.length > 0 ? <span>{t('workflow.repair.missing', { fields: missing.map(say).join(', ') })}</span> : null}
      {known ? (
        <span>{t(`workflow.repair.detail.${known}`)}</span>
      ) : detail && kind !== 'FIELDS_MISSING' ? (
        <code>{detail}</code>
      ) : null}
      <AppLink to={`/workflow/${document.id}`}>
        {document.number}, {document.title}
      </AppLink>
      <small>
        {say(document.flow)} · {fullName(document.creator)}
      </small>
      <small className={styles['narrow']}>
        {say(step.label)} ·{' '}
        <time dateTime={since} className="orgil-num">
          {formatDateTime(since)}
        </time>
      </small>
    </div>
  )
}

function Ways({ incident: { document, may }, onChoose }: { incident: Incident; onChoose: (how: RepairHow) => void }) {
  const { t } = useText()
  const name = `${document.number}, ${document.title}`
  const ways = [
    { how: 'retry', icon: 'refresh', is: may.retry },
    { how: 'assign', icon: 'assign', is: may.assign },
    { how: 'continue', icon: 'forward', is: may.outcomes.length > 0 },
    { how: 'day', icon: 'calendar', is: may.day },
  ] as const
  return (
    <Popover
      label={t('workflow.repair.more', { name })}
      width={300}
      renderTrigger={(wiring) => <IconButton icon="more" label={t('workflow.repair.more', { name })} {...wiring} />}
    >
      {(closeMenu) => (
        <MenuList>
          {ways
            .filter(({ is }) => is)
            .map(({ how, icon }) => (
              <MenuButton
                key={how}
                icon={icon}
                onClick={() => {
                  closeMenu()
                  onChoose(how)
                }}
              >
                {t(`workflow.repair.${how}`)}
              </MenuButton>
            ))}
          {may.cancel ? (
            <MenuButton
              icon="cancel"
              kind="danger"
              onClick={() => {
                closeMenu()
                onChoose('cancel')
              }}
            >
              {t('workflow.repair.cancel')}
            </MenuButton>
          ) : null}
        </MenuList>
      )}
    </Popover>
  )
}
