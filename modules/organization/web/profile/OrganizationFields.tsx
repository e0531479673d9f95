import type { ChangeEvent } from 'react'
import { AddressFields } from '#modules/access/web/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { Fields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Name =
  | 'name'
  | 'en'
  | 'ko'
  | 'short_name'
  | 'register_number'
  | 'org_type_id'
  | 'aimag'
  | 'sum'
  | 'khoroo'
  | 'address'
  | 'phone'
  | 'email'
  | 'website'
type Wiring = {
  name: string
  value: string
  error: string | undefined
  onBlur: () => void
  onChange: (event: ChangeEvent<Control>) => void
}

interface Props {
  field: (name: Name) => Wiring
  types: readonly { id: number; name: Words }[]
  set: (part: { aimag: string; sum: string }) => void
}

/** What an organisation is called, where it is, how it is reached. */
export function OrganizationFields({ field, types, set }: Props) {
  const { t } = useText()
  const words = useWords()
  return (
    <>
      <Card title={t('organization.profile.about')}>
        <Fields>
          <div data-wide>
            <TextField label={t('organization.profile.name')} {...field('name')} required maxLength={200} />
          </div>
          <TextField label={t('organization.types.en')} {...field('en')} maxLength={200} lang="en" />
          <TextField label={t('organization.types.ko')} {...field('ko')} maxLength={200} lang="ko" />
          <TextField label={t('organization.profile.short_name')} {...field('short_name')} maxLength={60} />
          <TextField
            label={t('organization.profile.register_number')}
            {...field('register_number')}
            required
            inputMode="numeric"
            maxLength={7}
          />
          <Choice
            label={t('organization.profile.type')}
            {...field('org_type_id')}
            required
            choices={[
              { value: '', label: t('organization.profile.type_choose') },
              ...types.map(({ id, name }) => ({ value: String(id), label: words(name) })),
            ]}
          />
        </Fields>
      </Card>
      <Card title={t('organization.profile.where')}>
        <Fields>
          <AddressFields field={field} set={set} />
        </Fields>
      </Card>
      <Card title={t('organization.profile.contacts')}>
        <Fields>
          <TextField
            label={t('organization.profile.phone')}
            {...field('phone')}
            type="tel"
            inputMode="tel"
            maxLength={20}
          />
          <TextField
            label={t('organization.profile.email')}
            {...field('email')}
            type="email"
            inputMode="email"
            autoCapitalize="off"
            maxLength={200}
          />
          <TextField
            label={t('organization.profile.website')}
            {...field('website')}
            inputMode="url"
            autoCapitalize="off"
            maxLength={200}
          />
        </Fields>
      </Card>
    </>
  )
}
