import { useRef, useState, type DragEvent } from 'react'
import { useCall } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatBytes, formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ExportLink } from '#platform/web/import/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { listImports, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../shared/exchange/imports.ts'
import { keepFile } from './kept-file.ts'
import { sendImport } from './send-import.ts'
import { stateWords } from './state-words.ts'
import styles from './exchange.module.css'

/** The file is chosen, and sent once. */
export function FileStep({ table, onImport }: { table: string; onImport: (id: string) => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const take = async (file: File | undefined) => {
    if (!file || sent !== null) return
    if (!/\.(xlsx|csv|tsv|txt)$/i.test(file.name)) return toast.error(t('records.import.wrong_type'))
    if (file.size > MAX_IMPORT_BYTES) return toast.error(t('platform.too_large'))
    setProblem(null)
    setSent(0)
    try {
      const made = await sendImport(table, file, {}, setSent)
      keepFile(made.id, file)
      onImport(made.id)
    } catch (error) {
      setProblem(error)
      setSent(null)
    }
  }
  return (
    <div className={styles['stack']}>
      <Card
        title={t('records.import.choose_title')}
        actions={<ExportLink path={`/records/${table}/import/template`}>{t('platform.import.template')}</ExportLink>}
      >
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
            accept=".xlsx,.csv,.tsv,.txt"
            aria-label={t('records.import.choose')}
            tabIndex={-1}
            className="orgil-hidden"
            onChange={({ target }) => {
              void take(target.files?.[0])
              // The same file, mended, can be chosen again.
              target.value = ''
            }}
          />
          <Button kind="primary" icon="upload" busy={sent !== null} onClick={() => input.current?.click()}>
            {t('records.import.choose')}
          </Button>
          <span className={styles['words']}>
            {t('records.import.limits', { rows: formatNumber(MAX_IMPORT_ROWS), size: formatBytes(MAX_IMPORT_BYTES) })}
          </span>
          {sent === null ? null : (
            <progress
              max={1}
              {...(sent < 1 && { value: sent })}
              aria-label={t(sent < 1 ? 'records.import.sending' : 'records.import.reading')}
            />
          )}
        </div>
        <div aria-live="polite">
          {problem === null ? null : <Notice kind="danger" title={failureWords(problem)?.text} />}
        </div>
      </Card>
      <Lately table={table} onImport={onImport} />
    </div>
  )
}

/** What one brought in lately, and may take back. */
function Lately({ table, onImport }: { table: string; onImport: (id: string) => void }) {
  const { t } = useText()
  const found = useCall(listImports, { table }, { meta: { quiet: true } })
  if (!found.data || found.data.length === 0) return null
  return (
    <Card title={t('records.import.lately')}>
      <DataTable
        label={t('records.import.lately')}
        rows={found.data}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onImport(id)}
        columns={[
          { key: 'file', title: t('records.import.file'), render: ({ file_name }) => file_name },
          { key: 'state', title: t('records.import.state'), render: ({ state }) => stateWords(state, t) },
          {
            key: 'made',
            title: t('records.import.made_at'),
            from: 'sm',
            render: ({ made_at }) => formatDateTime(made_at),
          },
        ]}
      />
    </Card>
  )
}
