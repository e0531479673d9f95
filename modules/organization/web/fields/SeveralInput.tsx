import { allNamedIn, writtenReferences } from '#platform/shared/fields/index.ts'
import { Combobox, type Source } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Avatar, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { people } from '../../shared/fields/kinds/people.ts'
import { roles } from '../../shared/fields/kinds/role.ts'
import { units } from '../../shared/fields/kinds/units.ts'
import { people as colleagues, roles as everyRole, units as someUnits } from '../pickers.ts'
import { faceOf } from './face-of.ts'
import styles from './people.module.css'

const sources: Readonly<Record<string, Source>> = {
  [people.name]: colleagues({ who: 'signing_in' }),
  [units.name]: someUnits(),
  [roles.name]: everyRole,
}

/** Several of one kind, sought one after the other; people have faces. */
export default function SeveralInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const named = allNamedIn(value)
  const hasFaces = field.kind === people.name
  const write = (next: typeof named) => onChange(writtenReferences(next))
  return (
    <div className={styles['input']}>
      <Combobox
        {...around}
        // Each that is chosen goes to the list, and the next one is sought.
        value=""
        source={sources[field.kind]!}
        onChoose={(id, chosen) => {
          if (chosen && id !== '' && !named.some((one) => one.id === id)) write([...named, { id, name: chosen.label }])
        }}
      />
      {named.length > 0 ? (
        <ul className={styles['named']}>
          {named.map(({ id, name }) => (
            <li key={id} data-plain={hasFaces ? undefined : ''}>
              {hasFaces ? <Avatar {...faceOf(name)} size={22} /> : null}
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
