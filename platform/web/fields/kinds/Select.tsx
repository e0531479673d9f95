import { chosen, select } from '#platform/shared/fields/kinds/select.ts'
import { Choice } from '../../form-basics/index.ts'
import { useText, useWords } from '../../i18n/index.ts'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'

/** The answers are read whole, so it needs a wider line to share. */
export const selectLook: FieldLook = { kind: select, icon: 'list', width: 'medium', Input, Value }

function Input({ field: { options = [] }, value, around, onChange }: InputProps) {
  const { t } = useText()
  const say = useWords()
  return (
    <Choice
      {...around}
      value={textIn(value)}
      onChange={({ target }) => onChange(orNull(target.value))}
      choices={[
        { value: '', label: t('platform.fields.choose') },
        ...options.map((option) => ({ value: option.value, label: say(option.label) })),
      ]}
    />
  )
}

function Value({ field, value }: ValueProps) {
  const say = useWords()
  const label = chosen(field, textIn(value))
  return label ? say(label) : textIn(value) || '—'
}
