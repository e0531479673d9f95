import { kindOf } from '#platform/shared/fields/index.ts'
import { FieldInput } from '#platform/web/fields/index.ts'
import { Button, Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Column, type FlowResult, isReckoned, type RowFlow, type Table } from '#modules/records/shared/index.ts'
import table from '../sheet.module.css'
import type { Choices } from './choices.ts'
import styles from './flows.module.css'

interface Props {
  flow: RowFlow
  draft: Table
  ends: Choices['flows'][number]['ends']
  isDisabled: boolean
  onChange: (next: RowFlow, about?: string) => void
}

const PUT_WORDS = {
  value: 'builder.flows.put_value',
  number: 'builder.flows.put_number',
  day: 'builder.flows.put_day',
  reason: 'builder.flows.put_reason',
} as const

/** What a column takes of a decision. */
function puts({ kind }: Column): FlowResult['put'][] {
  const { stored } = kindOf(kind)
  if (stored === 'text') return ['value', 'number', 'reason']
  return stored === 'day' || stored === 'moment' ? ['day', 'value'] : ['value']
}

/** What is written into the row when it comes to an end. */
export function Results({ flow, draft, ends, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const results = flow.on_end ?? []
  const columns = draft.columns.filter((column) => !isReckoned(column) && kindOf(column.kind).to === undefined)
  const set = (next: FlowResult[], about?: string) =>
    onChange({ ...flow, on_end: next.length > 0 ? next : undefined }, about)
  const change = (at: number, part: Partial<FlowResult>, about?: string) =>
    set(
      results.map((one, place) => (place === at ? { ...one, ...part } : one)),
      about && `result ${at} ${about}`,
    )
  const [first] = columns
  return (
    <fieldset className={table['rules']} disabled={isDisabled}>
      <legend>{t('builder.flows.results')}</legend>
      {results.map((result, at) => {
        const column = columns.find(({ name }) => name === result.column)
        const whens = [
          { value: 'ended', label: t('builder.flows.ended') },
          ...(ends.length > 1
            ? ends.map(({ id, title }) => ({
                value: `ended ${id}`,
                label: t('builder.flows.ended_at', { end: say(title) }),
              }))
            : []),
          { value: 'cancelled', label: t('builder.flows.cancelled') },
        ]
        return (
          <div key={at} className={styles['result']}>
            <Choice
              label={t('builder.flows.result_when')}
              value={result.at === undefined ? result.when : `${result.when} ${result.at}`}
              choices={whens}
              onChange={({ target }) => {
                const [when, end] = target.value.split(' ')
                change(at, { when: when as FlowResult['when'], at: end })
              }}
            />
            <Choice
              label={t('builder.flows.column')}
              value={result.column}
              choices={columns.map(({ name, label }) => ({ value: name, label: say(label) || name }))}
              onChange={({ target }) => {
                const next = columns.find(({ name }) => name === target.value)
                if (next) change(at, { column: next.name, put: puts(next)[0]!, value: undefined })
              }}
            />
            {column ? (
              <Choice
                label={t('builder.flows.put')}
                value={result.put}
                choices={puts(column).map((value) => ({ value, label: t(PUT_WORDS[value]) }))}
                onChange={({ target }) => change(at, { put: target.value as FlowResult['put'], value: undefined })}
              />
            ) : null}
            {column && result.put === 'value' ? (
              <FieldInput
                field={{ ...column, required: false }}
                value={result.value ?? null}
                beside={undefined}
                problem={undefined}
                onChange={(value) => change(at, { value }, 'value')}
              />
            ) : null}
            <IconButton
              icon="trash"
              label={t('builder.flows.remove_result', { number: at + 1 })}
              onClick={() => set(results.filter((_, place) => place !== at))}
            />
          </div>
        )
      })}
      {first ? (
        <Button
          size="small"
          icon="plus"
          onClick={() => set([...results, { when: 'ended', column: first.name, put: puts(first)[0]! }])}
        >
          {t('builder.flows.add_result')}
        </Button>
      ) : null}
    </fieldset>
  )
}
