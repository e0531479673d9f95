import { useState } from 'react'
import type { DeedProps } from '#modules/records/web/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { call } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { importCalendar } from '../../shared/calendar-contract.ts'
import styles from './door.module.css'

/** Takes the file of another calendar program into a room, after what would happen was shown. */
export default function CalendarDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const [text, setText] = useState('')
  const [found, setFound] = useState<ReplyOf<typeof importCalendar>>()
  const [isBusy, setBusy] = useState(false)
  const [id = ''] = ids
  const send = async (file: string, isDry: boolean) => {
    setBusy(true)
    try {
      const reply = await call(importCalendar, { id, text: file, is_dry_run: isDry })
      setFound(reply)
      if (!isDry) {
        toast.success(t('rooms.calendar.done', { count: reply.added + reply.changed }))
        onClose()
      }
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    }
    setBusy(false)
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await file.text()
    setText(read)
    await send(read, true)
  }
  return (
    <Dialog title={t('rooms.calendar.title')} shape="sheet" width={560} onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('rooms.calendar.about')}</p>
        <label>
          {t('rooms.calendar.file')}{' '}
          <input type="file" accept=".ics,text/calendar" onChange={({ target }) => void take(target.files?.[0])} />
        </label>
        {found ? (
          <div role="status">
            <p>{t('rooms.calendar.would', { ...countsOf(found) })}</p>
            <ul className={styles['said']}>
              {found.refused.map(({ starts_at, title, says }) => (
                <li key={`${starts_at}${title}`}>
                  <b className="orgil-num">{formatDateTime(starts_at)}</b> {title}: {says}
                </li>
              ))}
              {found.problems.map(({ line, says }) => (
                <li key={line}>
                  {line}: {says}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="primary"
            icon="upload"
            busy={isBusy}
            disabled={!found || found.added + found.changed === 0}
            onClick={() => void send(text, false)}
          >
            {t('rooms.calendar.import')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const countsOf = ({ added, changed, same, refused_count: refused }: ReplyOf<typeof importCalendar>) => ({
  added,
  changed,
  same,
  refused,
})
