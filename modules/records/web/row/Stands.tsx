import type { ReplyOf } from '#platform/shared/contract.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { TableField } from '../../shared/definition/table.ts'
import type { revertRow } from '../../shared/page/page.ts'
import styles from './row.module.css'

/** Fields that were not taken back, since somebody wrote something else there, and what that is. */
export function Stands({
  fields,
  skipped,
}: {
  fields: readonly TableField[]
  skipped: ReplyOf<typeof revertRow>['skipped']
}) {
  const { t } = useText()
  const say = useWords()
  return (
    <Notice kind="warning" title={t('records.not_reverted')}>
      <ul className={styles['stands']}>
        {skipped.map(({ column, stands }) => {
          const field = fields.find(({ name }) => name === column)
          return field ? (
            <li key={column}>
              {say(field.label)}: <FieldValue field={field} value={stands} />
            </li>
          ) : null
        })}
      </ul>
    </Notice>
  )
}
