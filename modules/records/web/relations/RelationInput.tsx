import { referenceIn, writtenReference } from '#platform/shared/fields/index.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useBeside, useOffered } from '../fields/relation-source.ts'
import { RelationTools } from './RelationTools.tsx'
import { useClearing } from './use-clearing.ts'
import styles from './relation.module.css'

/** One row of another table, sought by what it is called, chosen from its list, or added on the spot. */
export default function RelationInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const named = referenceIn(field, value)
  const beside = useBeside(field)
  const source = useOffered(field, beside)
  useClearing(field, named ? [named.id] : [], beside, () => onChange(null))
  const isWaiting = beside === ''
  return (
    <div className={styles['input']}>
      <Combobox
        {...around}
        value={named?.id ?? ''}
        known={named ? { value: named.id, label: named.name } : undefined}
        source={source}
        disabled={isWaiting && !named}
        {...(isWaiting && { placeholder: t('records.relation.above_first') })}
        onChoose={(id, chosen) => onChange(chosen && id !== '' ? writtenReference({ id, name: chosen.label }) : null)}
      />
      <RelationTools
        field={field}
        beside={beside}
        chosen={named ? [named] : []}
        onChoose={([one]) => onChange(one ? writtenReference(one) : null)}
      />
    </div>
  )
}
