import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { formatBytes, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { sendFile } from '#platform/web/uploads/index.ts'
import { MOST_BEGINNING_BYTES, MOST_BEGINNING_ROWS } from '../../shared/beginnings/contract.ts'
import styles from './beginnings.module.css'

/** A file is chosen and sent once; it stays on the server, so that what follows outlives this page. */
export function FileBeginning({ project, onDone }: { project: string; onDone: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const take = async (file: File | undefined) => {
    if (!file || sent !== null) return
    if (!/\.(xlsx|csv|txt|tsv)$/i.test(file.name)) return toast.error(t('builder.file_kinds'))
    if (file.size > MOST_BEGINNING_BYTES) return toast.error(t('platform.too_large'))
    setProblem(null)
    setSent(0)
    try {
      const watching = { onProgress: setSent, signal: new AbortController().signal }
      const { id } = await sendFile<{ id: string }>(file, watching, `/builder/beginnings/file?project_id=${project}`)
      onDone()
      void navigate({ to: '/builder/begin/$id', params: { id } })
    } catch (error) {
      setProblem(error)
      setSent(null)
    }
  }
  return (
    <div className={styles['stack']}>
      <label className={styles['drop']}>
        <input
          type="file"
          accept=".xlsx,.csv,.txt,.tsv"
          disabled={sent !== null}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file, mended, can be chosen again.
            target.value = ''
          }}
        />
        <b>{t(sent === null ? 'builder.file_choose' : 'builder.file_reading')}</b>
        <small>
          {t('builder.file_hint', {
            rows: formatNumber(MOST_BEGINNING_ROWS),
            size: formatBytes(MOST_BEGINNING_BYTES),
          })}
        </small>
        {sent === null ? null : (
          <progress max={1} {...(sent < 1 && { value: sent })} aria-label={t('builder.file_reading')} />
        )}
      </label>
      <div aria-live="polite">
        {problem === null ? null : <Notice kind="danger" title={failureWords(problem)?.text} />}
      </div>
    </div>
  )
}
