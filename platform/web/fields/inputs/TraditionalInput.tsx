import { LONGEST_LONG_TEXT } from '#platform/shared/fields/kinds/long-text.ts'
import { LONGEST_TEXT } from '#platform/shared/fields/kinds/text.ts'
import '../../theme/traditional.css'
import { inputClass } from '../../form-basics/Field.tsx'
import { Field } from '../../form-basics/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import styles from './traditional.module.css'

/** A text that is written from top to bottom, in lines from left to right. */
export function TraditionalInput(props: InputProps) {
  return <Standing {...props} longest={LONGEST_LONG_TEXT} tidy={(typed) => typed} />
}

/** The same without paragraphs. */
export function TraditionalLineInput(props: InputProps) {
  return <Standing {...props} longest={LONGEST_TEXT} tidy={(typed) => typed.replace(/\s*\n\s*/g, ' ')} />
}

function Standing({
  field,
  value,
  around,
  longest,
  tidy,
  onChange,
}: InputProps & { longest: number; tidy: (typed: string) => string }) {
  return (
    <Field {...around}>
      {(wiring) => (
        <textarea
          {...wiring}
          required={around.required}
          lang="mn-Mong"
          className={`${inputClass} ${styles['standing']} ${styles['typed']}`}
          maxLength={field.max_length ?? longest}
          value={textIn(value)}
          onChange={({ target }) => onChange(orNull(tidy(target.value)))}
        />
      )}
    </Field>
  )
}
