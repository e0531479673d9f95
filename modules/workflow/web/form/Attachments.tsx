import { useState } from 'react'
import { filePath, MAX_UPLOAD_BYTES } from '#platform/shared/files.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { formatBytes } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { AttachedFile } from '../../shared/documents/contents.ts'
import styles from './form.module.css'
import type { useUploads } from './use-uploads.ts'

interface Props {
  /** Only to be looked at. */
  isFixed: boolean
  files: readonly AttachedFile[]
  /** Those that are a new version of what the document has. */
  renewed: ReadonlySet<string>
  onRemove: (file: AttachedFile) => void
  uploading: ReturnType<typeof useUploads>
}

/** Files dropped or chosen, several at once, each with its progress. */
export function Attachments({ isFixed, files, renewed, onRemove, uploading }: Props) {
  const { t } = useText()
  const [isOver, setOver] = useState(false)
  return (
    <div className={styles['attachments']}>
      <span className={styles['label']}>{t('workflow.files.title')}</span>
      {isFixed ? null : <div
        role="presentation" onDragOver={(event) => { event.preventDefault(); setOver(true) }} onDragLeave={() => setOver(false)}
        onDrop={(event) => { event.preventDefault(); setOver(false); uploading.add(event.dataTransfer.files) }}
      >
        <label className={styles['drop']} data-over={isOver || undefined}>
          <input
            type="file" multiple className="orgil-hidden"
            onChange={(event) => { uploading.add([...event.target.files ?? []]); event.target.value = '' }}
          />
          <Icon name="upload" size={18} />
          <span><b>{t('workflow.files.choose')}</b> {t('workflow.files.or_drop')}</span>
          <small>{t('workflow.files.limit', { size: formatBytes(MAX_UPLOAD_BYTES) })}</small>
        </label>
      </div>}
      <ul className={styles['files']}>
        {files.map((file) => (
          <li key={file.id} className={styles['file']}>
            <Icon name="clip" size={16} />
            <a href={filePath(file.id)} download={file.name}>{file.name}</a>
            <span className="orgil-num">{formatBytes(file.size)}{renewed.has(file.id) && <> · {t('workflow.files.new_version')}</>}</span>
            {isFixed ? null : <label className={styles['renew']} title={t('workflow.files.renew', { name: file.name })}>
              <input
                type="file" className="orgil-hidden" aria-label={t('workflow.files.renew', { name: file.name })}
                onChange={(event) => { uploading.add([...event.target.files ?? []], file); event.target.value = '' }}
              />
              <Icon name="refresh" size={15} />
            </label>}
            {isFixed ? null : <IconButton icon="close" size={15} label={t('workflow.files.remove', { name: file.name })} onClick={() => onRemove(file)} />}
          </li>
        ))}
        {uploading.uploads.map((upload) => (
          <li key={upload.key} className={styles['file']} data-failed={upload.problem !== null || undefined}>
            <Icon name={upload.problem ? 'error' : 'clip'} size={16} />
            <span className={styles['uploading']}>
              <span>{upload.file.name}</span>
              {upload.problem
                ? <em role="alert">{upload.problem}</em>
                : <progress max={1} value={upload.progress} aria-label={t('workflow.files.progress', { name: upload.file.name })} />}
            </span>
            <span className="orgil-num">{formatBytes(upload.file.size)}</span>
            {upload.problem !== null && upload.file.size <= MAX_UPLOAD_BYTES
              && <IconButton icon="refresh" size={15} label={t('platform.retry')} onClick={() => uploading.retry(upload)} />}
            <IconButton icon="close" size={15} label={t('workflow.files.remove', { name: upload.file.name })} onClick={() => uploading.remove(upload.key)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
