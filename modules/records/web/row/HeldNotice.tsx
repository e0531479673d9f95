import type { FieldValues } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { TableField } from '../../shared/definition/table.ts'
import styles from './row.module.css'

interface Props {
  fields: readonly TableField[]
  held: FieldValues
  onDrop: () => void
}

/** What was typed and can no more be saved, since nobody may write there now. */
export function HeldNotice({ fields, held, onDrop }: Props) {
  const { t } = useText()
  const say = useWords()
  const shown = fields.filter(({ name }) => name in held)
  if (shown.length === 0) return null
  return (
    <Notice kind="warning" title={t('records.held')}>
      <ul className={styles['stands']}>
        {shown.map((field) => (
          <li key={field.name}>
            {say(field.label)}: <FieldValue field={field} value={held[field.name] ?? null} />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={onDrop}>
        {t('records.held_drop')}
      </Button>
    </Notice>
  )
}
