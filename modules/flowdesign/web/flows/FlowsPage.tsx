import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import { EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ConfirmDialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { type Column, DataTable } from '#platform/web/table/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import { fullName } from '#modules/workflow/web/parts.ts'
import { type FlowRow, listDesigns, removeDesign, restoreDesign, retireDesign } from '../../shared/contract.ts'
import { FlowState } from '../FlowState.tsx'
import styles from './flows.module.css'
import { NewFlow } from './NewFlow.tsx'

/** Diagrams come with a library of their own, which nobody fetches who draws none. */
const DesignerPage = lazyPart(() => import('../designer/DesignerPage.tsx'))

const ImportFlow = lazyPart(() => import('./ImportFlow.tsx'))

type Asking = { kind: 'retire' | 'remove'; flow: FlowRow }

/** The flows of the organisation, for those who draw them; one of them opened stands in the address. */
export default function FlowsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(search['design'])
  if (!Number.isInteger(id) || id <= 0) return <Flows />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DesignerPage key={id} id={id} />
    </Suspense>
  )
}

function Flows() {
  const { t } = useText()
  const say = useWords()
  const mayDo = useMay()
  const navigate = useNavigate()
  const [isImporting, setImporting] = useState(false)
  const [making, setMaking] = useState<{ copyOf: FlowRow | null } | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const flows = useCall(listDesigns, {}, { meta: { quiet: true }, refetchOnMount: 'always' })
  const retire = useChange(retireDesign, { stale: [listDesigns] })
  const restore = useChange(restoreDesign, { stale: [listDesigns] })
  const remove = useChange(removeDesign, { stale: [listDesigns] })
  if (flows.isPending) return <PageSkeleton />
  if (!flows.data) return <ErrorPanel error={flows.error} onRetry={() => void flows.refetch()} />

  const open = ({ id }: Pick<FlowRow, 'id'>) => void navigate({ to: '/workflow', search: { design: id } })
  const bring =
    mayDo('workflow.flows.c') && mayDo('workflow.flows.u') ? (
      <Button icon="upload" onClick={() => setImporting(true)}>
        {t('flowdesign.flows.import')}
      </Button>
    ) : null
  const add = mayDo('workflow.flows.c') ? (
    <Button kind="primary" icon="plus" onClick={() => setMaking({ copyOf: null })}>
      {t('flowdesign.flows.add')}
    </Button>
  ) : null
  const columns: Column<FlowRow>[] = [
    {
      key: 'title',
      title: t('flowdesign.flows.title_of'),
      render: ({ title, description, icon }) => (
        <span className={styles['flow']}>
          <span className={styles['icon']}>
            <Icon name={isIconName(icon) ? icon : 'document'} size={18} />
          </span>
          <span>
            <b>{say(title) || t('flowdesign.unnamed')}</b>
            {say(description) ? <small>{say(description)}</small> : null}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('flowdesign.flows.state'),
      render: (row) => (
        <span className={styles['state']}>
          <FlowState {...row} />
        </span>
      ),
    },
    { key: 'category', title: t('flowdesign.category'), from: 'lg', render: ({ category }) => say(category) || '—' },
    {
      key: 'prefix',
      title: t('flowdesign.flows.prefix'),
      from: 'xl',
      render: ({ number_prefix }) => number_prefix || '—',
    },
    {
      key: 'running',
      title: t('flowdesign.flows.running'),
      align: 'right',
      from: 'md',
      render: ({ running }) => formatNumber(running),
    },
    {
      key: 'updated',
      title: t('flowdesign.flows.updated'),
      from: 'lg',
      render: ({ updated_at, updated_by }) => (
        <>
          {updated_at ? <span className={styles['moment']}>{formatDateTime(updated_at)}</span> : '—'}
          {updated_by ? ` · ${fullName(updated_by)}` : null}
        </>
      ),
    },
  ]
  const bringBack = async (flow: FlowRow) => {
    await restore.mutateAsync({ id: flow.id }).then(
      () => toast.success(t('flowdesign.flows.restored')),
      () => undefined,
    )
  }
  const confirm = async ({ kind, flow }: Asking) => {
    const done = kind === 'retire' ? retire.mutateAsync({ id: flow.id }) : remove.mutateAsync({ id: flow.id })
    await done.then(
      () => toast.success(t(kind === 'retire' ? 'flowdesign.flows.retired' : 'flowdesign.flows.removed')),
      () => undefined,
    )
    setAsking(null)
  }

  return (
    <Page>
      <PageHeader
        title={t('flowdesign.flows.title')}
        count={flows.data.length}
        meta={t('flowdesign.flows.hint')}
        actions={
          <>
            {bring}
            {add}
          </>
        }
      />
      {flows.data.length === 0 ? (
        <EmptyState icon="workflow" title={t('flowdesign.flows.none')} action={add}>
          {t('flowdesign.flows.none_hint')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('flowdesign.flows.title')}
          columns={columns}
          rows={flows.data}
          rowKey={({ id }) => id}
          onOpen={open}
          renderActions={(flow) => (
            <Popover
              label={say(flow.title)}
              width={230}
              renderTrigger={(wiring) => (
                <IconButton icon="more" label={t('flowdesign.flows.more', { name: say(flow.title) })} {...wiring} />
              )}
            >
              {(close) => (
                <MenuList>
                  <MenuButton
                    icon="workflow"
                    onClick={() => {
                      close()
                      open(flow)
                    }}
                  >
                    {t('flowdesign.flows.open')}
                  </MenuButton>
                  {mayDo('workflow.flows.c') ? (
                    <MenuButton
                      icon="copy"
                      onClick={() => {
                        close()
                        setMaking({ copyOf: flow })
                      }}
                    >
                      {t('flowdesign.flows.copy')}
                    </MenuButton>
                  ) : null}
                  {mayDo('workflow.flows.d') && flow.state === 'published' ? (
                    <MenuButton
                      icon="pause"
                      kind="danger"
                      onClick={() => {
                        close()
                        setAsking({ kind: 'retire', flow })
                      }}
                    >
                      {t('flowdesign.flows.retire')}
                    </MenuButton>
                  ) : null}
                  {mayDo('workflow.flows.d') && flow.state === 'retired' ? (
                    <MenuButton
                      icon="play"
                      onClick={() => {
                        close()
                        void bringBack(flow)
                      }}
                    >
                      {t('flowdesign.flows.restore')}
                    </MenuButton>
                  ) : null}
                  {mayDo('workflow.flows.d') && flow.state === 'draft' ? (
                    <MenuButton
                      icon="trash"
                      kind="danger"
                      onClick={() => {
                        close()
                        setAsking({ kind: 'remove', flow })
                      }}
                    >
                      {t('flowdesign.flows.remove')}
                    </MenuButton>
                  ) : null}
                </MenuList>
              )}
            </Popover>
          )}
        />
      )}
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportFlow onClose={() => setImporting(false)} onMade={open} />
        </Suspense>
      ) : null}
      {making ? <NewFlow copyOf={making.copyOf} onClose={() => setMaking(null)} onMade={open} /> : null}
      {asking ? (
        <ConfirmDialog
          title={t(`flowdesign.flows.${asking.kind}_title`, { name: say(asking.flow.title) })}
          action={t(`flowdesign.flows.${asking.kind}`)}
          isBusy={retire.isPending || remove.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() => void confirm(asking)}
        >
          <p>{t(`flowdesign.flows.${asking.kind}_text`, { count: asking.flow.running })}</p>
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}
