import { useEffect, useRef, useState } from 'react'
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
  /** Both are still on their way: a file chosen meanwhile is read once they are here. */
  isHerePending?: boolean
  /** The drawing would take the place of one that is not saved elsewhere. */
  replaces?: boolean
  onTake: (contents: FileContents) => void
  onClose: () => void
}

const nothing = {}

/** Choose or drop a file, read what becomes of it, take it over. Mount it to open it. */
export function ImportDialog({
  known = nothing,
  here = nothing,
  isHerePending = false,
  replaces = false,
  onTake,
  onClose,
}: Props) {
  const { t } = useText()
  const [file, setFile] = useState<File>()
  const [found, setFound] = useState<{ file: File; read: ReadFile }>()

  useEffect(() => {
    if (!file || isHerePending) return undefined
    // A second file may be chosen while the first is read.
    let isLatest = true
    const take = async () => {
      const read = await readFile(file, known, here).catch((): ReadFile => ({
        ok: false,
        key: 'flowdesign.exchange.unreadable',
        at: '',
      }))
      if (isLatest) setFound({ file, read })
    }
    void take()
    return () => {
      isLatest = false
    }
  }, [file, known, here, isHerePending])

  const isBusy = found?.file !== file
  const read = found?.read
  const contents = read?.ok ? read.contents : undefined

  return (
    <Dialog
      title={t('flowdesign.exchange.import')}
      onClose={onClose}
      width={680}
      keeps="nothing"
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" disabled={!contents || isBusy} onClick={contents ? () => onTake(contents) : undefined}>
            {t('flowdesign.exchange.take')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <Drop
          name={file?.name ?? ''}
          isBusy={isBusy}
          onFile={(chosen) => {
            if (chosen) setFile(chosen)
          }}
        />
        {read && !read.ok ? (
          <Notice kind="danger" live title={t(read.key)}>
            {read.at ? <p>{t('flowdesign.exchange.at', { at: read.at })}</p> : null}
          </Notice>
        ) : null}
        {contents ? <ImportReport contents={contents} /> : null}
        {contents && replaces ? <Notice kind="warning" title={t('flowdesign.exchange.replaces')} /> : null}
      </div>
    </Dialog>
  )
}

function Drop({ name, isBusy, onFile }: { name: string; isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="presentation"
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".bpmn,.bpmn2,.xml,.json"
        aria-label={t('flowdesign.exchange.choose')}
        tabIndex={-1}
        className="orgil-hidden"
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // The same file, mended, can be chosen again.
          target.value = ''
        }}
      />
      <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {t(name ? 'flowdesign.exchange.choose_again' : 'flowdesign.exchange.choose')}
      </Button>
      <span className={styles['quiet']}>{name || t('flowdesign.exchange.drop')}</span>
    </div>
  )
}
