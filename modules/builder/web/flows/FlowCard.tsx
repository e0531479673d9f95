import { useMemo } from 'react'
import { ConditionField } from '#platform/web/expression/index.ts'
import { Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { flowStarts, type RowFlow, rowFields, type Table } from '#modules/records/shared/index.ts'
import table from '../sheet.module.css'
import type { Choices } from './choices.ts'
import { Results } from './Results.tsx'

interface Props {
  flow: RowFlow
  draft: Table
  choices: Choices
  taken: readonly number[]
  isDisabled: boolean
  onChange: (next: RowFlow, about?: string) => void
  onRemove: () => void
}

const START_WORDS = {
  by_hand: 'builder.flows.start_by_hand',
  on_create: 'builder.flows.start_on_create',
  when: 'builder.flows.start_when',
} as const

/** One flow: when rows set out, what whoever decides sees, and what stands in the row at the end. */
export function FlowCard({ flow, draft, choices, taken, isDisabled, onChange, onRemove }: Props) {
  const { t } = useText()
  const say = useWords()
  const fields = useMemo(() => rowFields(draft), [draft])
  const known = choices.flows.find(({ id }) => id === flow.flow)
  const title = known ? say(known.title) : t('builder.flows.flow_gone', { number: flow.flow })
  const opens = flow.opens ?? []
  const fixed = flow.fixed ?? []
  const going = (known?.asks ?? []).filter(({ name, kind }) =>
    draft.columns.some((column) => column.name === name && column.kind === kind),
  )
  return (
    <article className={table['rule']} aria-label={title}>
      <header className={table['ruleHead']}>
        <b>{title}</b>
        {isDisabled ? null : (
          <IconButton icon="trash" label={t('builder.flows.remove_flow', { name: title })} onClick={onRemove} />
        )}
      </header>
      <Choice
        label={t('builder.flows.flow')}
        value={String(flow.flow)}
        disabled={isDisabled}
        choices={[
          ...(known ? [] : [{ value: String(flow.flow), label: title }]),
          ...choices.flows
            .filter(({ id }) => id === flow.flow || !taken.includes(id))
            .map((one) => ({ value: String(one.id), label: say(one.title) })),
        ]}
        onChange={({ target }) => onChange({ ...flow, flow: Number(target.value), on_end: undefined })}
      />
      <Choice
        label={t('builder.flows.start')}
        value={flow.start}
        disabled={isDisabled}
        choices={flowStarts.map((value) => ({ value, label: t(START_WORDS[value]) }))}
        onChange={({ target }) =>
          onChange({ ...flow, start: target.value as RowFlow['start'], when: target.value === 'when' ? '' : undefined })
        }
      />
      {flow.start === 'on_create' ? null : (
        <ConditionField
          fields={fields}
          value={flow.when ?? ''}
          whenEmpty={t(flow.start === 'when' ? 'builder.flows.when_needed' : 'builder.flows.when_any')}
          onChange={(when) =>
            onChange({ ...flow, when: when === '' && flow.start === 'by_hand' ? undefined : when }, 'when')
          }
        />
      )}
      {going.length > 0 ? (
        <p className={table['hint']}>
          {t('builder.flows.goes_along', { columns: going.map(({ label }) => say(label)).join(', ') })}
        </p>
      ) : null}
      <details className={table['more']}>
        <summary>{t('builder.flows.opens', { count: opens.length })}</summary>
        <fieldset className={table['ticksGroup']} disabled={isDisabled}>
          <p>{t('builder.flows.opens_hint')}</p>
          {draft.columns.map(({ name, label }) => (
            <Tick
              key={name}
              label={say(label) || name}
              checked={opens.includes(name)}
              onChange={({ target }) =>
                onChange({
                  ...flow,
                  opens: target.checked ? [...opens, name] : opens.filter((other) => other !== name),
                })
              }
            />
          ))}
        </fieldset>
      </details>
      <details className={table['more']}>
        <summary>{t('builder.flows.fixed', { count: fixed.length })}</summary>
        <fieldset className={table['ticksGroup']} disabled={isDisabled}>
          <p>{t('builder.flows.fixed_hint')}</p>
          {draft.columns.map(({ name, label }) => (
            <Tick
              key={name}
              label={say(label) || name}
              checked={fixed.includes(name)}
              onChange={({ target }) => {
                const next = target.checked ? [...fixed, name] : fixed.filter((other) => other !== name)
                onChange({ ...flow, fixed: next.length > 0 ? next : undefined })
              }}
            />
          ))}
        </fieldset>
      </details>
      <Results flow={flow} draft={draft} ends={known?.ends ?? []} isDisabled={isDisabled} onChange={onChange} />
    </article>
  )
}
