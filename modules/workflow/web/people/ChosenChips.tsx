import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { chosenKey, chosenLabel, type Chosen } from './names.ts'
import styles from './people.module.css'

interface Props {
  chosen: readonly Chosen[]
  onRemove: (one: Chosen) => void
}

export function ChosenChips({ chosen, onRemove }: Props) {
  const { t } = useText()
  if (chosen.length === 0) return null
  return (
    <ul className={styles['chips']} aria-label={t('workflow.people.chosen')}>
      {chosen.map((one) => (
        <li key={chosenKey(one)} className={styles['chip']}>
          {chosenLabel(one)}
          <button
            type="button"
            onClick={() => onRemove(one)}
            aria-label={t('workflow.people.remove', { name: chosenLabel(one) })}
          >
            <Icon name="close" size={12} weight={2.2} />
          </button>
        </li>
      ))}
    </ul>
  )
}
