import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { listScreenVersions, takeScreenVersionBack } from '../../shared/screens.ts'
import styles from './screens.module.css'

interface Props {
  id: string
  mayDo: boolean
  onTaken: () => void
  onClose: () => void
}

/** What the screen was, version by version, each with the way back. */
export function ScreenVersions({ id, mayDo, onTaken, onClose }: Props) {
  const { t } = useText()
  const versions = useCall(listScreenVersions, { id }, { meta: { quiet: true } })
  const take = useChange(takeScreenVersionBack)
  const bringBack = async (version: number) => {
    const taken = await take.mutateAsync({ id, version }).catch(() => null)
    if (!taken) return
    toast.success(t('builder.version_taken', { version }))
    onTaken()
    onClose()
  }
  return (
    <Dialog title={t('builder.versions')} shape="side" width={480} onClose={onClose}>
      {versions.isPending ? <ListSkeleton /> : null}
      {versions.isError ? <ErrorPanel isPart error={versions.error} onRetry={() => void versions.refetch()} /> : null}
      {versions.data?.length === 0 ? <p>{t('builder.screen_no_versions')}</p> : null}
      <ol className={styles['versions']}>
        {(versions.data ?? []).map(({ version, at, by }, place) => (
          <li key={version}>
            <b>{t('builder.version', { version })}</b>
            <span>{[formatDateTime(at), by].filter(Boolean).join(' · ')}</span>
            {mayDo && place > 0 ? (
              <Button size="small" busy={take.isPending} onClick={() => void bringBack(version)}>
                {t('builder.version_take')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
