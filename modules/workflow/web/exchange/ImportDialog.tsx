import { useRef, useState } from 'react'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Known } from '../../shared/bpmn/index.ts'
import type { Here } from '../../shared/exchange/flow-file.ts'
import styles from './exchange.module.css'
import { ImportReport } from './ImportReport.tsx'
import { type FileContents, type ReadFile, readFile } from './read-file.ts'

interface Props {
  /** The organisation's roles by their names, so that lanes become roles. */
  known?: Known
  /** Who exists here, so that a file of ours names nobody else. */
  here?: Here
  /** The drawing would take the place of one that is not saved elsewhere. */
  replaces?: boolean
  onTake: (contents: FileContents) => void
  onClose: () => void
}

/** Choose or drop a file, read what becomes of it, take it over. Mount it to open it. */
export function ImportDialog({ known = {}, here = {}, replaces = false, onTake, onClose }: Props) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [read, setRead] = useState<ReadFile | null>(null)
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  async function take(file: File | undefined) {
    if (!file) return
    const turn = (latest.current += 1)
    setName(file.name)
    setBusy(true)
    const found = await readFile(file, known, here).catch((): ReadFile => ({ ok: false, key: 'workflow.exchange.unreadable', at: '' }))
    // A second file may have been chosen while the first was read.
    if (turn !== latest.current) return
    setRead(found)
    setBusy(false)
  }
  const contents = read?.ok ? read.contents : undefined

  return (
    <Dialog title={t('workflow.exchange.import')} onClose={onClose} width={680} keeps="nothing" footer={(
      <>
        <Button onClick={onClose}>{t('platform.cancel')}</Button>
        <Button kind="primary" disabled={!contents || isBusy} onClick={contents ? () => onTake(contents) : undefined}>{t('workflow.exchange.take')}</Button>
      </>
    )}
    >
      <div className={styles['stack']}>
        <Drop name={name} isBusy={isBusy} onFile={(file) => void take(file)} />
        {read && !read.ok ? <Notice kind="danger" live title={t(read.key)}>{read.at ? <p>{t('workflow.exchange.at', { at: read.at })}</p> : null}</Notice> : null}
        {contents ? <ImportReport contents={contents} /> : null}
        {contents && replaces ? <Notice kind="warning" title={t('workflow.exchange.replaces')} /> : null}
      </div>
    </Dialog>
  )
}

function Drop({ name, isBusy, onFile }: { name: string; isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div role="presentation" className={styles['drop']} data-over={isOver || undefined} onDragOver={(event) => {
      event.preventDefault()
      setOver(true)
    }} onDragLeave={() => setOver(false)} onDrop={(event) => {
      event.preventDefault()
      setOver(false)
      onFile(event.dataTransfer.files[0])
    }}
    >
      <input ref={input} type="file" accept=".bpmn,.xml,.json" aria-label={t('workflow.exchange.choose')} tabIndex={-1} className="orgil-hidden" onChange={({ target }) => {
        onFile(target.files?.[0])
        // The same file, mended, can be chosen again.
        target.value = ''
      }}
      />
      <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>{t(name ? 'workflow.exchange.choose_again' : 'workflow.exchange.choose')}</Button>
      <span className={styles['quiet']}>{name || t('workflow.exchange.drop')}</span>
    </div>
  )
}
