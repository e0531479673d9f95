import { Suspense, useId, useState } from 'react'
import { filePath, type StoredFile } from '#platform/shared/files.ts'
import { formatBytes } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { AttachedFile } from '../../shared/documents/contents.ts'
import styles from '../document.module.css'
import type { FileChange } from './revision-diff.ts'

const FilePreview = lazyPart(() => import('../files/FilePreview.tsx'))
const VersionsDialog = lazyPart(() => import('../files/VersionsDialog.tsx'))

interface Props {
  documentId: string
  changes: readonly FileChange[]
  revision: number
}

/** Attachments of the revision, read here or downloaded; removed ones stay readable, struck through. */
export function FileList({ documentId, changes, revision }: Props) {
  const { t } = useText()
  const label = useId()
  const [shown, setShown] = useState<StoredFile | null>(null)
  const [asked, setAsked] = useState<AttachedFile | null>(null)
  if (changes.length === 0) return null
  return (
    <>
      <p id={label} className={styles['filesLabel']} title={t('workflow.files.download')}>
        {t('workflow.files.title')}
      </p>
      <ul className={styles['files']} aria-labelledby={label}>
        {changes.map(({ file, change }) => (
          <li key={`${file.id}-${change}`} className={styles['file']} data-change={change}>
            <Icon name="clip" size={17} />
            <button
              type="button"
              className={styles['fileName']}
              title={t('workflow.files.show', { name: file.name })}
              onClick={() => setShown(file)}
            >
              {change === 'removed' ? <del>{file.name}</del> : file.name}
            </button>
            <div className={styles['fileFacts']}>
              <span className="orgil-num">
                {formatBytes(file.size)}
                {change === 'added' && <> · {t('workflow.files.added', { revision })}</>}
                {change === 'renewed' && <> · {t('workflow.files.renewed')}</>}
                {change === 'removed' && <> · {t('workflow.files.removed')}</>}
              </span>
              <button
                type="button"
                className={styles['fileVersion']}
                title={t('workflow.files.versions')}
                onClick={() => setAsked(file)}
              >
                {t('workflow.files.version', { number: file.version ?? 1 })}
              </button>
              <a
                className={styles['fileTake']}
                href={filePath(file.id)}
                download={file.name}
                title={t('workflow.files.take', { name: file.name })}
                aria-label={t('workflow.files.take', { name: file.name })}
              >
                <Icon name="download" size={16} />
              </a>
            </div>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked && (
          <VersionsDialog documentId={documentId} file={asked} onShow={setShown} onClose={() => setAsked(null)} />
        )}
        {shown && <FilePreview file={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}
