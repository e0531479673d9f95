import { allNamedIn, writtenReferences } from '#platform/shared/fields/index.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useBeside, useOffered } from '../fields/relation-source.ts'
import { RelationTools } from './RelationTools.tsx'
import { useClearing } from './use-clearing.ts'
import styles from './relation.module.css'

/** Several rows of another table: sought one after the other, or ticked in its list. */
export default function RelationsInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const named = allNamedIn(value)
  const beside = useBeside(field)
  const source = useOffered(field, beside)
  const write = (next: typeof named) => onChange(writtenReferences(next))
  const ids = named.map(({ id }) => id)
  useClearing(field, ids, beside, (kept) => write(named.filter(({ id }) => kept.includes(id))))
  const isWaiting = beside === ''
  return (
    <div className={styles['input']}>
      <Combobox
        {...around}
        // Each that is chosen goes to the list, and the next one is sought.
        value=""
        source={source}
        disabled={isWaiting}
        {...(isWaiting && { placeholder: t('records.relation.above_first') })}
        onChoose={(id, chosen) => {
          if (chosen && id !== '' && !ids.includes(id)) write([...named, { id, name: chosen.label }])
        }}
      />
      {named.length > 0 ? (
        <ul className={styles['named']}>
          {named.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <IconButton
                icon="close"
                size={14}
                label={t('platform.picker.clear', { name })}
                onClick={() => write(named.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <RelationTools field={field} beside={beside} isMany chosen={named} onChoose={write} />
    </div>
  )
}
