import { useRef, useState } from 'react'
import { CallError, useCall } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { doorCode, showDoor } from '../../shared/registration.ts'
import type { Draft } from '../registration-draft.ts'
import { StepFoot } from './StepFoot.tsx'
import styles from './register.module.css'

interface Props {
  draft: Draft
  onBack: () => void
  onEdit: (step: number, problems?: Record<string, string>) => void
  onSend: () => Promise<void>
}

/** Everything once more, before it is sent. */
export function SummaryStep({ draft, onBack, onEdit, onSend }: Props) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const code = doorCode.safeParse(draft.code).data ?? ''
  const organization =
    useCall(showDoor, { code }, { enabled: code !== '', retry: false, meta: { quiet: true } }).data?.organization ?? ''
  const genders = { '': '', men: t('access.profile.gender_men'), women: t('access.profile.gender_women') }
  const parts: [string, [string, string][]][] = [
    [
      'personal',
      [
        [t('access.profile.last_name'), draft.last_name],
        [t('access.profile.first_name'), draft.first_name],
        [t('access.profile.register_number'), draft.register_number],
        [t('access.profile.birth_date'), draft.birth_date],
        [t('access.profile.gender'), genders[draft.gender]],
      ],
    ],
    [
      'contact',
      [
        [t('access.profile.organization'), organization],
        [t('access.profile.email'), draft.email],
        [t('access.profile.phone'), draft.phone],
        [t('access.profile.mobile'), draft.mobile],
      ],
    ],
    [
      'password',
      [
        [t('access.login.name'), draft.login],
        [t('access.login.password'), '••••••••'],
      ],
    ],
  ]

  async function send() {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await onSend()
    } catch (error) {
      showFailure(error)
      // The step where it can be mended.
      const fields = error instanceof CallError ? (error.reply.fields ?? {}) : {}
      if ('login' in fields || 'password' in fields) onEdit(2, fields)
      else if ('register_number' in fields) onEdit(0, fields)
      else if ('code' in fields || 'email' in fields) onEdit(1)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return (
    <div className={styles['form']}>
      {parts.map(([name, facts], place) => (
        <div key={name} className={styles['part']}>
          <div className={styles['partHead']}>
            <h2>{t(`access.register.step.${name}`)}</h2>
            <Button
              kind="quiet"
              size="small"
              icon="edit"
              aria-label={`${t('access.register.edit')}: ${t(`access.register.step.${name}`)}`}
              onClick={() => onEdit(place)}
            >
              {t('access.register.edit')}
            </Button>
          </div>
          <dl className={styles['facts']}>
            {facts
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
      <StepFoot onBack={onBack} action={t('access.register.send')} isBusy={isBusy} onAction={() => void send()} />
    </div>
  )
}
