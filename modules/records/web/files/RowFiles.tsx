import { useState } from 'react'
import { filePath, smallPath } from '#platform/shared/files.ts'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { formatBytes, formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { attachRowFiles, removeRowFile, type RowFile } from '../../shared/page/page.ts'
import { PickFiles } from './PickFiles.tsx'
import styles from './files.module.css'

interface Props {
  table: string
  id: string
  files: readonly RowFile[]
  isFixed: boolean
  onChanged: () => Promise<unknown>
}

/** Files that lie beside a row, without being what one of its fields says. */
export function RowFiles({ table, id, files, isFixed, onChanged }: Props) {
  const { t } = useText()
  const [removing, setRemoving] = useState<RowFile | null>(null)
  const [isBusy, setBusy] = useState(false)
  const remove = async (file: RowFile) => {
    setBusy(true)
    try {
      await call(removeRowFile, { table, id, file_id: file.id })
      await onChanged()
      setRemoving(null)
    } catch (error) {
      showFailure(error, 'platform.error.deleting')
    } finally {
      setBusy(false)
    }
  }
  const attach = async (file_id: string) => {
    try {
      await call(attachRowFiles, { table, id, file_ids: [file_id] })
      await onChanged()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
  }
  return (
    <Card title={t('records.files.title')}>
      <div className={styles['input']}>
        {files.length === 0 ? <p className={styles['none']}>{t('records.files.none')}</p> : null}
        {files.length > 0 ? (
          <ul className={styles['files']}>
            {files.map((file) => (
              <li key={file.id}>
                {file.content_type.startsWith('image/') ? (
                  <img src={smallPath(file.id)} alt="" loading="lazy" />
                ) : (
                  <Icon name="clip" size={16} />
                )}
                <a href={filePath(file.id)} download={file.name}>
                  {file.name}
                  <small className="orgil-num">
                    {formatBytes(file.size)} · {[file.by.last_name, file.by.first_name].filter(Boolean).join(' ')} ·{' '}
                    {formatDateTime(file.at)}
                  </small>
                </a>
                {isFixed ? null : (
                  <IconButton
                    icon="close"
                    size={15}
                    label={t('platform.files.remove', { name: file.name })}
                    onClick={() => setRemoving(file)}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {isFixed ? null : <PickFiles label={t('records.files.beside')} onStored={(file) => void attach(file.id)} />}
      </div>
      {removing ? (
        <ConfirmDialog
          title={t('records.files.remove_title')}
          action={t('platform.delete')}
          isBusy={isBusy}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>{removing.name}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
