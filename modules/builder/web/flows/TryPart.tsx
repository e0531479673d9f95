import { useMemo, useState } from 'react'
import type { FieldValue as Value, FieldValues } from '#platform/shared/fields/index.ts'
import { printedOf } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { FieldInput } from '#platform/web/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import {
  fieldsOf,
  isReckoned,
  labelOf,
  queryRows,
  type Table,
  type Trigger,
  type TriggerAction,
  triggerEvents,
  whatWouldHappen,
} from '#modules/records/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import table from '../sheet.module.css'
import type { Choices } from './choices.ts'
import styles from './flows.module.css'
import { EVENT_WORDS } from './words.ts'

const SHOWN = 20

/** What would happen to a real row, as the table is drawn now; nothing does. */
export function TryPart({ draft, live, choices }: { draft: Table; live: Table | undefined; choices: Choices }) {
  const { t } = useText()
  const rows = useCall(
    queryRows,
    { table: draft.name, limit: SHOWN },
    { enabled: live !== undefined, retry: false, meta: { quiet: true } },
  )
  const [event, setEvent] = useState<Trigger['event']>('insert')
  const [chosen, setChosen] = useState<string>()
  const [changes, setChanges] = useState<FieldValues>({})
  const row = rows.data?.rows.find(({ id }) => id === chosen) ?? rows.data?.rows[0]
  const run = useMemo(() => {
    if (!row) return null
    const from = event === 'insert' ? null : row.values
    const to = event === 'delete' ? null : { ...row.values, ...changes }
    return whatWouldHappen(draft, { from, to }, todayHere())
  }, [draft, row, event, changes])
  const called = (values: FieldValues) => labelOf(draft, (name) => asText(values[name] ?? null))
  return (
    <section className={table['panel']} aria-labelledby="builder-try">
      <header className={table['panelHead']}>
        <h2 id="builder-try">{t('builder.flows.try')}</h2>
      </header>
      <p className={table['hint']}>{t(row ? 'builder.flows.try_hint' : 'builder.flows.try_none')}</p>
      {row && run ? (
        <>
          <div className={styles['when']}>
            <Choice
              label={t('builder.flows.try_row')}
              value={row.id}
              choices={rows.data!.rows.map(({ id, values }) => ({ value: id, label: called(values) || '—' }))}
              onChange={({ target }) => {
                setChosen(target.value)
                setChanges({})
              }}
            />
            <Choice
              label={t('builder.flows.try_event')}
              value={event}
              choices={triggerEvents.map((value) => ({ value, label: t(EVENT_WORDS[value]) }))}
              onChange={({ target }) => setEvent(target.value as Trigger['event'])}
            />
          </div>
          {event === 'delete' ? null : (
            <Changes key={row.id} draft={draft} values={{ ...row.values, ...changes }} onChange={setChanges} />
          )}
          <ul className={styles['would']} aria-live="polite">
            {run.triggers.map(({ trigger, happens, does }, at) => (
              <li key={trigger.id} data-happens={happens || undefined}>
                <Icon name={happens ? 'check' : 'pause'} size={16} />
                <div>
                  <Titled trigger={trigger} number={at + 1} />
                  {happens ? (
                    does.map((one, place) => <Would key={place} {...one} {...{ draft, choices }} />)
                  ) : (
                    <p>{t('builder.flows.would_not')}</p>
                  )}
                </div>
              </li>
            ))}
            {run.flows.map((flow) => (
              <li key={flow} data-happens>
                <Icon name="send" size={16} />
                <div>
                  <Would action={{ do: 'flow', flow }} {...{ draft, choices }} />
                </div>
              </li>
            ))}
          </ul>
          {run.triggers.length === 0 && run.flows.length === 0 ? (
            <p className={table['hint']}>{t('builder.flows.would_nothing')}</p>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

const asText = (value: Value) => (typeof value === 'string' ? value.replace(/^[0-9a-f-]{36} /, '') : '')

function Titled({ trigger, number }: { trigger: Trigger; number: number }) {
  const { t } = useText()
  const say = useWords()
  return <b>{say(trigger.title) || t('builder.flows.trigger', { number })}</b>
}

/** One column at a time may say something else than the row does. */
function Changes({
  draft,
  values,
  onChange,
}: {
  draft: Table
  values: FieldValues
  onChange: (next: (before: FieldValues) => FieldValues) => void
}) {
  const { t } = useText()
  const say = useWords()
  const columns = fieldsOf(draft).filter((column) => !isReckoned(column) && !column.of)
  const [name, setName] = useState('')
  const column = columns.find((one) => one.name === name)
  return (
    <div className={styles['when']}>
      <Choice
        label={t('builder.flows.try_change')}
        value={name}
        choices={[
          { value: '', label: t('builder.flows.try_as_is') },
          ...columns.map((one) => ({ value: one.name, label: say(one.label) || one.name })),
        ]}
        onChange={({ target }) => setName(target.value)}
      />
      {column ? (
        <FieldInput
          key={name}
          field={{ ...column, required: false }}
          value={values[name] ?? null}
          beside={undefined}
          problem={undefined}
          onChange={(value) => onChange((before) => ({ ...before, [name]: value }))}
        />
      ) : null}
    </div>
  )
}

function Would({
  action,
  value,
  draft,
  choices,
}: {
  action: TriggerAction
  value?: Value
  draft: Table
  choices: Choices
}) {
  const { t } = useText()
  const say = useWords()
  switch (action.do) {
    case 'set': {
      const column = fieldsOf(draft).find(({ name }) => name === action.column)
      const said = column && printedOf(column, value ?? null, { t, words: say, dateTime: formatDateTime })?.text
      return (
        <p>
          {t('builder.flows.would_set', { column: column ? say(column.label) : action.column, value: said ?? '—' })}
        </p>
      )
    }
    case 'refuse':
      return <p>{t('builder.flows.would_refuse', { says: say(action.says) })}</p>
    case 'notify':
      return <p>{t('builder.flows.would_notify', { says: say(action.says) })}</p>
    case 'flow': {
      const known = choices.flows.find(({ id }) => id === action.flow)
      return <p>{t('builder.flows.would_send', { flow: known ? say(known.title) : String(action.flow) })}</p>
    }
    case 'webhook': {
      const known = choices.addresses.find(({ id }) => id === action.webhook)
      return <p>{t('builder.flows.would_call', { name: known?.name ?? '—' })}</p>
    }
    case 'hook': {
      const known = choices.hooks.find(({ name }) => name === action.hook)
      return <p>{t('builder.flows.would_hook', { name: known ? say(known.title) : action.hook })}</p>
    }
  }
}
