import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryRows, type Row } from '#modules/records/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Tick } from '#platform/web/form/index.ts'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { copyProject } from '../../shared/copy.ts'
import styles from './project.module.css'

interface Props {
  /** From which it is made. */
  project: Row
  onCopied: (id: string) => void
  onClose: () => void
}

/** A new project from a template or from another one: how it is called, and when it begins. */
export default function CopyDialog({ project, onCopied, onClose }: Props) {
  const { t } = useText()
  const cache = useQueryClient()
  const isTemplate = project.values['is_template'] === true
  const [name, setName] = useState(() =>
    isTemplate ? '' : t('planning.copy.of', { name: String(project.values['name']) }),
  )
  const [starts, setStarts] = useState(todayHere)
  const [withPeople, setWithPeople] = useState(!isTemplate)
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const [isTried, setTried] = useState(false)
  const missing = t('platform.required')
  const copy = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || name.trim() === '' || !isDay(starts)) return
    setBusy(true)
    try {
      const wish = { id: project.id, name: name.trim(), starts_on: starts, with_people: withPeople }
      const made = await call(copyProject, wish, { idempotencyKey: key })
      void cache.invalidateQueries({ queryKey: keyOf(queryRows) })
      toast.success(t('planning.copy.made', { count: made.tasks }))
      onClose()
      onCopied(made.id)
    } catch (error) {
      showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(isTemplate ? 'planning.copy.from_template' : 'planning.copy.title')}
      shape="centre"
      width={480}
      onClose={onClose}
    >
      <form className={styles['copy']} noValidate onSubmit={(event) => void copy(event)}>
        <p className={styles['note']}>{t('planning.copy.about', { name: String(project.values['name']) })}</p>
        <TextField
          label={t('planning.copy.name')}
          value={name}
          required
          maxLength={200}
          error={isTried && name.trim() === '' ? missing : null}
          onChange={({ target }) => setName(target.value)}
        />
        <DateField
          label={t('planning.copy.starts')}
          value={starts}
          required
          error={isTried && !isDay(starts) ? missing : null}
          onChange={({ target }) => setStarts(target.value)}
        />
        <Tick
          label={t('planning.copy.with_people')}
          checked={withPeople}
          onChange={({ target }) => setWithPeople(target.checked)}
        />
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('planning.copy.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
