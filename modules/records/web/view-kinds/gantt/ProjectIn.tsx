import { useRef, useState, type DragEvent } from 'react'
import { readMspdi, textOfFile, UnreadableProject } from '#platform/shared/schedule/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { keyAmong, useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type Incoming, incomingPlan } from '../../../shared/gantt-file/incoming.ts'
import { MOST_BROUGHT, MOST_BROUGHT_LINKS } from '../../../shared/gantt.ts'
import styles from './gantt-view.module.css'
import type { Brought } from './use-changes.ts'

interface Props {
  /** How tasks become rows here. */
  into: Parameters<typeof incomingPlan>[1]
  /** Says what was wrong; nothing where all of it was written. */
  onBring: (rows: Incoming['rows'], links: Incoming['links'], file: string) => Promise<Brought>
  onClose: () => void
}

interface Read {
  file: string
  plan: Incoming
  losses: ReturnType<typeof readMspdi>['losses']
}

/** Rows that are shown before they are written; the rest is counted. */
const MOST_SHOWN = 200
const MOST_WRONG = 20

/** A file of MS Project is read here; what comes and what is lost is seen before anything is written. */
export default function ProjectIn({ into, onBring, onClose }: Props) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [read, setRead] = useState<Read>()
  const [refused, setRefused] = useState<string>()
  const [wrong, setWrong] = useState<Brought['problems']>([])
  const [isBusy, setBusy] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file) return
    setRead(undefined)
    setWrong([])
    setRefused(undefined)
    try {
      const found = readMspdi(textOfFile(new Uint8Array(await file.arrayBuffer())))
      const plan = incomingPlan(found, into)
      if (plan.rows.length === 0) return setRefused(t('records.gantt.file_empty'))
      if (plan.rows.length > MOST_BROUGHT || plan.links.length > MOST_BROUGHT_LINKS)
        return setRefused(
          t('records.gantt.file_most', { rows: formatNumber(MOST_BROUGHT), links: formatNumber(MOST_BROUGHT_LINKS) }),
        )
      setRead({ file: file.name, plan, losses: found.losses })
    } catch (error) {
      if (!(error instanceof UnreadableProject)) throw error
      setRefused(t(keyAmong(error.message, 'platform.schedule.file.*'), { line: error.line }))
    }
  }
  const bring = async () => {
    if (!read) return
    setBusy(true)
    const { problems } = await onBring(read.plan.rows, read.plan.links, read.file)
    setBusy(false)
    setWrong(problems)
  }
  const lost = [
    ...(read?.losses.map(({ key, args }) => t(keyAmong(key, 'platform.schedule.loss.*'), args)) ?? []),
    ...(read?.plan.lost.map(({ kind, count, names }) => t(`records.gantt.lost_${kind}`, { count, names })) ?? []),
  ]
  return (
    <Dialog
      title={t('records.gantt.file_in')}
      shape="sheet"
      width={680}
      keeps={read ? 'always' : 'nothing'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!read || read.plan.rings.length > 0}
            busy={isBusy}
            onClick={() => void bring()}
          >
            {read
              ? t('records.gantt.file_bring', { count: read.plan.rows.length })
              : t('records.gantt.file_bring_none')}
          </Button>
        </>
      }
    >
      <div className={styles['file']}>
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
            accept=".xml"
            aria-label={t('records.gantt.file_choose')}
            tabIndex={-1}
            className="orgil-hidden"
            onChange={({ target }) => {
              void take(target.files?.[0])
              // The same file, mended, can be chosen again.
              target.value = ''
            }}
          />
          <Button icon="upload" onClick={() => input.current?.click()}>
            {read ? t('records.gantt.file_other') : t('records.gantt.file_choose')}
          </Button>
          <span>{read ? read.file : t('records.gantt.file_how')}</span>
        </div>
        <div aria-live="polite" className={styles['file']}>
          {refused === undefined ? null : <Notice kind="danger" title={refused} />}
          {read && read.plan.rings.length > 0 ? (
            <Notice kind="danger" title={t('records.gantt.file_ring')}>
              <ul className={styles['lost']}>
                {read.plan.rings.slice(0, MOST_WRONG).map((names) => (
                  <li key={names}>{names}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {wrong.length > 0 && read ? (
            <Notice kind="danger" title={t('records.gantt.file_wrong', { count: wrong.length })}>
              <ul className={styles['lost']}>
                {wrong.slice(0, MOST_WRONG).map(({ at, column, why }) => (
                  <li key={`${at} ${column} ${why}`}>
                    <b>{read.plan.shown[at]?.name}</b>: {why}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {read ? (
            <p>{t('records.gantt.file_comes', { rows: read.plan.rows.length, links: read.plan.links.length })}</p>
          ) : null}
          {lost.length > 0 ? (
            <Notice kind="warning" title={t('records.gantt.file_lost')}>
              <ul className={styles['lost']}>
                {lost.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
        </div>
        {read ? <Coming shown={read.plan.shown} /> : null}
      </div>
    </Dialog>
  )
}

function Coming({ shown }: Pick<Incoming, 'shown'>) {
  const { t } = useText()
  const rest = shown.length - MOST_SHOWN
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
      <ol className={styles['coming']} aria-label={t('records.gantt.file_tasks')} tabIndex={0}>
        {shown.slice(0, MOST_SHOWN).map(({ name, level, first, last, isMilestone }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- tasks of a file stay where they are
          <li key={at}>
            <span style={{ paddingInlineStart: (level - 1) * 16 }}>{isMilestone ? `◆ ${name}` : name}</span>
            <span>{first === last ? first : `${first} – ${last}`}</span>
          </li>
        ))}
      </ol>
      {rest > 0 ? <p>{t('records.gantt.file_more', { count: rest })}</p> : null}
    </>
  )
}
