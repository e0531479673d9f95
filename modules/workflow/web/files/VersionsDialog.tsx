import { filePath, type StoredFile } from '#platform/shared/files.ts'
import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatBytes, formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { ErrorPanel, SkeletonLine } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type AttachedFile, listAttachments } from '../../shared/documents/contents.ts'
import { shortName } from '../people/names.ts'
import styles from './files.module.css'

interface Props {
  documentId: string
  file: AttachedFile
  onShow: (file: StoredFile) => void
  onClose: () => void
}

/** Every version of one attachment: who put it in, when, how large it is and by what hash it is known. */
export default function VersionsDialog({ documentId, file, onShow, onClose }: Props) {
  const { t } = useText()
  const attachments = useCall(listAttachments, { id: documentId }, { meta: { quiet: true } })
  const versions = attachments.data?.find(({ attachment_id }) => attachment_id === file.attachment_id)?.versions ?? []
  return (
    <Dialog
      title={t('workflow.files.versions_of', { name: file.name })}
      shape="sheet"
      width={680}
      keeps="nothing"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('platform.close')}</Button>}
    >
      {attachments.isPending && <SkeletonLine />}
      {attachments.error && <ErrorPanel error={attachments.error} onRetry={() => void attachments.refetch()} />}
      <ol className={styles['versions']} reversed>
        {versions.map(({ file: one, version, by, at }) => (
          <li key={one.id}>
            <header>
              <b>{t('workflow.files.version', { number: version })}</b>
              <span>
                {shortName(by)} ·{' '}
                <time dateTime={at} className="orgil-num">
                  {formatDateTime(at)}
                </time>{' '}
                · <span className="orgil-num">{formatBytes(one.size)}</span>
              </span>
            </header>
            <div>
              <button type="button" title={t('workflow.files.show', { name: one.name })} onClick={() => onShow(one)}>
                {one.name}
              </button>
              <a
                href={filePath(one.id)}
                download={one.name}
                title={t('workflow.files.take', { name: one.name })}
                aria-label={t('workflow.files.take', { name: one.name })}
              >
                <Icon name="download" size={16} />
              </a>
            </div>
            <code>{t('workflow.files.hash', { hash: one.sha256 })}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
