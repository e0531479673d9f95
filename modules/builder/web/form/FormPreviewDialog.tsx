import { useState } from 'react'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { type Device, fieldsOf, problemsInRow, queryRows, type Table } from '#modules/records/shared/index.ts'
import { RowFields, todayHere, useSteps, type Written } from '#modules/records/web/parts.ts'
import { useCall } from '#platform/web/call.ts'
import { formState } from '#platform/web/form/form-state.ts'
import { Button, Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { sheetOf } from './device.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import styles from './form.module.css'
import { Paper } from './Paper.tsx'

/** So many rows are offered to look at. */
const MOST_ROWS = 50

interface Props {
  draft: Table
  live: Table | undefined
  onClose: () => void
}

/** The form as people will have it, empty or with a row that there is; it can be tried, and keeps nothing. */
export function FormPreviewDialog({ draft, live, onClose }: Props) {
  const { t } = useText()
  const [device, setDevice] = useState<Device>('phone')
  const [id, setId] = useState('')
  const rows = useCall(
    queryRows,
    { table: live?.name ?? '', limit: MOST_ROWS },
    { enabled: live !== undefined, meta: { quiet: true } },
  )
  const row = rows.data?.rows.find((one) => one.id === id)
  const labelOf = (values: FieldValues) =>
    draft.label.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => String(values[name] ?? '')).trim() || '—'
  return (
    <Dialog
      title={t('builder.form.try')}
      shape="side"
      width={Math.min(1320, sheetOf(device, draft.form) + 96)}
      onClose={onClose}
    >
      <div className={styles['tryHead']}>
        <DeviceChoice device={device} onChange={setDevice} />
        <Choice
          label={t('builder.form.row')}
          value={id}
          choices={[
            { value: '', label: t('builder.form.row_new') },
            ...(rows.data?.rows ?? []).map((one) => ({ value: one.id, label: labelOf(one.values) })),
          ]}
          onChange={({ target }) => setId(target.value)}
        />
      </div>
      <Paper width={sheetOf(device, draft.form)}>
        <Tried key={id} draft={draft} values={row?.values} />
      </Paper>
    </Dialog>
  )
}

function Tried({ draft, values }: { draft: Table; values: FieldValues | undefined }) {
  const { t } = useText()
  const fields = fieldsOf(draft)
  const [state] = useState(() =>
    formState<Written>({
      fields: values ?? Object.fromEntries(fields.map(({ name, default: usual }) => [name, usual ?? null])),
    }),
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const steps = useSteps(draft, state, false)
  return (
    <form
      className={styles['tried']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (steps && !steps.isLast) steps.next()
        else setProblems(problemsInRow(draft, state.get().fields, todayHere()))
      }}
    >
      <RowFields
        table={draft}
        fields={fields}
        state={state}
        problems={{ ...problems, ...steps?.problems }}
        steps={steps}
        isFixed={() => false}
      />
      <div className={styles['tryFoot']}>
        {steps && steps.at > 0 ? (
          <Button onClick={() => steps.go(steps.at - 1)}>{t('records.layout.previous')}</Button>
        ) : null}
        <Button kind="primary" type="submit">
          {t(steps && !steps.isLast ? 'records.layout.next' : 'builder.try')}
        </Button>
      </div>
    </form>
  )
}
