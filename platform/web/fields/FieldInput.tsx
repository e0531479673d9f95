import { useText, useWords } from '../i18n/index.ts'
import type { InputProps } from './look.ts'
import { lookOf } from './registry.ts'

interface Props extends Omit<InputProps, 'around'> {
  /** Translation key of what is wrong. */
  problem: string | undefined
}

/** The control that fits a field. */
export function FieldInput({ field, problem, ...input }: Props) {
  const { t } = useText()
  const say = useWords()
  const { Input } = lookOf(field.kind)
  return (
    <Input
      {...input}
      field={field}
      around={{
        label: say(field.label),
        required: field.required,
        ...(field.help && { hint: say(field.help) }),
        ...(problem && { error: t(problem) }),
      }}
    />
  )
}
