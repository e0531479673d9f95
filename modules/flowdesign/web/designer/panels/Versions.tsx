import { Suspense, useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useSession } from '#modules/access/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fullName } from '#modules/workflow/web/parts.ts'
import { listFlowVersions } from '../../../shared/contract.ts'
import type { Flow } from '../../../shared/exchange/flow-file.ts'
import { ExportMenu } from '../../exchange/ExportMenu.tsx'
import styles from './panels.module.css'
import { Frame } from './Properties.tsx'

const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'))

interface Props {
  id: number
  open: number | null
  /** What is shown now, ready to be saved as a file. */
  flow: Flow
  onOpen: (version: number | null) => void
  onCompare: (version: number) => void
  onClose: () => void
}

/** What was published and when, by whom, and how many documents go by it. */
export function Versions({ id, open, flow, onOpen, onCompare, onClose }: Props) {
  const { t } = useText()
  const { organization } = useSession()
  const versions = useCall(listFlowVersions, { id }, { meta: { quiet: true } })
  const may = useMay()
  const [isMoving, setMoving] = useState(false)
  const behind = (versions.data ?? [])
    .filter(({ is_current }) => !is_current)
    .reduce((sum, { running }) => sum + running, 0)
  const latest = versions.data?.[0]?.version
  const compared = open ?? latest
  const tools = (
    <div className={styles['deeds']}>
      <ExportMenu flow={flow} orgId={organization.org_id} />
      {compared === undefined ? null : (
        <Button icon="history" onClick={() => onCompare(compared)}>
          {t('flowdesign.compare')}
        </Button>
      )}
    </div>
  )
  return (
    <Frame title={t('flowdesign.versions')} note={t('flowdesign.versions_hint')} onClose={onClose}>
      {versions.isPending ? (
        <ListSkeleton />
      ) : !versions.data ? (
        <ErrorPanel isPart error={versions.error} onRetry={() => void versions.refetch()} />
      ) : (
        <ol className={styles['versions']}>
          <li data-open={open === null || undefined}>
            <div>
              <b>{t('flowdesign.draft')}</b>
              {open === null ? tools : null}
            </div>
            {open === null ? null : (
              <Button size="small" onClick={() => onOpen(null)}>
                {t('flowdesign.open')}
              </Button>
            )}
          </li>
          {versions.data.map(({ version, published_at, published_by, is_current, running, documents }) => (
            <li key={version} data-open={open === version || undefined}>
              <div>
                <b>{t('flowdesign.version', { version })}</b>{' '}
                {is_current ? <Chip kind="success">{t('flowdesign.in_force')}</Chip> : null}
                <small>
                  {[published_at && formatDateTime(published_at), published_by && fullName(published_by)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>{t('flowdesign.used_by', { running, documents })}</small>
                {open === version ? tools : null}
              </div>
              {open === version ? null : (
                <Button size="small" onClick={() => onOpen(version)}>
                  {t('flowdesign.open')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {behind > 0 && may('workflow.documents.administer') ? (
        <div className={styles['deeds']}>
          <Button icon="forward" onClick={() => setMoving(true)}>
            {t('flowdesign.move.open', { count: behind })}
          </Button>
        </div>
      ) : null}
      {isMoving ? (
        <Suspense fallback={null}>
          <MoveDialog id={id} onClose={() => setMoving(false)} />
        </Suspense>
      ) : null}
      {versions.data?.length === 0 ? <p className={styles['why']}>{t('flowdesign.never_published_yet')}</p> : null}
    </Frame>
  )
}
