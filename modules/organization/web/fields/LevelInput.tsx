import { kindOf } from '#platform/shared/fields/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'

/** One of the levels that there are, also where the table is still being drawn. */
export default function LevelInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const say = useWords()
  const { offered = [] } = kindOf(field.kind)
  return (
    <Choice
      {...around}
      value={typeof value === 'string' ? value : ''}
      choices={[
        { value: '', label: t('platform.fields.choose') },
        ...offered.map((one) => ({ value: one.value, label: say(one.label) })),
      ]}
      onChange={({ target }) => onChange(target.value || null)}
    />
  )
}
