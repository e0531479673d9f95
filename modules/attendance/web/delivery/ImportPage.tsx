import { useRef, useState, type DragEvent } from 'react'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatBytes, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, Page, PageHeader } from '#platform/web/layout/index.ts'
import { sendFile } from '#platform/web/uploads/index.ts'
import { MOST_FILE_BYTES, MOST_FILE_ROWS, readPunchFile, type ReadFile } from '../../shared/delivery/contract.ts'
import styles from './delivery.module.css'
import { ReadPunches } from './ReadPunches.tsx'

/** Punches from a file of a device or of another program: chosen, read, looked at, and brought in once. */
export default function ImportPage() {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [read, setRead] = useState<ReadFile & { name: string; nth: number }>()
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return
    if (!/\.(?:xlsx|csv|tsv|txt|dat|log)$/i.test(file.name)) return toast.error(t('attendance.delivery.wrong_type'))
    if (file.size > MOST_FILE_BYTES) return toast.error(t('platform.too_large'))
    setProblem(null)
    setBusy(true)
    try {
      const watching = { onProgress: () => undefined, signal: new AbortController().signal }
      const found = await sendFile<ReadFile>(file, watching, readPunchFile.path)
      // The same file, mended, begins anew.
      setRead((before) => ({ ...found, name: file.name, nth: (before?.nth ?? 0) + 1 }))
    } catch (error) {
      setProblem(error)
      setRead(undefined)
    }
    setBusy(false)
  }
  return (
    <Page width={1080}>
      <PageHeader title={t('attendance.delivery.title')} />
      <div className={styles['stack']}>
        <Card title={t('attendance.delivery.file')}>
          <p className={styles['words']}>{t('attendance.delivery.about')}</p>
          <div
            className={styles['drop']}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event: DragEvent) => {
              event.preventDefault()
              setOver(false)
              void take(event.dataTransfer.files[0])
            }}
          >
            <input
              ref={input}
              type="file"
              accept=".xlsx,.csv,.tsv,.txt,.dat,.log"
              aria-label={t('attendance.delivery.choose')}
              tabIndex={-1}
              className="orgil-hidden"
              onChange={({ target }) => {
                void take(target.files?.[0])
                // The same file, mended, can be chosen again.
                target.value = ''
              }}
            />
            <Button
              kind={read ? 'plain' : 'primary'}
              icon="upload"
              busy={isBusy}
              onClick={() => input.current?.click()}
            >
              {t('attendance.delivery.choose')}
            </Button>
            <span className={styles['words']}>
              {read?.name ??
                t('attendance.delivery.limits', {
                  rows: formatNumber(MOST_FILE_ROWS),
                  size: formatBytes(MOST_FILE_BYTES),
                })}
            </span>
          </div>
          <div aria-live="polite">
            {problem === null ? null : <Notice kind="danger" title={failureWords(problem)?.text} />}
          </div>
        </Card>
        {read ? <ReadPunches key={read.nth} file={read} /> : null}
      </div>
    </Page>
  )
}
