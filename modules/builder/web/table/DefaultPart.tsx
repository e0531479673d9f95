import { kindOf } from '#platform/shared/fields/index.ts'
import { FieldInput } from '#platform/web/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { type Column, defaultSources, defaultTitle } from '#modules/records/shared/index.ts'

interface Props {
  column: Column
  isDisabled: boolean
  onChange: (change: Partial<Column>, about?: string) => void
}

/** What a new row says in a column at first: always the same, or whoever adds it, their unit, the day. */
export function DefaultPart({ column, isDisabled, onChange }: Props) {
  const { t } = useText()
  const { default_from } = column
  const { to } = kindOf(column.kind)
  const sources = defaultSources.flatMap((from) => {
    const title = defaultTitle(column.kind, from)
    return title === undefined ? [] : [{ value: from, label: t(title) }]
  })
  // Of what has a name of its own for each organisation nothing is fixed in a definition.
  const isFixed = to === undefined && default_from === undefined
  return (
    <>
      {sources.length > 0 ? (
        <Choice
          label={t('builder.default')}
          value={default_from ?? ''}
          disabled={isDisabled}
          choices={[
            { value: '', label: t(to === undefined ? 'builder.default_fixed' : 'builder.default_none') },
            ...sources,
          ]}
          onChange={({ target }) => {
            const from = sources.find(({ value }) => value === target.value)?.value
            onChange({ default_from: from, ...(from && { default: undefined }) })
          }}
        />
      ) : null}
      {isFixed ? (
        <FieldInput
          field={{
            ...column,
            label: { mn: t(sources.length > 0 ? 'builder.default_value' : 'builder.default') },
            required: false,
          }}
          value={column.default ?? null}
          problem={undefined}
          beside={undefined}
          onChange={(value) => onChange({ default: value ?? undefined }, 'default')}
        />
      ) : null}
    </>
  )
}
