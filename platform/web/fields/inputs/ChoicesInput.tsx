import { useMemo } from 'react'
import { chosen } from '#platform/shared/fields/chosen.ts'
import { keysIn } from '#platform/shared/fields/kinds/choices.ts'
import { Combobox, listSource } from '../../combobox/index.ts'
import { Icon } from '../../icons/index.ts'
import { useText, useWords } from '../../i18n/index.ts'
import type { InputProps } from '../look.ts'
import { OptionTag } from '../OptionTag.tsx'
import { orNull, textIn } from '../text-in.ts'
import { Group } from './Group.tsx'
import styles from './inputs.module.css'

/** So many are seen at once; of more, one is sought by its name. */
const MOST_SEEN = 12

/** Several of the options: ticked one by one, or sought and set beside each other. */
export function ChoicesInput(props: InputProps) {
  const { field, value, onChange } = props
  const keys = keysIn(textIn(value))
  const put = (next: readonly string[]) => onChange(orNull(next.join(',')))
  const given = { ...props, keys, put }
  return (field.options ?? []).length <= MOST_SEEN ? <Ticks {...given} /> : <Sought {...given} />
}

interface Props extends InputProps {
  keys: readonly string[]
  put: (keys: readonly string[]) => void
}

function Ticks({ field, around, keys, put }: Props) {
  const { options = [] } = field
  const gone = keys.filter((key) => !chosen(field, key))
  return (
    <Group around={around}>
      <div className={styles['answers']}>
        {[...options.map((option) => option.value), ...gone].map((key) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={keys.includes(key)}
              onChange={({ target }) => put(target.checked ? [...keys, key] : keys.filter((one) => one !== key))}
            />
            <OptionTag field={field} value={key} />
          </label>
        ))}
      </div>
    </Group>
  )
}

function Sought({ field, value, around, keys, put }: Props) {
  const { t, language } = useText()
  const say = useWords()
  const { options = [] } = field
  const nameOf = (key: string) => {
    const label = chosen(field, key)
    return label ? say(label) : key
  }
  const source = useMemo(() => {
    const left = options.filter((option) => !keys.includes(option.value))
    return listSource([field.name, value, language], async () =>
      left.map((option) => ({ value: option.value, label: say(option.label) })),
    )
  }, [field.name, value, language, options, keys, say])
  return (
    <div className={styles['sought']}>
      <Combobox
        {...around}
        value=""
        source={source}
        placeholder={t('platform.fields.choose')}
        onChoose={(key) => key !== '' && put([...keys, key])}
      />
      {keys.length > 0 ? (
        <ul className={styles['chosen']} aria-label={around.label}>
          {keys.map((key) => (
            <li key={key}>
              <OptionTag field={field} value={key} isTag />
              <button
                type="button"
                aria-label={t('platform.fields.take_out', { name: nameOf(key) })}
                onClick={() => put(keys.filter((one) => one !== key))}
              >
                <Icon name="close" size={12} weight={2.2} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
