import { useState } from 'react'
import { filePath, MAX_UPLOAD_BYTES, type StoredFile } from '#platform/shared/files.ts'
import { IconButton } from '../form-basics/index.ts'
import { formatBytes } from '../format.ts'
import { useText } from '../i18n/index.ts'
import { Icon } from '../icons/index.ts'
import styles from './uploads.module.css'
import type { useUploads } from './use-uploads.ts'

interface Props<Kept extends StoredFile> {
  label: string
  /** Only to be looked at. */
  isFixed: boolean
  files: readonly Kept[]
  /** Those that are a new version of what was there before. */
  renewed: ReadonlySet<string>
  onRemove: (file: Kept) => void
  uploading: ReturnType<typeof useUploads<Kept>>
}

/** Files dropped or chosen, several at once, each with its progress. */
export function UploadField<Kept extends StoredFile>({
  label,
  isFixed,
  files,
  renewed,
  onRemove,
  uploading,
}: Props<Kept>) {
  const { t } = useText()
  const [isOver, setOver] = useState(false)
  return (
    <div className={styles['attachments']}>
      <span className={styles['label']}>{label}</span>
      {isFixed ? null : (
        <div
          role="presentation"
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            uploading.add(event.dataTransfer.files)
          }}
        >
          <label className={styles['drop']} data-over={isOver || undefined}>
            <input
              type="file"
              multiple
              className="orgil-hidden"
              onChange={(event) => {
                uploading.add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            <Icon name="upload" size={18} />
            <span>
              <b>{t('platform.files.choose')}</b> {t('platform.files.or_drop')}
            </span>
            <small>{t('platform.files.limit', { size: formatBytes(MAX_UPLOAD_BYTES) })}</small>
          </label>
        </div>
      )}
      <ul className={styles['files']}>
        {files.map((file) => (
          <li key={file.id} className={styles['file']}>
            <Icon name="clip" size={16} />
            <a href={filePath(file.id)} download={file.name}>
              {file.name}
            </a>
            <span className="orgil-num">
              {formatBytes(file.size)}
              {renewed.has(file.id) && <> · {t('platform.files.new_version')}</>}
            </span>
            {isFixed ? null : (
              <label className={styles['renew']} title={t('platform.files.renew', { name: file.name })}>
                <input
                  type="file"
                  className="orgil-hidden"
                  aria-label={t('platform.files.renew', { name: file.name })}
                  onChange={(event) => {
                    uploading.add([...(event.target.files ?? [])], file)
                    event.target.value = ''
                  }}
                />
                <Icon name="refresh" size={15} />
              </label>
            )}
            {isFixed ? null : (
              <IconButton
                icon="close"
                size={15}
                label={t('platform.files.remove', { name: file.name })}
                onClick={() => onRemove(file)}
              />
            )}
          </li>
        ))}
        {uploading.uploads.map((upload) => (
          <li key={upload.key} className={styles['file']} data-failed={upload.problem !== null || undefined}>
            <Icon name={upload.problem ? 'error' : 'clip'} size={16} />
            <span className={styles['uploading']}>
              <span>{upload.file.name}</span>
              {upload.problem ? (
                <em role="alert">{upload.problem}</em>
              ) : (
                <progress
                  max={1}
                  value={upload.progress}
                  aria-label={t('platform.files.progress', { name: upload.file.name })}
                />
              )}
            </span>
            <span className="orgil-num">{formatBytes(upload.file.size)}</span>
            {upload.problem !== null && upload.file.size <= MAX_UPLOAD_BYTES && (
              <IconButton
                icon="refresh"
                size={15}
                label={t('platform.retry')}
                onClick={() => uploading.retry(upload)}
              />
            )}
            <IconButton
              icon="close"
              size={15}
              label={t('platform.files.remove', { name: upload.file.name })}
              onClick={() => uploading.remove(upload.key)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
