import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addRow, queryRows } from '#modules/records/shared/index.ts'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { isEmpty, writtenReference } from '#platform/shared/fields/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { Choice, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useTime } from './use-time.tsx'
import { nameIn } from './name-in.ts'

const active = {
  table: 'crm.contract_templates',
  sort: ['sort'],
  limit: 100,
  filter: { column: 'is_active', is: 'yes' as const, values: [] },
}

/** A draft with whom an opportunity is and for what it comes to; its text is that of a template. */
export default function ContractDialog({ row, onClose }: DeedProps) {
  const { t, language } = useText()
  const navigate = useNavigate()
  const templates = useCall(queryRows, active, { meta: { quiet: true } }).data?.rows ?? []
  const { isBusy, refused, run } = useChange(onClose)
  const [key] = useState(() => crypto.randomUUID())
  const said = (column: string) => row?.values[column] ?? null
  const [name, setName] = useState(() => String(said('name') ?? ''))
  const [chosen, setTemplate] = useState<string | null>(null)
  const days = useTime()
  const [isTried, setTried] = useState(false)
  const template = templates.find(({ id }) => id === (chosen ?? templates[0]?.id))
  const hasCompany = !isEmpty(said('company'))
  const draw = () => {
    setTried(true)
    if (!row || !hasCompany || name.trim() === '' || days.isWrong) return
    void run(async () => {
      const values = {
        name: name.trim(),
        company: said('company'),
        contact: said('contact'),
        opportunity: writtenReference({ id: row.id, name: String(said('name')) }),
        owner: said('owner'),
        value: said('value'),
        ...days.time,
        ...(template && {
          template: writtenReference({ id: template.id, name: String(template.values['name'] ?? '—') }),
        }),
      }
      const { id } = await call(addRow, { table: 'crm.contracts', values }, { idempotencyKey: key })
      void navigate({ to: `/crm/contracts/${id}` })
      return t('crm.draw.done')
    })
  }
  return (
    <DeedDialog
      title={t('crm.draw.title')}
      note={t('crm.draw.about')}
      action={t('crm.draw.action')}
      isBusy={isBusy}
      isReady={hasCompany}
      onSubmit={draw}
      onClose={onClose}
    >
      {hasCompany ? null : <Notice kind="warning" title={t('crm.draw.no_company')} />}
      <TextField
        label={t('crm.draw.name')}
        value={name}
        required
        maxLength={200}
        error={isTried && name.trim() === '' ? t('platform.required') : (refused['name'] ?? null)}
        onChange={({ target }) => setName(target.value)}
      />
      {templates.length > 0 ? (
        <Choice
          label={t('crm.draw.template')}
          value={template?.id ?? ''}
          onChange={({ target }) => setTemplate(target.value)}
          choices={[
            { value: '', label: t('crm.draw.no_template') },
            ...templates.map(({ id, values }) => ({ value: id, label: nameIn(values, language) })),
          ]}
        />
      ) : null}
      {days.fields(refused)}
    </DeedDialog>
  )
}
