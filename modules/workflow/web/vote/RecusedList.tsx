import { Avatar, Field, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { shortName } from '../people/names.ts'
import { type SheetDraft, withoutRecused } from './sheet.ts'
import styles from './vote.module.css'

interface Props {
  sheet: SheetDraft
  onChange: (sheet: SheetDraft) => void
  /** It was tried to send the sheet while a reason was missing. */
  isRefused: boolean
}

/** Who does not vote because the matter is their own, and why. */
export function RecusedList({ sheet, onChange, isRefused }: Props) {
  const { t } = useText()
  const write = (empId: number, reason: string) =>
    onChange({
      ...sheet,
      recused: sheet.recused.map((entry) => (entry.employee.emp_id === empId ? { ...entry, reason } : entry)),
    })
  return (
    <div className={styles['roll']} role="group" aria-label={t('workflow.sheet.recused')}>
      <div className={styles['rollHead']}>
        <span className={styles['label']}>
          {t('workflow.sheet.recused')} <span className="orgil-num">({sheet.recused.length})</span>
        </span>
      </div>
      <ul>
        {sheet.recused.map(({ employee, reason }) => (
          <li key={employee.emp_id} className={styles['recused']}>
            <Avatar first={employee.first_name} last={employee.last_name} size={28} />
            <span className={styles['voterWords']}>
              <b>{shortName(employee)}</b>
              <span>{employee.job}</span>
            </span>
            <IconButton
              icon="undo"
              size={15}
              label={t('workflow.sheet.recused_back', { name: shortName(employee) })}
              onClick={() => onChange(withoutRecused(sheet, employee))}
            />
            <Field
              label={t('workflow.sheet.recused_reason')}
              required
              error={isRefused && saysNothing(reason) ? t('workflow.sheet.recused_reason_missing') : undefined}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  maxLength={1000}
                  className={styles['input']}
                  value={reason}
                  onChange={({ target }) => write(employee.emp_id, target.value)}
                />
              )}
            </Field>
          </li>
        ))}
      </ul>
    </div>
  )
}
