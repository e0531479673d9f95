import { Suspense, useState } from 'react'
import { filePath, type StoredFile } from '#platform/shared/files.ts'
import { formatBytes } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import own from './comments.module.css'

const FilePreview = lazyPart(() => import('../files/FilePreview.tsx'))

const PICTURE = /^image\/(png|apng|jpeg|gif|webp|avif|bmp)$/
/** Bytes of a picture that is shown at once; a larger one comes when it is asked for. */
const SHOWN_AT_ONCE = 3_000_000

/** What came with a comment: pictures to be seen, everything else by its name; a press reads it here. */
export function CommentFiles({ files }: { files: readonly StoredFile[] }) {
  const { t } = useText()
  const [shown, setShown] = useState<StoredFile | null>(null)
  const isPicture = ({ content_type, size }: StoredFile) => PICTURE.test(content_type) && size <= SHOWN_AT_ONCE
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  return (
    <>
      {pictures.length > 0 && (
        <ul className={own['pictures']} aria-label={t('workflow.comment.pictures')}>
          {pictures.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                title={t('workflow.files.show', { name: file.name })}
                onClick={() => setShown(file)}
              >
                <img src={filePath(file.id)} alt={file.name} loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={own['files']} aria-label={t('workflow.files.title')}>
          {others.map((file) => (
            <li key={file.id} className={own['file']}>
              <Icon name="clip" size={15} />
              <button
                type="button"
                className={own['fileName']}
                title={t('workflow.files.show', { name: file.name })}
                onClick={() => setShown(file)}
              >
                {file.name}
              </button>
              <small className="orgil-num">{formatBytes(file.size)}</small>
              <a
                className={own['take']}
                href={filePath(file.id)}
                download={file.name}
                title={t('workflow.files.take', { name: file.name })}
                aria-label={t('workflow.files.take', { name: file.name })}
              >
                <Icon name="download" size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>{shown && <FilePreview file={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}
