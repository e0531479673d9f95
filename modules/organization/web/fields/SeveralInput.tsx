import { allNamedIn, writtenReferences } from '#platform/shared/fields/index.ts'
import { Combobox, type Source } from '#platform/web/combobox/index.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Avatar, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { faceOf } from './face-of.ts'
import styles from './people.module.css'

interface Props extends InputProps {
  source: Source
  /** People, who have faces. */
  hasFaces?: boolean
}

/** Several of one kind, sought one after the other. */
export function SeveralInput({ value, around, source, hasFaces = false, onChange }: Props) {
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
