import { Suspense } from 'react'
import { type FormField, referenceIn } from '#platform/shared/fields/index.ts'
import styles from './fields.module.css'
import type { SeveralProps } from './look.ts'
import { lookOf } from './registry.ts'

interface Props extends SeveralProps {
  field: FormField
}

/** Several of what a field may name, each in a field of its own kind, and one more. */
export default function NamedSeveral({ field, label, chosen, onChange }: Props) {
  const { Input, Several } = lookOf(field.kind)
  if (Several)
    return (
      <Suspense fallback={<div className={styles['coming']} />}>
        <Several {...{ label, chosen, onChange }} />
      </Suspense>
    )
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
