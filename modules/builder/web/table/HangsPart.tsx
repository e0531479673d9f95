import { kindOf } from '#platform/shared/fields/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Column, Table } from '#modules/records/shared/index.ts'

interface Props {
  draft: Table
  column: Column
  isDisabled: boolean
  onChange: (change: Partial<Column>) => void
}

/** On which other column of the row it hangs who, or which job, this one offers. */
export function HangsPart({ draft, column, isDisabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const { hangs_on } = column
  const { hangs } = kindOf(column.kind)
  const suits = draft.columns.filter(
    (one) => one !== column && one.name !== column.name && hangs?.of.includes(kindOf(one.kind).to ?? ''),
  )
  if (suits.length === 0 && hangs_on === undefined) return null
  const from = suits.find(({ name }) => name === hangs_on?.from)
  const choose = (name: string) => {
    const by = suits.find((one) => one.name === name)
    const to = by && kindOf(by.kind).to
    onChange({ hangs_on: to === undefined ? undefined : { from: name, by: to } })
  }
  return (
    <>
      <Choice
        label={t('builder.relation.within_from')}
        hint={t('builder.hangs.hint')}
        value={hangs_on?.from ?? ''}
        disabled={isDisabled}
        choices={[
          { value: '', label: t('builder.relation.hangs_on_none') },
          ...suits.map(({ name, label }) => ({ value: name, label: say(label) || name })),
          // One that is gone stays to be seen until another is chosen.
          ...(hangs_on && !from ? [{ value: hangs_on.from, label: hangs_on.from }] : []),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {hangs_on && from && kindOf(from.kind).isTree ? (
        <Tick
          label={t('builder.hangs.below')}
          checked={hangs_on.below === true}
          disabled={isDisabled}
          onChange={({ target: { checked } }) =>
            onChange({ hangs_on: { from: hangs_on.from, by: hangs_on.by, ...(checked && { below: true }) } })
          }
        />
      ) : null}
    </>
  )
}
