import { useCall } from '#platform/web/call.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Table } from '#modules/records/shared/index.ts'
import { showViewSources } from '../../shared/contract.ts'
import { sourceTable } from './choices.ts'

interface Props {
  chosen: Table | null
  isMissing: boolean
  onChoose: (table: Table | null) => void
}

/** The table that a new view begins with. */
export function FirstTable({ chosen, isMissing, onChoose }: Props) {
  const { t } = useText()
  const say = useWords()
  const { data = [] } = useCall(showViewSources, {}, { meta: { quiet: true } })
  return (
    <Choice
      label={t('builder.view.first')}
      hint={t('builder.view.hint')}
      value={chosen?.name ?? ''}
      error={isMissing ? t('builder.view.choose') : undefined}
      choices={[
        { value: '', label: t('builder.view.choose') },
        ...data.map(({ name, title }) => ({ value: name, label: say(title) })),
      ]}
      onChange={({ target }) => onChoose(sourceTable(data, target.value) ?? null)}
    />
  )
}
