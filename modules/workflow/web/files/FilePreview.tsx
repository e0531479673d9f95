import { useQuery } from '@tanstack/react-query'
import { filePath, officeEnding, previewPath, titledPath, type StoredFile } from '#platform/shared/files.ts'
import { CallError } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { Button, buttonClass, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { SkeletonLine } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from './files.module.css'
import { isReadablePdf } from './readable-pdf.ts'

const PICTURE = /^image\/(png|apng|jpeg|gif|webp|avif|bmp)$/
const TEXT = /^text\/(plain|csv)$/
/** Nobody reads more than that in a window. */
const MOST_LETTERS = 200_000

/** A file as it is, without leaving the screen; whatever the browser cannot show is offered for download. */
export default function FilePreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={file.name}
      width={1100}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <a className={buttonClass()} href={filePath(file.id)} download={file.name}>
            {t('platform.download')}
          </a>
          <Button onClick={onClose}>{t('platform.close')}</Button>
        </>
      }
    >
      <div className={styles['stage']}>
        <Shown file={file} />
      </div>
    </Dialog>
  )
}

function Shown({ file }: { file: StoredFile }) {
  const { t } = useText()
  const { content_type, id, name } = file
  if (PICTURE.test(content_type)) return <img className={styles['picture']} src={filePath(id)} alt={name} />
  if (content_type === 'application/pdf') return <Pages src={titledPath(filePath(id), name)} name={name} />
  if (TEXT.test(content_type)) return <PlainText file={file} />
  if (officeEnding(content_type) !== undefined) return <Converted file={file} />
  return <Notice kind="info">{t('workflow.files.not_shown')}</Notice>
}

function Converted({ file: { id, name } }: { file: StoredFile }) {
  const { t } = useText()
  return <Pages src={titledPath(previewPath(id), `${name}.pdf`)} name={name} waiting={t('workflow.files.converting')} />
}

/**
 * Asked for first, so that a refusal, or a file that is broken, comes in words and not as the browser's own page;
 * then the frame finds it in the browser's own memory. No browser shows a PDF within a sandbox; the server has read
 * from its bytes that it is one, and sends it with a policy that lets nothing run.
 */
function Pages({ src, name, waiting }: { src: string; name: string; waiting?: string }) {
  const { t } = useText()
  const read = useQuery({
    queryKey: ['pages', src],
    queryFn: () => bytesOf(src).then((bytes) => isReadablePdf(new Uint8Array(bytes))),
    retry: false,
    meta: { quiet: true },
  })
  if (read.isPending)
    return (
      <div className={styles['waiting']} role="status">
        {waiting}
        <SkeletonLine />
      </div>
    )
  if (read.error) return <Refused error={read.error} />
  if (!read.data)
    return (
      <Notice kind="warning" live>
        {t('workflow.files.broken')}
      </Notice>
    )
  // Chrome on Android, for one, keeps an empty frame.
  if (!navigator.pdfViewerEnabled) return <Elsewhere src={src} />
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className={styles['page']} src={src} title={name} />
}

/** In a tab of its own the browser shows it, or hands it to whatever does. */
function Elsewhere({ src }: { src: string }) {
  const { t } = useText()
  return (
    <Notice kind="info" title={t('workflow.files.no_pages_here')}>
      <p>
        <a className={buttonClass({ kind: 'primary' })} href={src} target="_blank" rel="noopener">
          <Icon name="external" size={16} />
          {t('workflow.files.open_elsewhere')}
        </a>
      </p>
    </Notice>
  )
}

function PlainText({ file: { id, name } }: { file: StoredFile }) {
  const { t } = useText()
  const read = useQuery({
    queryKey: ['text', id],
    queryFn: () => bytesOf(filePath(id)).then((bytes) => new TextDecoder().decode(bytes)),
    retry: false,
    meta: { quiet: true },
  })
  if (read.isPending) return <SkeletonLine />
  if (read.error) return <Refused error={read.error} />
  return (
    <>
      {read.data.length > MOST_LETTERS && <Notice kind="info">{t('workflow.files.cut')}</Notice>}
      <textarea className={styles['text']} aria-label={name} readOnly value={read.data.slice(0, MOST_LETTERS)} />
    </>
  )
}

function Refused({ error }: { error: unknown }) {
  const words = failureWords(error)
  return (
    <Notice kind="warning" live>
      {words?.text}
    </Notice>
  )
}

async function bytesOf(path: string): Promise<ArrayBuffer> {
  const reply = await fetch(path, { credentials: 'same-origin' }).catch(() => {
    throw new CallError(0, { code: 'platform.error.network' })
  })
  if (reply.ok) return reply.arrayBuffer()
  throw new CallError(reply.status, (await reply.json().catch(() => ({}))) as object)
}
