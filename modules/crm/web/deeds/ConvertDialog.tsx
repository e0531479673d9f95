import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryRows } from '#modules/records/shared/index.ts'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { namedIn } from '#platform/shared/fields/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { convertLead } from '../../shared/convert.ts'
import styles from './deeds.module.css'

const NEW = 'new'
const NOBODY = 'nobody'

/** An opportunity of a lead: how it is called, and with whom it is. */
export default function ConvertDialog({ row, ids, onClose }: DeedProps) {
  const { t } = useText()
  const navigate = useNavigate()
  const { isBusy, refused, run } = useChange(onClose)
  const [key] = useState(() => crypto.randomUUID())
  const text = (name: string) => String(row?.values[name] ?? '')
  const [name, setName] = useState(() => text('name'))
  const [closes, setCloses] = useState('')
  const company = useCustomer('crm.companies', row?.values['company'] ?? null, text('company_name'))
  const contact = useCustomer('crm.contacts', row?.values['contact'] ?? null, text('person'))
  const [isTried, setTried] = useState(false)
  const missing = t('platform.required')
  const convert = () => {
    setTried(true)
    if (name.trim() === '' || (closes !== '' && !isDay(closes))) return
    void run(async () => {
      const wish = {
        id: ids[0]!,
        name: name.trim(),
        company: company.wish,
        contact: contact.wish,
        closes_on: closes === '' ? null : closes,
      }
      const { id } = await call(convertLead, wish, { idempotencyKey: key })
      void navigate({ to: `/crm/opportunities/${id}` })
      return t('crm.convert.done')
    })
  }
  return (
    <DeedDialog
      title={t('crm.convert.title')}
      note={t('crm.convert.about')}
      action={t('crm.convert.action')}
      isBusy={isBusy}
      onSubmit={convert}
      onClose={onClose}
    >
      <TextField
        label={t('crm.convert.name')}
        value={name}
        required
        maxLength={200}
        error={isTried && name.trim() === '' ? missing : (refused['name'] ?? null)}
        onChange={({ target }) => setName(target.value)}
      />
      <CustomerPart label={t('crm.convert.company')} {...company} />
      <CustomerPart label={t('crm.convert.contact')} {...contact} />
      <DateField
        label={t('crm.convert.closes_on')}
        value={closes}
        error={closes !== '' && !isDay(closes) ? t('platform.input.invalid_format') : null}
        onChange={({ target }) => setCloses(target.value)}
      />
    </DeedDialog>
  )
}

/** Whom the lead names already, those who are called alike, a new one by this name, or nobody. */
function useCustomer(table: 'crm.companies' | 'crm.contacts', said: unknown, begun: string) {
  const known = typeof said === 'string' ? namedIn(said) : undefined
  const search = begun.trim()
  const { data } = useCall(
    queryRows,
    { table, search, limit: 5 },
    { enabled: !known && search.length > 1, meta: { quiet: true } },
  )
  const alike = data?.rows.map(({ id, values }) => ({ id, name: String(values['name']) })) ?? []
  const same = alike.find((one) => one.name.toLowerCase() === search.toLowerCase())
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState(search)
  const value = chosen ?? known?.id ?? same?.id ?? (search === '' ? NOBODY : NEW)
  const wish =
    value === NOBODY ? null : value === NEW ? (name.trim() === '' ? null : { name: name.trim() }) : { id: value }
  return { value, setChosen, name, setName, wish, offered: known ? [known, ...alike] : alike }
}

function CustomerPart({
  label,
  value,
  setChosen,
  name,
  setName,
  offered,
}: ReturnType<typeof useCustomer> & { label: string }) {
  const { t } = useText()
  return (
    <div className={styles['pair']}>
      <Choice
        label={label}
        value={value}
        choices={[
          ...offered.map((one) => ({ value: one.id, label: one.name })),
          { value: NEW, label: t('crm.convert.new') },
          { value: NOBODY, label: t('crm.convert.nobody') },
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
      {value === NEW ? (
        <TextField
          label={t('crm.convert.new_name')}
          value={name}
          maxLength={150}
          onChange={({ target }) => setName(target.value)}
        />
      ) : null}
    </div>
  )
}
