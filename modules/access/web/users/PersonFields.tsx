import type { ChangeEvent } from 'react'
import { DateField } from '#platform/web/date/index.ts'
import { Choice, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AddressFields } from '../address/AddressFields.tsx'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
interface FieldWiring {
  name: string
  value: string
  error: string | undefined
  onBlur: () => void
  onChange: (event: ChangeEvent<Control>) => void
}

const names = [
  'login',
  'last_name',
  'first_name',
  'nickname',
  'register_number',
  'birth_date',
  'gender',
  'email',
  'phone',
  'mobile',
  'note',
  'aimag',
  'sum',
  'khoroo',
  'address',
] as const
type Name = (typeof names)[number]

interface Props {
  field: (name: Name) => FieldWiring
  set: (part: { aimag: string; sum: string }) => void
  wantsEmail?: boolean
  isReadOnly?: boolean
}

/** The "User labels" of the specification, as an administrator fills them in for somebody else. */
export function PersonFields({ field, set, wantsEmail = false, isReadOnly = false }: Props) {
  const { t } = useText()
  const wiring = (name: Name) => ({ ...field(name), autoComplete: 'off', disabled: isReadOnly })
  return (
    <>
      <TextField {...wiring('last_name')} label={t('access.profile.last_name')} required />
      <TextField {...wiring('first_name')} label={t('access.profile.first_name')} required />
      <TextField {...wiring('login')} label={t('access.login.name')} autoCapitalize="off" spellCheck={false} required />
      <TextField
        {...wiring('email')}
        label={t('access.profile.email')}
        type="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        required={wantsEmail}
      />
      <TextField
        {...wiring('register_number')}
        label={t('access.profile.register_number')}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <DateField {...wiring('birth_date')} label={t('access.profile.birth_date')} min="1900-01-01" />
      <Choice
        {...wiring('gender')}
        label={t('access.profile.gender')}
        choices={[
          { value: '', label: t('access.profile.gender_unsaid') },
          { value: 'men', label: t('access.profile.gender_men') },
          { value: 'women', label: t('access.profile.gender_women') },
        ]}
      />
      <TextField {...wiring('nickname')} label={t('access.profile.nickname')} />
      <TextField {...wiring('phone')} label={t('access.profile.phone')} type="tel" inputMode="numeric" />
      <TextField {...wiring('mobile')} label={t('access.profile.mobile')} type="tel" inputMode="numeric" />
      <AddressFields field={field} set={set} isReadOnly={isReadOnly} />
      <div data-wide>
        <TextArea {...wiring('note')} label={t('access.profile.note')} maxLength={1000} />
      </div>
    </>
  )
}
