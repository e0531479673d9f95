import { useState } from 'react'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { MomentInput } from '#platform/web/date/index.ts'
import { Field, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { releaseContents } from '../../shared/releases.ts'

/** What is written now becomes what visitors read: at once or at a time, for good or until another. */
export default function ReleaseDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, refused, run } = useChange(onClose)
  const [key] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [until, setUntil] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = when === 'later' && at === ''
  const release = () => {
    setTried(true)
    if (isMissing) return
    void run(async () => {
      const wish = { ids: [...ids], name: name.trim(), at: when === 'now' ? null : at, until: until || null }
      const { released, planned } = await call(releaseContents, wish, { idempotencyKey: key })
      return planned > 0 ? t('site.release.planned', { count: planned }) : t('site.release.done', { count: released })
    })
  }
  return (
    <DeedDialog
      title={t('site.release.title')}
      note={t('site.release.about')}
      action={t('site.release.title')}
      isBusy={isBusy}
      onSubmit={release}
      onClose={onClose}
    >
      <Segments
        label={t('site.release.when')}
        value={when}
        choices={[
          { value: 'now', label: t('site.release.now') },
          { value: 'later', label: t('site.release.later') },
        ]}
        onChange={setWhen}
      />
      {when === 'later' && (
        <Field
          label={t('site.release.day')}
          required
          error={isTried && isMissing ? t('platform.required') : refused['at']}
        >
          {(field) => <MomentInput {...field} required usualTime="09:00" value={at} onMoment={setAt} />}
        </Field>
      )}
      <Field label={t('site.release.until')} hint={t('site.release.until_hint')} error={refused['until']}>
        {(field) => <MomentInput {...field} usualTime="18:00" value={until} onMoment={setUntil} />}
      </Field>
      <TextField
        label={t('site.release.name')}
        hint={t('site.release.name_hint')}
        value={name}
        maxLength={120}
        onChange={({ target }) => setName(target.value)}
      />
    </DeedDialog>
  )
}
