import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { call, useCall } from '#platform/web/call.ts'
import { Fields, useForm } from '#platform/web/form/index.ts'
import { Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { contactStep, doorCode, showDoor } from '../../shared/registration.ts'
import type { Draft } from '../registration-draft.ts'
import { StepFoot } from './StepFoot.tsx'
import { useKept } from './use-kept.ts'
import styles from './register.module.css'

interface Props {
  draft: Draft
  onKeep: (part: Partial<Draft>) => void
  onBack: () => void
  onNext: (part: Partial<Draft>) => void
}

export function ContactStep({ draft: { code, email, phone, mobile }, onKeep, onBack, onNext }: Props) {
  const { t } = useText()
  const [wasWithCode] = useState(code !== '')
  const form = useForm(contactStep, { code, email, phone, mobile }, { keepsUnsaved: false })
  const values = form.values as Pick<Draft, 'code' | 'email' | 'phone' | 'mobile'>
  useKept(values, onKeep)
  const parsed = doorCode.safeParse(values.code)
  const door = useCall(
    showDoor,
    { code: parsed.data ?? '' },
    { enabled: parsed.success, retry: false, placeholderData: keepPreviousData, meta: { quiet: true } },
  )
  const name = parsed.success && door.data && !door.isPlaceholderData ? door.data.organization : null

  return (
    <form
      className={styles['form']}
      {...form.wiring(async () => {
        await call(showDoor, { code: parsed.data ?? '' })
        onNext(values)
      })}
    >
      <TextField
        {...form.field('code')}
        label={t('access.register.code')}
        hint={wasWithCode ? undefined : t('access.register.code_hint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        required
      />
      {name ? <Notice kind="success" live title={t('access.register.organization', { organization: name })} /> : null}
      <Fields>
        <TextField
          {...form.field('email')}
          label={t('access.profile.email')}
          hint={t('access.register.email_hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <TextField
          {...form.field('phone')}
          label={t('access.profile.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
        />
        <TextField
          {...form.field('mobile')}
          label={t('access.profile.mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
      </Fields>
      <StepFoot form={form} onBack={onBack} />
    </form>
  )
}
