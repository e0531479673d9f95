import { useState } from 'react'
import { holdsDay } from '#platform/shared/fields/index.ts'
import { MomentInput } from '#platform/web/date/index.ts'
import { Choice, Field, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { DateSource } from '#modules/workflow/shared/index.ts'
import type { PartProps } from './part.ts'

const kinds = ['on', 'after', 'field'] as const
type Kind = (typeof kinds)[number]

/** Until when the document waits: a moment, so many working days, or a date that its sender gave. */
export function DatePart({ node, form, isDisabled, onData }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const { date } = node.data
  // A moment that is half typed is none yet: the step keeps nothing, and the panel what was chosen.
  const [chosen, setChosen] = useState<Kind | ''>('')
  const kind = date?.kind ?? chosen
  const days = form.filter(holdsDay)
  const set = (next: DateSource | undefined) => onData({ date: next }, 'date')
  const choose = (next: Kind) => {
    setChosen(next)
    if (next === 'after') set({ kind: next, working_days: 1 })
    else set(next === 'field' && days[0] ? { kind: next, field: days[0].name } : undefined)
  }
  const known = date?.kind === 'field' && days.some(({ name }) => name === date.field)
  return (
    <>
      <Choice
        label={t('flowdesign.field.date')}
        value={kind}
        disabled={isDisabled}
        error={kind === '' ? t('flowdesign.date.missing') : undefined}
        choices={[
          ...(kind === '' ? [{ value: '', label: t('flowdesign.choose') }] : []),
          ...kinds.map((value) => ({ value, label: t(`flowdesign.date.${value}`) })),
        ]}
        onChange={({ target }) => choose(target.value as Kind)}
      />
      {kind === 'on' ? (
        <Field label={t('flowdesign.date.moment')} error={date ? undefined : t('flowdesign.date.missing')}>
          {(wiring) => (
            <MomentInput
              {...wiring}
              usualTime="09:00"
              disabled={isDisabled}
              value={date?.kind === 'on' ? date.at : ''}
              onMoment={(at) => set(at === '' ? undefined : { kind: 'on', at })}
            />
          )}
        </Field>
      ) : null}
      {date?.kind === 'after' ? (
        <TextField
          label={t('flowdesign.date.days')}
          type="number"
          min={1}
          max={1000}
          inputMode="numeric"
          value={date.working_days}
          disabled={isDisabled}
          onChange={({ target }) =>
            set({ kind: 'after', working_days: Math.min(1000, Math.max(1, Math.floor(Number(target.value)) || 1)) })
          }
        />
      ) : null}
      {kind === 'field' ? (
        <Choice
          label={t('flowdesign.date.which')}
          value={known ? date.field : ''}
          disabled={isDisabled || days.length === 0}
          error={known ? undefined : t(days.length === 0 ? 'flowdesign.date.no_field' : 'flowdesign.date.missing')}
          choices={[
            ...(known ? [] : [{ value: '', label: t('flowdesign.choose') }]),
            ...days.map(({ name, label }) => ({ value: name, label: say(label) || name })),
          ]}
          onChange={({ target }) => set({ kind: 'field', field: target.value })}
        />
      ) : null}
    </>
  )
}
