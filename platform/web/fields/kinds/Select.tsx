import { select } from '#platform/shared/fields/kinds/select.ts'
import { Choice } from '../../form-basics/index.ts'
import { useText, useWords } from '../../i18n/index.ts'
import type { FieldLook, InputProps, ValueProps } from '../look.ts'
import { backgroundOf, OptionTag } from '../OptionTag.tsx'
import { orNull, textIn } from '../text-in.ts'

/** The answers are read whole, so it needs a wider line to share. */
export const selectLook: FieldLook = { kind: select, icon: 'list', width: 'medium', Input, Value: ChoiceValue }

function Input({ field: { options = [] }, value, around, onChange }: InputProps) {
  const { t } = useText()
  const say = useWords()
  const colour = options.find((option) => option.value === value)?.colour
  return (
    <Choice
      {...around}
      {...(colour && { style: { background: backgroundOf(colour) } })}
      value={textIn(value)}
      onChange={({ target }) => onChange(orNull(target.value))}
      choices={[
        { value: '', label: t('platform.fields.choose') },
        ...options.map((option) => ({ value: option.value, label: say(option.label) })),
      ]}
    />
  )
}

export function ChoiceValue({ field, value }: ValueProps) {
  return textIn(value) === '' ? '—' : <OptionTag field={field} value={textIn(value)} />
}
