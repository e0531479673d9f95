import type { z } from 'zod'
import { addRow, queryRows } from '#modules/records/shared/index.ts'
import { isDay } from '#platform/shared/day.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { call, CallError, useCall } from '#platform/web/call.ts'
import { DateField, TimeInput } from '#platform/web/date/index.ts'
import { Button, Choice, Field, Notice, Segments, TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { leaveForm, leaveParts, showLeaveAround } from '../../shared/leave-contract.ts'
import { Around } from './Around.tsx'
import { kindName } from './kind-names.ts'
import styles from './leave.module.css'
import { useLeaveDeed } from './use-leave-deed.ts'

interface Props {
  employee: number
  /** To the whole form, where files are put in, with what was said so far. */
  onWhole: (preset: FieldValues) => void
  onClose: () => void
}

type Wish = z.input<typeof leaveForm>
const LEAVES = 'attendance.leaves'

/** Asking for leave: what it takes, what is left and who else is away is seen while it is said. */
export default function AskDialog({ employee, onWhole, onClose }: Props) {
  const { t, language } = useText()
  const { finish } = useLeaveDeed(onClose)
  const form = useForm(leaveForm, {
    kind: '',
    from_day: '',
    to_day: '',
    part: 'day',
    from_time: '',
    to_time: '',
    reason: '',
    substitute: '',
    handover: '',
  })
  const { values } = form
  const kinds = useCall(queryRows, {
    table: 'attendance.leave_kinds',
    filter: { all: [{ column: 'is_active', is: 'yes', values: [] }] },
    sort: ['sort'],
    limit: 50,
  })
  const offered = (kinds.data?.rows ?? []).map((row) => ({
    value: row.id,
    label: kindName(row, language),
    parts: leaveParts.filter(
      (part) => part === 'day' || row.values[part === 'hours' ? 'allows_hours' : 'allows_half'] === true,
    ),
    needsFile: row.values['needs_file'] === true,
  }))
  const kind = offered.find(({ value }) => value === values.kind)
  const [from, to] = [values.from_day, values.part === 'day' ? values.to_day : values.from_day]
  const isSpan = isDay(from) && isDay(to) && from <= to
  const around = useCall(
    showLeaveAround,
    {
      ...(kind && { kind: kind.value }),
      from_day: from,
      to_day: to,
      part: values.part,
      ...(values.part === 'hours' && isTime(values.from_time) && { from_time: values.from_time }),
      ...(values.part === 'hours' && isTime(values.to_time) && { to_time: values.to_time }),
    },
    { enabled: isSpan, placeholderData: (before) => before, meta: { quiet: true } },
  )
  const substitutes = (isSpan && around.data?.substitutes) || []
  const said = () => saidIn(values, { to, employee, kind: kind?.label ?? '—', substitutes })
  const ask = async () => {
    try {
      await call(addRow, { table: LEAVES, values: said() })
    } catch (error) {
      throw atFields(error)
    }
    await finish(t('attendance.leave.sent'))
  }
  return (
    <Dialog title={t('attendance.mine.ask_leave')} shape="side" width={620} onClose={onClose}>
      <form className={styles['form']} {...form.wiring(ask)}>
        <Choice
          label={t('attendance.leave.kind')}
          {...form.field('kind')}
          required
          choices={[{ value: '', label: t('attendance.leave.choose') }, ...offered]}
          onChange={({ target }) => form.set({ kind: target.value, part: 'day' })}
        />
        {kind && kind.parts.length > 1 ? (
          <Segments
            label={t('attendance.leave.part')}
            value={values.part}
            choices={kind.parts.map((part) => ({ value: part, label: t(`attendance.leave.part_${part}`) }))}
            onChange={(part) => form.set(part === 'day' ? { part } : { part, to_day: values.from_day })}
          />
        ) : null}
        <div className={styles['pair']}>
          <DateField
            label={t(values.part === 'day' ? 'attendance.leave.from' : 'attendance.leave.day')}
            {...form.field('from_day')}
            required
            onChange={({ target: { value } }) =>
              form.set(values.part === 'day' ? { from_day: value } : { from_day: value, to_day: value })
            }
          />
          {values.part === 'day' ? (
            <DateField label={t('attendance.leave.to')} {...form.field('to_day')} from={values.from_day} required />
          ) : null}
        </div>
        {values.part === 'hours' ? (
          <div className={styles['pair']}>
            {(['from_time', 'to_time'] as const).map((name) => (
              <Field key={name} label={t(`attendance.leave.${name}`)} error={form.field(name).error} required>
                {(wiring) => (
                  <TimeInput
                    {...wiring}
                    required
                    value={values[name]}
                    onTime={(time) => form.set({ [name]: time })}
                    onBlur={form.field(name).onBlur}
                  />
                )}
              </Field>
            ))}
          </div>
        ) : null}
        {isSpan && around.data ? <Around around={around.data} /> : null}
        <TextField label={t('attendance.leave.reason')} {...form.field('reason')} maxLength={500} />
        {substitutes.length > 0 ? (
          <fieldset className={styles['picks']}>
            <legend>{t('attendance.leave.substitute')}</legend>
            {[{ id: '', name: t('attendance.leave.no_substitute') }, ...substitutes].map(({ id, name }) => (
              <label key={id} className={styles['pick']}>
                <input
                  type="radio"
                  name="substitute"
                  value={id}
                  checked={values.substitute === String(id)}
                  onChange={() => form.set({ substitute: String(id) })}
                />
                {name}
              </label>
            ))}
          </fieldset>
        ) : null}
        {values.substitute === '' ? null : (
          <TextArea
            label={t('attendance.leave.handover')}
            hint={t('attendance.leave.handover_hint')}
            {...form.field('handover')}
            maxLength={2000}
          />
        )}
        {form.words('_') ? (
          <Notice kind="danger" live>
            {form.words('_')}
          </Notice>
        ) : null}
        {kind?.needsFile ? <Notice>{t('attendance.leave.needs_file')}</Notice> : null}
        <div className={styles['foot']}>
          <Button onClick={() => onWhole(said())}>{t('attendance.leave.with_files')}</Button>
          {kind?.needsFile ? null : (
            <Button kind="primary" type="submit" icon="send" busy={form.isBusy}>
              {t('attendance.leave.ask')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

interface Known {
  to: string
  employee: number
  kind: string
  substitutes: readonly { id: number; name: string }[]
}

function saidIn(values: Wish, { to, employee, kind, substitutes }: Known): FieldValues {
  const substitute = substitutes.find(({ id }) => String(id) === values.substitute)
  const isTimed = values.part === 'hours'
  return {
    employee: writtenReference({ id: String(employee), name: '—' }),
    kind: values.kind === '' ? null : writtenReference({ id: values.kind, name: kind }),
    from_day: values.from_day || null,
    to_day: to || null,
    part: values.part,
    from_time: (isTimed && values.from_time) || null,
    to_time: (isTimed && values.to_time) || null,
    reason: values.reason.trim() || null,
    substitute: substitute ? writtenReference({ id: String(substitute.id), name: substitute.name }) : null,
    handover: (substitute && values.handover.trim()) || null,
  }
}

/** What is wrong with columns of the row stands at the fields of this form. */
function atFields(error: unknown) {
  if (!(error instanceof CallError) || !error.reply.fields) return error
  const fields = Object.entries(error.reply.fields).map(([name, said]) => [name.replace('values.', ''), said])
  return new CallError(error.status, { ...error.reply, fields: Object.fromEntries(fields) as Record<string, string> })
}
