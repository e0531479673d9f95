import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, keyOf, useCall, useChange } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon, isIconName } from '#platform/web/icons/index.ts'
import { Card, EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { ConfirmDialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { save } from '#platform/web/save.ts'
import { useMay } from '#modules/access/web/index.ts'
import { BUILDER_CHANGED, listProjects, type Project, removeProject, type TableEntry } from '../../shared/contract.ts'
import { showBundle } from '../../shared/bundles/contract.ts'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { UseDialog } from '../use/UseDialog.tsx'
import type { ScreenEntry } from '../../shared/screens.ts'
import { BundleDialog } from './BundleDialog.tsx'
import { NewScreen } from './NewScreen.tsx'
import { NewTables } from './NewTables.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import { StateChip } from '../StateChip.tsx'
import styles from './projects.module.css'

type Open =
  | { kind: 'project'; project: Project | undefined }
  | { kind: 'bundle' }
  | { kind: 'remove'; project: Project }
  | { kind: 'tables'; project: Project }
  | { kind: 'screen'; project: Project }
  | { kind: 'publish'; tables: readonly TableEntry[] }
  | { kind: 'use'; tables: readonly TableEntry[] }

/** What is built in the organisation: projects, each with its tables. */
export default function BuilderPage() {
  const { t } = useText()
  const mayDo = useMay()('builder.tables.u')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const built = useCall(listProjects, {}, { meta: { quiet: true } })
  const remove = useChange(removeProject, { stale: [listProjects] })
  useLive(BUILDER_CHANGED, () => void cache.invalidateQueries({ queryKey: keyOf(listProjects) }))
  if (built.isPending) return <PageSkeleton />
  if (!built.data)
    return (
      <Page>
        <ErrorPanel error={built.error} onRetry={() => void built.refetch()} />
      </Page>
    )
  const { projects, tables, screens } = built.data
  const close = () => setOpen(null)
  const elements = (
    <Button kind="quiet" icon="puzzle" onClick={() => void navigate({ to: '/builder/elements' })}>
      {t('builder.elements.title')}
    </Button>
  )
  const add = mayDo ? (
    <>
      <Button icon="upload" onClick={() => setOpen({ kind: 'bundle' })}>
        {t('builder.bundle.bring')}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: 'project', project: undefined })}>
        {t('builder.project_add')}
      </Button>
    </>
  ) : undefined
  return (
    <Page>
      <PageHeader
        title={t('builder.title')}
        meta={t('builder.hint')}
        actions={
          <>
            {elements}
            {projects.length > 0 ? add : null}
          </>
        }
      />
      {projects.length === 0 ? (
        <EmptyState icon="puzzle" title={t('builder.none')} action={add}>
          {t('builder.none_hint')}
        </EmptyState>
      ) : null}
      {projects.map((project) => (
        <ProjectCard
          key={project.id}
          project={project}
          tables={tables.filter(({ project_id }) => project_id === project.id)}
          screens={screens.filter(({ project_id }) => project_id === project.id)}
          mayDo={mayDo}
          onOpen={setOpen}
        />
      ))}
      {open?.kind === 'project' ? <ProjectDialog project={open.project} onClose={close} /> : null}
      {open?.kind === 'bundle' ? <BundleDialog onClose={close} /> : null}
      {open?.kind === 'tables' ? <NewTables project={open.project} onClose={close} /> : null}
      {open?.kind === 'screen' ? (
        <NewScreen
          project={open.project}
          tables={tables.filter(({ project_id, state }) => project_id === open.project.id && state !== 'new')}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'publish' ? (
        <PublishDialog
          ids={open.tables.map(({ id }) => id)}
          onClose={close}
          onDone={() => {
            // Whom it is for is asked of what nobody could use before.
            const fresh = open.tables.filter(({ state }) => state === 'new')
            setOpen(fresh.length > 0 ? { kind: 'use', tables: fresh } : null)
          }}
        />
      ) : null}
      {open?.kind === 'use' ? <UseDialog tables={open.tables} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('builder.project_remove_title')}
          action={t('builder.project_remove')}
          isBusy={remove.isPending}
          onConfirm={() => void remove.mutateAsync({ id: open.project.id }).then(close, close)}
          onCancel={close}
        >
          {t('builder.project_remove_what')}
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}

async function takeOut(id: string, name: string) {
  try {
    const bundle = await call(showBundle, { id })
    save(`${name.slice(0, 80)}.orgil.json`, 'application/json', JSON.stringify(bundle, null, 2))
  } catch (error) {
    showFailure(error, 'platform.error.loading')
  }
}

interface CardProps {
  project: Project
  tables: readonly TableEntry[]
  screens: readonly ScreenEntry[]
  mayDo: boolean
  onOpen: (open: Open) => void
}

function ProjectCard({ project, tables, screens, mayDo, onOpen }: CardProps) {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const waiting = tables.filter(({ state }) => state !== 'live')
  const name = say(project.title)
  return (
    <Card
      title={
        <span className={styles['title']}>
          <Icon name={isIconName(project.icon) ? project.icon : 'grid'} size={18} />
          {name}
        </span>
      }
      actions={
        mayDo ? (
          <>
            {waiting.length > 0 ? (
              <Button icon="send" onClick={() => onOpen({ kind: 'publish', tables: waiting })}>
                {t('builder.publish_all', { count: waiting.length })}
              </Button>
            ) : null}
            <Button icon="plus" onClick={() => onOpen({ kind: 'tables', project })}>
              {t('builder.table_add')}
            </Button>
            {tables.some(({ state }) => state !== 'new') ? (
              <Button icon="plus" onClick={() => onOpen({ kind: 'screen', project })}>
                {t('builder.screen_add')}
              </Button>
            ) : null}
            <Popover
              label={name}
              width={220}
              renderTrigger={(wiring) => (
                <IconButton icon="more" label={t('builder.project_more', { name })} {...wiring} />
              )}
            >
              {(close) => (
                <MenuList>
                  <MenuButton
                    icon="edit"
                    onClick={() => {
                      close()
                      onOpen({ kind: 'project', project })
                    }}
                  >
                    {t('builder.project_change')}
                  </MenuButton>
                  {tables.length > 0 ? (
                    <MenuButton
                      icon="download"
                      onClick={() => {
                        close()
                        void takeOut(project.id, name)
                      }}
                    >
                      {t('builder.bundle.take_out')}
                    </MenuButton>
                  ) : null}
                  {tables.length === 0 && screens.length === 0 ? (
                    <MenuButton
                      icon="trash"
                      kind="danger"
                      onClick={() => {
                        close()
                        onOpen({ kind: 'remove', project })
                      }}
                    >
                      {t('builder.project_remove')}
                    </MenuButton>
                  ) : null}
                </MenuList>
              )}
            </Popover>
          </>
        ) : undefined
      }
    >
      {tables.length === 0 ? (
        <p className={styles['empty']}>{t('builder.no_tables')}</p>
      ) : (
        <DataTable
          label={name}
          rows={tables}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: '/builder/tables/$id', params: { id } })}
          columns={[
            {
              key: 'title',
              title: t('builder.table'),
              render: ({ title, key }) => <Called title={title} name={key} />,
            },
            { key: 'state', title: t('builder.state'), render: ({ state }) => <StateChip state={state} /> },
            {
              key: 'columns',
              title: t('builder.columns'),
              align: 'right',
              from: 'md',
              render: ({ columns }) => formatNumber(columns),
            },
            { key: 'updated', title: t('builder.updated'), from: 'md', render: lastChanged },
          ]}
        />
      )}
      {screens.length > 0 ? (
        <div className={styles['screens']}>
          <Screens {...{ screens, tables }} label={t('builder.screens_of', { name })} />
        </div>
      ) : null}
    </Card>
  )
}

function Called({ title, name }: { title: Words; name: string }) {
  const say = useWords()
  return (
    <span className={styles['table']}>
      <b>{say(title)}</b>
      <small>{name}</small>
    </span>
  )
}

const lastChanged = ({ updated_at, updated_by }: { updated_at: string; updated_by: string }) =>
  [formatDateTime(updated_at), updated_by].filter(Boolean).join(' · ')

/** The screens of a project, each with the table over which it stands. */
function Screens({
  screens,
  tables,
  label,
}: Pick<CardProps, 'screens' | 'tables'> & {
  label: string
}) {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  return (
    <DataTable
      label={label}
      rows={screens}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/builder/screens/$id', params: { id } })}
      columns={[
        { key: 'title', title: t('builder.screen'), render: ({ title, key }) => <Called title={title} name={key} /> },
        { key: 'state', title: t('builder.state'), render: ({ state }) => <StateChip state={state} /> },
        {
          key: 'source',
          title: t('builder.screen_source'),
          from: 'md',
          render: ({ source }) => say(tables.find(({ key }) => source.endsWith(`.${key}`))?.title ?? { mn: source }),
        },
        { key: 'updated', title: t('builder.updated'), from: 'md', render: lastChanged },
      ]}
    />
  )
}
