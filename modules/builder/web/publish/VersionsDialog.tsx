import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { listTableVersions, takeVersionBack } from '../../shared/contract.ts'
import styles from './versions.module.css'

interface Props {
  id: string
  mayDo: boolean
  onTaken: () => void
  onClose: () => void
}

/** What the table was, version by version, each with the way back. */
export function VersionsDialog({ id, mayDo, onTaken, onClose }: Props) {
  const { t } = useText()
  const versions = useCall(listTableVersions, { id }, { meta: { quiet: true } })
  const take = useChange(takeVersionBack)
  const bringBack = async (version: number) => {
    const taken = await take.mutateAsync({ id, version }).catch(() => null)
    if (!taken) return
    toast.success(t('builder.version_taken', { version }))
    onTaken()
    onClose()
  }
  return (
    <Dialog title={t('builder.versions')} shape="side" width={520} onClose={onClose}>
      {versions.isPending ? <ListSkeleton /> : null}
      {versions.isError ? <ErrorPanel isPart error={versions.error} onRetry={() => void versions.refetch()} /> : null}
      <ol className={styles['versions']}>
        {(versions.data ?? []).map(({ version, at, by, definition, statements }, place) => (
          <li key={version}>
            <div className={styles['head']}>
              <b>{t('builder.version', { version })}</b>
              <span>{[formatDateTime(at), by].filter(Boolean).join(' · ')}</span>
              {mayDo && place > 0 ? (
                <Button size="small" busy={take.isPending} onClick={() => void bringBack(version)}>
                  {t('builder.version_take')}
                </Button>
              ) : null}
            </div>
            <p>
              {t('builder.column_count', {
                count: definition.columns.length,
                formatted: formatNumber(definition.columns.length),
              })}
            </p>
            {statements.length > 0 ? (
              <details>
                <summary>{t('builder.statements')}</summary>
                <pre>{statements.join('\n')}</pre>
              </details>
            ) : null}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
