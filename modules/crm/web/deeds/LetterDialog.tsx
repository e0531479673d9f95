import { useState } from 'react'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { Notice, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { type LetterTable, MOST_LETTER, MOST_SUBJECT, writeLetter } from '../../shared/mail.ts'
import { useAddress } from './use-address.ts'

/** A letter to whom a row names; it stands among their activities once it is sent. */
export default function LetterDialog({ table, row, ids, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, refused, run } = useChange(onClose)
  const [key] = useState(() => crypto.randomUUID())
  const { address, isPending } = useAddress(table.name, row?.values ?? {})
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const missing = (value: string) => (isTried && value.trim() === '' ? t('platform.required') : null)
  const send = () => {
    setTried(true)
    if (!address || subject.trim() === '' || text.trim() === '') return
    void run(async () => {
      await call(
        writeLetter,
        {
          table: table.name as LetterTable,
          id: ids[0]!,
          to: address,
          subject: subject.trim(),
          text: text.trim(),
        },
        { idempotencyKey: key },
      )
      return t('crm.mail.done')
    })
  }
  return (
    <DeedDialog
      title={t('crm.mail.title')}
      note={t('crm.mail.about')}
      action={t('crm.mail.action')}
      isBusy={isBusy}
      isReady={address !== undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {isPending ? <ListSkeleton rows={1} /> : null}
      {!isPending && !address ? <Notice kind="warning" title={t('crm.mail.no_address')} /> : null}
      {address ? <TextField label={t('crm.mail.to')} value={address} readOnly /> : null}
      <TextField
        label={t('crm.mail.subject')}
        data-autofocus
        value={subject}
        required
        maxLength={MOST_SUBJECT}
        error={missing(subject) ?? refused['subject'] ?? null}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextArea
        label={t('crm.mail.text')}
        value={text}
        required
        rows={9}
        maxLength={MOST_LETTER}
        error={missing(text) ?? refused['text'] ?? null}
        onChange={({ target }) => setText(target.value)}
      />
    </DeedDialog>
  )
}
