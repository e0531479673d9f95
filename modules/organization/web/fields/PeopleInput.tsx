import { allNamedIn, writtenReferences } from '#platform/shared/fields/index.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Avatar, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { people } from '../pickers.ts'
import { faceOf } from './face-of.ts'
import styles from './people.module.css'

const source = people({ who: 'signing_in' })

/** Several colleagues, sought one after the other. */
export default function PeopleInput({ value, around, onChange }: InputProps) {
  const { t } = useText()
  const named = allNamedIn(value)
  const write = (next: typeof named) => onChange(writtenReferences(next))
  return (
    <div className={styles['input']}>
      <Combobox
        {...around}
        // Each that is chosen goes to the list, and the next one is sought.
        value=""
        source={source}
        onChoose={(id, chosen) => {
          if (chosen && id !== '' && !named.some((one) => one.id === id)) write([...named, { id, name: chosen.label }])
        }}
      />
      {named.length > 0 ? (
        <ul className={styles['named']}>
          {named.map(({ id, name }) => (
            <li key={id}>
              <Avatar {...faceOf(name)} size={22} />
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
    </div>
  )
}
