import { useState, type ChangeEvent, type ComponentProps, type FocusEvent } from 'react'
import { DateField } from '#platform/web/date/index.ts'
import { Choice, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { Fields } from '#platform/web/form/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { readRegisterNumber } from '#platform/shared/register-number.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Wiring = {
  name: string
  value: string
  error: string | undefined
  onBlur: () => void
  onChange: (event: ChangeEvent<Control>) => void
}
type PersonalName =
  | 'last_name'
  | 'first_name'
  | 'clan_name'
  | 'register_number'
  | 'birth_date'
  | 'gender'
  | 'phone'
  | 'mobile'
  | 'email'
  | 'note'

export const noPerson = {
  last_name: '',
  first_name: '',
  clan_name: '',
  register_number: '',
  birth_date: '',
  gender: '' as '' | 'men' | 'women',
  phone: '',
  mobile: '',
  email: '',
  note: '',
}

interface Props {
  field: (name: PersonalName) => Wiring
  /** What the register number tells: day of birth and gender. */
  onRead: (told: { register_number: string; birth_date: string; gender: 'men' | 'women' }) => void
  /** Somebody who signs in is called as their user is. */
  isUser?: boolean
}

export function PersonalFields({ field, onRead, isUser = false }: Props) {
  const { t } = useText()
  const [today] = useState(() => formatDate(new Date()))
  const text = (name: PersonalName, more: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField label={t(`organization.person.${name}`)} {...field(name)} {...more} />
  )
  const register = field('register_number')
  const readOnLeaving = ({ target }: FocusEvent<HTMLInputElement>) => {
    register.onBlur()
    const read = readRegisterNumber(target.value)
    if (read) onRead({ register_number: read.number, birth_date: read.birth_date, gender: read.gender })
  }
  return (
    <>
      <Fields>
        {text('last_name', { required: true, autoComplete: 'off', maxLength: 75, readOnly: isUser })}
        {text('first_name', {
          required: true,
          autoComplete: 'off',
          maxLength: 75,
          readOnly: isUser,
          hint: isUser ? t('organization.staff.name_of_user') : undefined,
        })}
        {text('clan_name', { maxLength: 75 })}
        {text('register_number', {
          onBlur: readOnLeaving,
          hint: t('organization.person.register_hint'),
          maxLength: 14,
          autoCapitalize: 'characters',
        })}
        <DateField label={t('organization.person.birth_date')} {...field('birth_date')} min="1900-01-01" max={today} />
        <Choice
          label={t('organization.person.gender')}
          {...field('gender')}
          choices={[
            { value: '', label: '–' },
            { value: 'men', label: t('organization.person.men') },
            { value: 'women', label: t('organization.person.women') },
          ]}
        />
        {text('mobile', { type: 'tel', inputMode: 'numeric', maxLength: 20 })}
        {text('phone', { type: 'tel', inputMode: 'numeric', maxLength: 20 })}
        {text('email', { type: 'email', inputMode: 'email', autoCapitalize: 'off', maxLength: 200 })}
      </Fields>
      <TextArea label={t('organization.person.note')} {...field('note')} maxLength={1000} rows={2} />
    </>
  )
}
