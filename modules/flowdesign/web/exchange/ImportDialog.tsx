import { Fragment, useEffect, useRef, useState } from 'react'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Known } from '../../shared/bpmn/index.ts'
import type { Here } from '../../shared/exchange/flow-file.ts'
import styles from './exchange.module.css'
import { ALL, ProcessChoice, WayQuestions } from './FileQuestions.tsx'
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
  /** Several processes of one file may be taken at once, each for itself. */
  canTakeAll?: boolean
  onTake: (contents: FileContents[]) => void
  onClose: () => void
}

const nothing = {}
const none: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()

/** Choose or drop a file, read what becomes of it, take it over. Mount it to open it. */
export function ImportDialog({
  known = nothing,
  here = nothing,
  isHerePending = false,
  replaces = false,
  canTakeAll = false,
  onTake,
  onClose,
}: Props) {
  const { t } = useText()
  const [file, setFile] = useState<File>()
  const [process, setProcess] = useState<string>()
  const [answers, setAnswers] = useState<ReadonlyMap<string, ReadonlyMap<string, string>>>(none)
  const [found, setFound] = useState<{ file: File; reads: ReadFile[] }>()

  useEffect(() => {
    if (!file || isHerePending) return undefined
    // A second file may be chosen while the first is read.
    let isLatest = true
    const one = (id: string | undefined, forward = answers.get(id ?? '')) =>
      readFile(file, known, here, { process: id, forward })
    const read = async () => {
      const first = await one(process === ALL ? undefined : process)
      if (!first.ok) return [first]
      const { process: taken, processes } = first.contents
      if (process === ALL) return Promise.all(processes.map(({ id }) => one(id)))
      return [answers.has(taken) && process === undefined ? await one(taken) : first]
    }
    const take = async () => {
      const reads = await read().catch((): ReadFile[] => [{ ok: false, key: 'flowdesign.exchange.unreadable', at: '' }])
      if (isLatest) setFound({ file, reads })
    }
    void take()
    return () => {
      isLatest = false
    }
  }, [file, known, here, isHerePending, process, answers])

  const isBusy = found?.file !== file
  const failed = found?.reads.find((read) => !read.ok)
  const contents = found && !failed ? found.reads.flatMap((read) => (read.ok ? [read.contents] : [])) : []
  const [first] = contents
  const choose = (chosen: File) => {
    setProcess(undefined)
    setAnswers(none)
    setFile(chosen)
  }
  const answer = (of: string, step: string, flow: string) =>
    setAnswers((before) => new Map([...before, [of, new Map([...(before.get(of) ?? []), [step, flow]])]]))

  return (
    <Dialog
      title={t('flowdesign.exchange.import')}
      onClose={onClose}
      width={680}
      keeps="nothing"
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" disabled={!first || isBusy} onClick={first ? () => onTake(contents) : undefined}>
            {contents.length > 1
              ? t('flowdesign.exchange.take_all', { count: contents.length })
              : t('flowdesign.exchange.take')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <Drop
          name={file?.name ?? ''}
          isBusy={isBusy}
          onFile={(chosen) => {
            if (chosen) choose(chosen)
          }}
        />
        {failed && !failed.ok ? (
          <Notice kind="danger" live title={t(failed.key)}>
            {failed.at ? <p>{t('flowdesign.exchange.at', { at: failed.at })}</p> : null}
          </Notice>
        ) : null}
        {first && first.processes.length > 1 ? (
          <ProcessChoice
            processes={first.processes}
            value={contents.length > 1 ? ALL : first.process}
            canTakeAll={canTakeAll}
            onChange={setProcess}
          />
        ) : null}
        {contents.map((one) => (
          <Fragment key={one.process}>
            <WayQuestions questions={one.questions} onAnswer={(step, flow) => answer(one.process, step, flow)} />
            <ImportReport contents={one} />
          </Fragment>
        ))}
        {first && replaces ? <Notice kind="warning" title={t('flowdesign.exchange.replaces')} /> : null}
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
