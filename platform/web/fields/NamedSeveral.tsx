import { Suspense } from 'react'
import { type FormField, referenceIn } from '#platform/shared/fields/index.ts'
import styles from './fields.module.css'
import { lookOf } from './registry.ts'

interface Props {
  field: FormField
  label: string
  /** Ids. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several of what a field may name, each in a field of its own kind, and one more. */
export default function NamedSeveral({ field, label, chosen, onChange }: Props) {
  const { Input } = lookOf(field.kind)
  return (
    <div className={styles['several']}>
      {[...chosen, ''].map((id, at) => (
        <Suspense key={id} fallback={<div className={styles['coming']} />}>
          <Input
            field={field}
            value={id === '' ? null : `${id} —`}
            around={{ label, required: false }}
            beside={undefined}
            onChange={(next) => {
              const now = referenceIn(field, next)?.id
              if (now === undefined) onChange(chosen.filter((one) => one !== id))
              else if (!chosen.includes(now)) onChange(id === '' ? [...chosen, now] : chosen.with(at, now))
            }}
          />
        </Suspense>
      ))}
    </div>
  )
}
