import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import type { Endpoint } from '#platform/shared/contract.ts'
import {
  MAX_SHEET_BYTES,
  MAX_SHEET_ROWS,
  type ImportEndpoint,
  type SheetColumn,
} from '#platform/shared/sheet-import.ts'
import { useChange } from '../call.ts'
import { failureWords, toast } from '../feedback.ts'
import { Tick } from '../form/index.ts'
import { useShelf, useTypedBefore } from '../form/shelf.ts'
import { Button, Notice } from '../form-basics/index.ts'
import { formatNumber } from '../format.ts'
import { useText } from '../i18n/index.ts'
import { AppLink, Card, Page, PageHeader } from '../layout/index.ts'
import { useUnsaved } from '../unsaved.ts'
import { ExportLink } from './ExportLink.tsx'
import { ImportRows } from './ImportRows.tsx'
import styles from './import.module.css'

interface Props {
  title: string
  /** What the rows are and how they are known again. */
  hint: string
  endpoint: ImportEndpoint
  columns: readonly SheetColumn[]
  /** Where the list is that grows. */
  back: { to: string; title: string }
  /** Whatever is read again afterwards. */
  stale: Endpoint[]
  /** Whoever is new may be invited by mail. */
  invite?: { label: string; hint: string }
}

/** A list from an Excel file: first everything is shown as it would become, then all rows go in at once. */
export function ImportPage({ title, hint, endpoint, columns, back, stale, invite }: Props) {
  const { t } = useText()
  const [start] = useState(() => ({
    import_of: endpoint.path,
    file: null as File | null,
    invites: invite !== undefined,
  }))
  const before = useTypedBefore(start)
  const [file, setFile] = useState(before?.file ?? null)
  const [invites, setInvites] = useState(before?.invites ?? start.invites)
  const isRunning = useRef(false)
  const look = useChange(endpoint, { quiet: true })
  const bring = useChange(endpoint, { stale })
  const seen = bring.data ?? look.data
  const forget = useShelf(start, { file, invites }, file !== null && seen?.is_done !== true)
  useUnsaved(seen !== undefined && !seen.is_done && seen.counts.create + seen.counts.change > 0)

  const examine = async (chosen: File, wants: boolean) => {
    bring.reset()
    look.mutate({ content: await base64Of(chosen), dry_run: true, invite: wants })
  }
  // What would become of a file that waited while another screen was looked at may be something else by now.
  const examineKept = useEffectEvent(() => {
    if (file && look.isIdle) void examine(file, invites)
  })
  useEffect(() => examineKept(), [])
  async function take(chosen: File | undefined) {
    if (!chosen) return
    if (!/\.xlsx$/i.test(chosen.name)) return toast.error(t('platform.import.wrong_type'))
    if (chosen.size > MAX_SHEET_BYTES) return toast.error(t('platform.import.too_large'))
    // A copy: the one on the disk may be mended or gone when it is read again.
    const copy = new File([await chosen.arrayBuffer()], chosen.name)
    setFile(copy)
    await examine(copy, invites)
  }
  async function bringIn() {
    // Two presses come before the button can say that it is busy.
    if (!file || isRunning.current) return
    isRunning.current = true
    const content = await base64Of(file)
    try {
      const { counts } = await bring.mutateAsync({ content, dry_run: false, invite: invites })
      forget()
      toast.success(
        t('platform.import.done', { create: formatNumber(counts.create), change: formatNumber(counts.change) }),
      )
    } catch {
      // Its failure is told already. Somebody changed something meanwhile: the rows tell what.
      look.mutate({ content, dry_run: true, invite: invites })
    } finally {
      isRunning.current = false
    }
  }
  function begin() {
    setFile(null)
    look.reset()
    bring.reset()
  }

  const { create = 0, change = 0, refuse = 0 } = seen?.counts ?? {}
  return (
    <Page width={1100}>
      <PageHeader title={title} back={back} meta={<span>{hint}</span>} />
      {seen?.is_done ? null : (
        <>
          {seen ? null : (
            <Card
              title={t('platform.import.prepare')}
              actions={<ExportLink path={`${endpoint.path}/template`}>{t('platform.import.template')}</ExportLink>}
            >
              <p className={styles['words']}>
                {t('platform.import.prepare_hint', { max: formatNumber(MAX_SHEET_ROWS) })}
              </p>
              <Columns columns={columns} />
            </Card>
          )}
          <Card title={t(seen ? 'platform.import.this_file' : 'platform.import.file')}>
            <div className={styles['stack']}>
              <Drop name={file?.name} isBusy={look.isPending} onFile={(chosen) => void take(chosen)} />
              {invite ? (
                <Tick
                  label={invite.label}
                  hint={invite.hint}
                  checked={invites}
                  onChange={({ target }) => {
                    setInvites(target.checked)
                    if (file) void examine(file, target.checked)
                  }}
                />
              ) : null}
              {look.isError ? <Notice kind="danger" live title={failureWords(look.error)?.text} /> : null}
            </div>
          </Card>
        </>
      )}
      {seen && !look.isError ? (
        <section className={styles['stack']} aria-busy={look.isPending || undefined}>
          {seen.is_done ? (
            <Notice
              kind="success"
              live
              title={t('platform.import.done', { create: formatNumber(create), change: formatNumber(change) })}
            />
          ) : null}
          {!seen.is_done && refuse > 0 ? (
            <Notice kind="danger" live title={t('platform.import.refused', { count: formatNumber(refuse) })}>
              <p>{t('platform.import.refused_hint')}</p>
            </Notice>
          ) : null}
          {!seen.is_done && refuse === 0 ? (
            <Notice
              kind={create + change > 0 ? 'success' : 'info'}
              live
              title={t(create + change > 0 ? 'platform.import.all_well' : 'platform.import.nothing_new')}
            />
          ) : null}
          {seen.unknown_columns.length > 0 ? (
            <Notice
              kind="warning"
              title={t('platform.import.unknown_columns', { columns: seen.unknown_columns.join(', ') })}
            />
          ) : null}
          <ImportRows reply={seen} columns={columns} isStale={look.isPending} />
          <div className={styles['foot']}>
            {seen.is_done ? (
              <>
                <AppLink to={back.to} className={styles['to']}>
                  {back.title}
                </AppLink>
                <Button onClick={begin}>{t('platform.import.another')}</Button>
              </>
            ) : (
              <>
                <Button
                  kind="primary"
                  disabled={refuse > 0 || create + change === 0 || look.isPending}
                  busy={bring.isPending}
                  onClick={() => void bringIn()}
                >
                  {t('platform.import.bring', { count: formatNumber(create + change) })}
                </Button>
                <Button onClick={begin}>{t('platform.cancel')}</Button>
              </>
            )}
          </div>
        </section>
      ) : null}
    </Page>
  )
}

function Columns({ columns }: { columns: readonly SheetColumn[] }) {
  const { t } = useText()
  return (
    <details className={styles['columns']}>
      <summary>{t('platform.import.columns')}</summary>
      <dl>
        {columns
          .filter(({ isToldOnly }) => isToldOnly !== true)
          .map(({ key, title, hint, choices, isNeeded, isKey }) => (
            <div key={key}>
              <dt>
                {t(title)}
                {isNeeded ? <span title={t('platform.import.note_needed')}> *</span> : null}
              </dt>
              <dd>
                {[
                  isKey ? t('platform.import.note_key') : '',
                  hint ? t(hint) : '',
                  choices?.map((one) => t(one.title)).join(' / ') ?? '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

function Drop({
  name,
  isBusy,
  onFile,
}: {
  name: string | undefined
  isBusy: boolean
  onFile: (file: File | undefined) => void
}) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        aria-label={t('platform.import.choose')}
        tabIndex={-1}
        className="orgil-hidden"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file, mended, can be chosen again.
          target.value = ''
        }}
      />
      <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {t(name ? 'platform.import.choose_again' : 'platform.import.choose')}
      </Button>
      <span className={styles['words']}>{name ?? t('platform.import.drop')}</span>
    </div>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
}
