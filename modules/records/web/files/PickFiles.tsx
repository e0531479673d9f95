import type { StoredFile } from '#platform/shared/files.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useUploads } from '#platform/web/uploads/index.ts'
import styles from './files.module.css'

interface Props {
  /** For those who do not see what stands around it; a field names it otherwise. */
  label?: string
  wiring?: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
  /** Pictures alone. */
  isOfPictures?: boolean
  onStored: (file: StoredFile) => void
}

/** Files chosen or dropped, several at once, each with its progress until it has arrived. */
export function PickFiles({ label, wiring, isOfPictures = false, onStored }: Props) {
  const { t } = useText()
  const uploading = useUploads(onStored)
  return (
    <div
      role="presentation"
      className={styles['input']}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        uploading.add(event.dataTransfer.files)
      }}
    >
      {uploading.uploads.length > 0 ? (
        <ul className={styles['files']}>
          {uploading.uploads.map((upload) => (
            <li key={upload.key}>
              <span>
                {upload.file.name}
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
              <IconButton
                icon="close"
                size={15}
                label={t('platform.files.remove', { name: upload.file.name })}
                onClick={() => uploading.remove(upload.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <span className={styles['pick']}>
        <Icon name={isOfPictures ? 'image' : 'clip'} size={16} />
        <span>
          <b>{t(isOfPictures ? 'records.files.pick_pictures' : 'platform.files.choose')}</b>{' '}
          {t('platform.files.or_drop')}
        </span>
        <input
          {...wiring}
          type="file"
          multiple
          {...(label && { 'aria-label': label })}
          {...(isOfPictures && { accept: 'image/*' })}
          onChange={({ target }) => {
            uploading.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </span>
    </div>
  )
}
