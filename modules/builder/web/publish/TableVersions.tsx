import { useCall, useChange } from '#platform/web/call.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { listTableVersions, takeVersionBack } from '../../shared/contract.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

interface Props {
  id: string
  mayDo: boolean
  onTaken: () => void
  onClose: () => void
}

/** What the table was, with the statements that made it so. */
export function TableVersions({ id, mayDo, onTaken, onClose }: Props) {
  const { t } = useText()
  const versions = useCall(listTableVersions, { id }, { meta: { quiet: true } })
  const take = useChange(takeVersionBack)
  const onTake = (version: number) => take.mutateAsync({ id, version }).catch(() => null)
  return (
    <VersionsDialog isTaking={take.isPending} onTake={mayDo ? onTake : undefined} {...{ versions, onTaken, onClose }}>
      {({ definition: { columns }, statements }) => (
        <>
          <p>{t('builder.column_count', { count: columns.length, formatted: formatNumber(columns.length) })}</p>
          {statements.length > 0 ? (
            <details>
              <summary>{t('builder.statements')}</summary>
              <pre>{statements.join('\n')}</pre>
            </details>
          ) : null}
        </>
      )}
    </VersionsDialog>
  )
}
