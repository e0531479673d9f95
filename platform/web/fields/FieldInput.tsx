import { Suspense } from 'react'
import { BAD_PATTERN } from '#platform/shared/fields/kinds/text.ts'
import { inputClass } from '../form-basics/Field.tsx'
import { Field } from '../form-basics/index.ts'
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
  const own = problem === BAD_PATTERN ? field.pattern_says : undefined
  const around = {
    label: say(field.label),
    required: field.required,
    ...(field.help && { hint: say(field.help) }),
    ...(problem && { error: own && say(own) ? say(own) : t(problem) }),
  }
  return (
    <Suspense fallback={<Coming {...around} />}>
      <Input {...input} field={field} around={around} />
    </Suspense>
  )
}

/** While the code of a control is fetched its place is held, with what is said around it. */
function Coming(around: InputProps['around']) {
  return <Field {...around}>{(wiring) => <input {...wiring} className={inputClass} readOnly aria-busy />}</Field>
}
