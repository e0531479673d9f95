import type { Row } from '#modules/records/shared/index.ts'
import { OptionTag } from '#platform/web/fields/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { tasks } from '../../shared/tables/tasks.ts'
import styles from './mine.module.css'

const column = tasks.columns.find(({ name }) => name === 'state')!

interface Props {
  row: Row
  onChoose: (state: string) => void
  onClose: () => void
}

/** In which state a task is, chosen among all there are. */
export function StateDialog({ row, onChoose, onClose }: Props) {
  const { t } = useText()
  const now = row.values['state']
  return (
    <Dialog
      title={t('planning.mine.state_of', { name: String(row.values['name'] ?? '') })}
      shape="sheet"
      width={360}
      keeps="nothing"
      onClose={onClose}
    >
      <div className={styles['states']}>
        {(column.options ?? []).map(({ value }, at) => (
          <button
            key={value}
            type="button"
            data-autofocus={at === 0 || undefined}
            aria-pressed={value === now}
            onClick={() => onChoose(value)}
          >
            <OptionTag field={column} value={value} />
          </button>
        ))}
      </div>
    </Dialog>
  )
}
