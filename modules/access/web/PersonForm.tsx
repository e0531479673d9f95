import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { Choice, PasswordField, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { dayTyped } from '../shared/day-typed.ts'
import { changeProfile, myProfile, profileChange } from '../shared/profile.ts'
import { readRegisterNumber } from '#platform/shared/register-number.ts'
import { AddressFields } from './address/AddressFields.tsx'
import { loadPermissions, useIsMyself } from './session.ts'
import styles from './LoginPage.module.css'

type Profile = ReplyOf<typeof myProfile>

/** What I may change about myself, by the rules of the specification. */
export function PersonForm({ profile }: { profile: Profile }) {
  const { t } = useText()
  const cache = useQueryClient()
  const [start, setStart] = useState(() => valuesOf(profile))
  const form = useForm(profileChange, start)
  const isMyself = useIsMyself()
  const field = (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), disabled: !isMyself })
  const changesEmail = form.values.email !== (profile.email ?? '')

  return (
    <form
      className={styles['form']}
      {...form.wiring(async (wanted) => {
        // Only what was changed here: another device may have saved the rest anew meanwhile.
        const { values } = form
        const changed = Object.entries(wanted).filter(
          ([name]) => values[name as keyof typeof values] !== start[name as keyof typeof start],
        )
        const saved = await call(changeProfile, Object.fromEntries(changed))
        cache.setQueryData(keyOf(myProfile, {}), saved)
        setStart(valuesOf(saved))
        form.reset(valuesOf(saved))
        toast.success(t('platform.saved'))
        loadPermissions().catch(showFailure)
      })}
    >
      <Fields>
        <TextField {...field('last_name')} label={t('access.profile.last_name')} autoComplete="family-name" required />
        <TextField {...field('first_name')} label={t('access.profile.first_name')} autoComplete="given-name" required />
        <TextField {...field('nickname')} label={t('access.profile.nickname')} autoComplete="nickname" />
        <TextField
          {...field('register_number')}
          label={t('access.profile.register_number')}
          autoCapitalize="characters"
          spellCheck={false}
          onBlur={() => {
            form.field('register_number').onBlur()
            form.set(toldByNumber(form.values))
          }}
        />
        <TextField
          {...field('birth_date')}
          label={t('access.profile.birth_date')}
          inputMode="numeric"
          autoComplete="bday"
          placeholder={t('access.profile.date_shape')}
          maxLength={10}
          onChange={({ target }) => form.set({ birth_date: dayTyped(target.value) })}
        />
        <Choice
          {...field('gender')}
          label={t('access.profile.gender')}
          autoComplete="sex"
          choices={[
            { value: '', label: t('access.profile.gender_unsaid') },
            { value: 'men', label: t('access.profile.gender_men') },
            { value: 'women', label: t('access.profile.gender_women') },
          ]}
        />
        <TextField
          {...field('phone')}
          label={t('access.profile.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
        />
        <TextField
          {...field('mobile')}
          label={t('access.profile.mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <TextField
          {...field('email')}
          label={t('access.profile.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
        />
        {changesEmail ? (
          <PasswordField
            {...field('current')}
            label={t('access.change.current')}
            autoComplete="current-password"
            hint={t('access.profile.email_password')}
            required
          />
        ) : null}
        <AddressFields field={form.field} set={form.set} isReadOnly={!isMyself} />
        <div data-wide>
          <TextArea {...field('note')} label={t('access.profile.note')} maxLength={1000} />
        </div>
      </Fields>
      {isMyself ? <FormFoot form={form} wantsChange /> : null}
    </form>
  )
}

/** A registration number tells birth and sex; what was said already stays. */
function toldByNumber({
  register_number,
  birth_date,
  gender,
}: {
  register_number: string | null
  birth_date: string | null
  gender: string | null
}) {
  const told = readRegisterNumber(register_number ?? '')
  return {
    ...(told && !birth_date ? { birth_date: told.birth_date } : {}),
    ...(told && !gender ? { gender: told.gender } : {}),
  }
}

function valuesOf({
  last_name,
  first_name,
  nickname,
  email,
  phone,
  mobile,
  register_number,
  birth_date,
  gender,
  note,
  aimag,
  sum,
  khoroo,
  address,
}: Profile) {
  return {
    last_name,
    first_name,
    nickname: nickname ?? '',
    email: email ?? '',
    phone: phone ?? '',
    mobile: mobile ?? '',
    register_number: register_number ?? '',
    birth_date: birth_date ?? '',
    gender: gender ?? ('' as const),
    note: note ?? '',
    aimag: aimag ?? '',
    sum: sum ?? '',
    khoroo: khoroo ?? '',
    address: address ?? '',
    current: '',
  }
}
