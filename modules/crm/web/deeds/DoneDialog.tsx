import { useState } from 'react'
import { addRow, changeRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange, todayHere } from '#modules/records/web/parts.ts'
import { type FieldValue, namedIn, writtenReference } from '#platform/shared/fields/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { Choice, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { dayAfter } from '../../shared/next.ts'
import styles from './deeds.module.css'

const idOf = (value: FieldValue | undefined) => (typeof value === 'string' ? namedIn(value)?.id : undefined)

/** What came of an activity, and the next one, as its type proposes it. */
export default function DoneDialog({ table, row, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, refused, run } = useChange(onClose)
  const values = row?.values ?? {}
  const [outcome, setOutcome] = useState(() => String(values['outcome'] ?? ''))
  const types = useCall(
    queryRows,
    {
      table: 'crm.activity_types',
      sort: ['sort'],
      limit: 100,
      filter: { all: [{ column: 'is_active', is: 'yes', values: [] }] },
    },
    { meta: { quiet: true } },
  )
  const typeId = idOf(values['type'])
  const own = useCall(
    showRow,
    { table: 'crm.activity_types', id: typeId ?? '' },
    { enabled: typeId !== undefined, meta: { quiet: true } },
  )
  const all = types.data?.rows ?? []
  const proposed = idOf(own.data?.values['next'])
  const [wished, setWished] = useState<boolean>()
  const wantsNext = wished ?? proposed !== undefined
  const [chosen, setChosen] = useState<string>()
  const next = all.find(({ id }) => id === (chosen ?? proposed)) ?? all[0]
  const [text, setText] = useState<string>()
  const said = text ?? String(next?.values['text'] ?? next?.values['name'] ?? '')
  const [when, setWhen] = useState<string>()
  const day = when ?? dayAfter(todayHere(), Number(own.data?.values['next_days'] ?? 3))
  const save = () => {
    if (!row || (wantsNext && !isDay(day))) return
    void run(async () => {
      const was = { is_done: values['is_done'] ?? false, outcome: values['outcome'] ?? null }
      await call(changeRow, {
        table: table.name,
        id: row.id,
        was,
        values: { is_done: true, outcome: outcome.trim() === '' ? null : outcome.trim() },
      })
      if (!wantsNext || !next) return t('crm.done.done')
      const same = ['lead', 'opportunity', 'company', 'contact', 'owner']
      await call(
        addRow,
        {
          table: table.name,
          values: {
            ...Object.fromEntries(same.map((name) => [name, values[name] ?? null])),
            type: writtenReference({ id: next.id, name: String(next.values['name']) }),
            name: said.trim() === '' ? null : said.trim(),
            day,
            ...(next.values['person'] ? { owner: next.values['person'] } : {}),
          },
        },
        { idempotencyKey: `${row.id}.next` },
      )
      return t('crm.done.with_next', { day })
    })
  }
  return (
    <DeedDialog
      title={t('crm.done.title', { name: String(values['name'] ?? '') })}
      action={t('crm.done.action')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextArea
        label={t('crm.done.outcome')}
        value={outcome}
        rows={3}
        maxLength={2000}
        error={refused['outcome'] ?? null}
        onChange={({ target }) => setOutcome(target.value)}
      />
      <div className={styles['ask']}>
        <Tick label={t('crm.done.next')} checked={wantsNext} onChange={({ target }) => setWished(target.checked)} />
        {wantsNext ? (
          <>
            <div className={styles['columns']}>
              <Choice
                label={t('crm.done.type')}
                value={next?.id ?? ''}
                choices={all.map(({ id, values: of }) => ({ value: id, label: String(of['name']) }))}
                onChange={({ target }) => {
                  setChosen(target.value)
                  setText(undefined)
                }}
              />
              <DateField
                label={t('crm.done.day')}
                value={day}
                required
                error={isDay(day) ? null : t('platform.required')}
                onChange={({ target }) => setWhen(target.value)}
              />
            </div>
            <TextField
              label={t('crm.done.what')}
              value={said}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
            />
          </>
        ) : null}
      </div>
    </DeedDialog>
  )
}
