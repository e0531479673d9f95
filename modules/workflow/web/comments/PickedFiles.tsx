import { MAX_UPLOAD_BYTES } from '#platform/shared/files.ts'
import { buttonClass, IconButton } from '#platform/web/form-basics/index.ts'
import { formatBytes } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import own from './comments.module.css'
import type { CommentFiles } from './use-comment-files.ts'

/** Files from the device; where a finger points, its camera too. */
export function PickFiles({ add }: Pick<CommentFiles, 'add'>) {
  const { t } = useText()
  return (
    <>
      <label className={`${buttonClass()} ${own['pick']}`} title={t('workflow.comment.attach')}>
        <input
          type="file"
          multiple
          className="orgil-hidden"
          aria-label={t('workflow.comment.attach')}
          onChange={({ target }) => {
            add(target.files ?? [])
            target.value = ''
          }}
        />
        <Icon name="clip" size={18} />
      </label>
      <label className={`${buttonClass()} ${own['pick']} ${own['camera']}`} title={t('workflow.comment.photo')}>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="orgil-hidden"
          aria-label={t('workflow.comment.photo')}
          onChange={({ target }) => {
            add(target.files ?? [])
            target.value = ''
          }}
        />
        <Icon name="camera" size={18} />
      </label>
    </>
  )
}

/** What will go with the comment, and what is still on its way. */
export function PickedFiles({ picked: { files, uploads, isFull, remove, stop, retry } }: { picked: CommentFiles }) {
  const { t } = useText()
  if (files.length === 0 && uploads.length === 0 && !isFull) return null
  return (
    <ul className={own['files']} aria-label={t('workflow.files.title')}>
      {files.map((file) => (
        <li key={file.id} className={own['file']}>
          <Icon name="clip" size={15} />
          <span className={own['fileName']}>{file.name}</span>
          <small className="orgil-num">{formatBytes(file.size)}</small>
          <IconButton
            icon="close"
            size={15}
            label={t('platform.files.remove', { name: file.name })}
            onClick={() => remove(file)}
          />
        </li>
      ))}
      {uploads.map((upload) => (
        <li key={upload.key} className={own['file']} data-failed={upload.problem !== null || undefined}>
          <Icon name={upload.problem ? 'error' : 'clip'} size={15} />
          <span className={own['fileName']}>
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
          {upload.problem !== null && upload.file.size <= MAX_UPLOAD_BYTES && (
            <IconButton icon="refresh" size={15} label={t('platform.retry')} onClick={() => retry(upload)} />
          )}
          <IconButton
            icon="close"
            size={15}
            label={t('platform.files.remove', { name: upload.file.name })}
            onClick={() => stop(upload.key)}
          />
        </li>
      ))}
      {isFull && (
        <li role="alert" className={own['full']}>
          {t('workflow.comment.too_many_files')}
        </li>
      )}
    </ul>
  )
}
