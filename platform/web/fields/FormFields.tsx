import { memo, useCallback } from 'react'
import { type FieldValue, type FieldValues, type FormField, kindOf, tidied } from '#platform/shared/fields/index.ts'
import { type FormState, useValue } from '../form/form-state.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './fields.module.css'
import { lookOf } from './registry.ts'

interface Filled {
  fields: FieldValues
}

interface Props {
  form: readonly FormField[]
  state: FormState<Filled>
  /** Field name → translation key. */
  problems: Readonly<Record<string, string>>
}

/** The fields of a form; each is drawn anew for itself alone. */
export function FormFields({ form, state, problems }: Props) {
  return form.map((field) => <OneField key={field.name} field={field} state={state} problem={problems[field.name]} />)
}

const OneField = memo(function OneField({
  field,
  state,
  problem,
}: Pick<Props, 'state'> & { field: FormField; problem: string | undefined }) {
  const { name, kind } = field
  const { beside: agrees, hangs } = kindOf(kind)
  const other = agrees?.of(field) ?? hangs?.on(field)
  const value = useValue(state, ({ fields }) => fields[name] ?? null)
  const beside = useValue(state, ({ fields }) => (other === undefined ? null : fields[other]))
  const change = useCallback(
    (next: FieldValue) => state.change((before) => ({ ...before, fields: { ...before.fields, [name]: next } })),
    [state, name],
  )
  return (
    <div
      data-field={name}
      className={styles[lookOf(kind).width]}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Of several controls that are one field, the next may be where they go.
        if (relatedTarget && currentTarget.contains(relatedTarget)) return
        const tidy = tidied(field, value)
        if (tidy !== value) change(tidy)
      }}
    >
      <FieldInput field={field} value={value} problem={problem} beside={beside} onChange={change} />
    </div>
  )
})
