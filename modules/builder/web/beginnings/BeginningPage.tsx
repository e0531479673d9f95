import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { useTabName } from '#platform/web/tabs/use-tab-name.ts'
import { isUnderWay, showBeginning, stopBeginning, undoBeginning } from '../../shared/beginnings/contract.ts'
import { listProjects } from '../../shared/contract.ts'
import { UseDialog } from '../use/UseDialog.tsx'
import { Found } from './Found.tsx'
import { Parts } from './Parts.tsx'
import styles from './beginnings.module.css'

const AGAIN_MS = 700

/** `/builder/begin/{id}`: what a file or another database holds, what comes of it, and how far that is. */
export default function BeginningPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'stop' | 'undo' | 'use' | null>(null)
  const found = useCall(
    showBeginning,
    { id },
    {
      meta: { quiet: true },
      refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? AGAIN_MS : false),
    },
  )
  const stop = useChange(stopBeginning, { stale: [showBeginning, listProjects] })
  const undo = useChange(undoBeginning, { stale: [showBeginning, listProjects] })
  useTabName(found.data ? { mn: found.data.name } : undefined)
  if (found.isPending) return <PageSkeleton />
  if (!found.data)
    return (
      <Page>
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      </Page>
    )
  const beginning = found.data
  const { state, parts, problem, problems } = beginning
  const mayChoose = state === 'read' || state === 'failed' || state === 'taken_back'
  const close = () => setOpen(null)
  return (
    <Page width={1100}>
      <PageHeader
        back={{ title: t('builder.title'), to: '/builder' }}
        title={beginning.name}
        meta={<span role="status">{t(`builder.beginning.state.${state}`)}</span>}
        actions={
          <>
            {state === 'publishing' || state === 'bringing' ? (
              <Button icon="cancel" onClick={() => setOpen('stop')}>
                {t('builder.beginning.stop')}
              </Button>
            ) : null}
            {state === 'done' ? (
              <Button icon="undo" onClick={() => setOpen('undo')}>
                {t('builder.beginning.undo')}
              </Button>
            ) : null}
            {state === 'done' ? (
              <Button kind="primary" icon="users" onClick={() => setOpen('use')}>
                {t('builder.use')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles['stack']}>
        {problem === null ? null : (
          <Notice kind="danger" title={problem}>
            {problems.length > 0 ? (
              <ul>
                {problems.map((one, at) => (
                  <li key={at}>
                    {[one.table, one.column, one.problem, ...(one.examples ?? [])].filter(Boolean).join(' · ')}
                  </li>
                ))}
              </ul>
            ) : null}
          </Notice>
        )}
        {mayChoose ? <Found key={`${id} ${state}`} beginning={beginning} /> : <Parts beginning={beginning} />}
        {state === 'done' ? (
          <p className={styles['words']}>{t('builder.beginning.until', { day: formatDate(beginning.until) })}</p>
        ) : null}
      </div>
      {open === 'use' ? (
        <UseDialog
          tables={parts.map(({ id: table, title }) => ({ id: table, title }))}
          onClose={() => {
            close()
            void navigate({ to: '/builder' })
          }}
        />
      ) : null}
      {open === 'stop' || open === 'undo' ? (
        <ConfirmDialog
          title={t(open === 'stop' ? 'builder.beginning.stop_title' : 'builder.beginning.undo_title')}
          action={t(open === 'stop' ? 'builder.beginning.stop' : 'builder.beginning.undo')}
          isBusy={stop.isPending || undo.isPending}
          onConfirm={() => void (open === 'stop' ? stop : undo).mutateAsync({ id }).then(close, close)}
          onCancel={close}
        >
          {t('builder.beginning.undo_what')}
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}
