import type { ReactNode } from 'react'
import { toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from './versions.module.css'

interface Version {
  version: number
  at: string
  by: string
}

interface Props<One extends Version> {
  /** The newest first. */
  versions: { data?: One[] | undefined; isPending: boolean; error: unknown; refetch: () => unknown }
  isTaking: boolean
  /** Undefined for whoever only looks; nothing where it could not be taken back. */
  onTake: ((version: number) => Promise<unknown>) | undefined
  /** What there was of it. */
  children?: (one: One) => ReactNode
  onTaken: () => void
  onClose: () => void
}

/** What was drawn once, version by version, each with the way back. */
export function VersionsDialog<One extends Version>(props: Props<One>) {
  const { versions, isTaking, onTake, children, onTaken, onClose } = props
  const { t } = useText()
  const bringBack = async (version: number) => {
    if (!(await onTake?.(version))) return
    toast.success(t('builder.version_taken', { version }))
    onTaken()
    onClose()
  }
  return (
    <Dialog title={t('builder.versions')} shape="side" width={520} onClose={onClose}>
      {versions.isPending ? <ListSkeleton /> : null}
      {versions.error ? <ErrorPanel isPart error={versions.error} onRetry={() => void versions.refetch()} /> : null}
      {versions.data?.length === 0 ? <p>{t('builder.no_versions')}</p> : null}
      <ol className={styles['versions']}>
        {(versions.data ?? []).map((one, place) => (
          <li key={one.version}>
            <div className={styles['head']}>
              <b>{t('builder.version', { version: one.version })}</b>
              <span>{[formatDateTime(one.at), one.by].filter(Boolean).join(' · ')}</span>
              {onTake && place > 0 ? (
                <Button size="small" busy={isTaking} onClick={() => void bringBack(one.version)}>
                  {t('builder.version_take')}
                </Button>
              ) : null}
            </div>
            {children?.(one)}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
