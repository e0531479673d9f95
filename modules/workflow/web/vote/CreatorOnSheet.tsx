import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { shortName } from '../people/names.ts'
import { type SheetDraft, withRecused } from './sheet.ts'

/** Whoever sent the document may sit on its council, but whoever prepares the sheet does not overlook it. */
export function CreatorOnSheet({
  sheet,
  creatorEmpId,
  onChange,
}: {
  sheet: SheetDraft
  creatorEmpId: number | null
  onChange: (sheet: SheetDraft) => void
}) {
  const { t } = useText()
  const creator = sheet.roll.find(({ employee }) => employee.emp_id === creatorEmpId)?.employee
  if (!creator) return null
  const name = shortName(creator)
  return (
    <Notice kind="warning" live title={t('workflow.sheet.creator_votes', { name })}>
      <p>
        {t(
          sheet.chair_emp_id === creatorEmpId
            ? 'workflow.sheet.creator_chairs_hint'
            : 'workflow.sheet.creator_votes_hint',
        )}
      </p>
      <Button size="small" icon="shield" onClick={() => onChange(withRecused(sheet, creator))}>
        {t('workflow.sheet.recuse', { name })}
      </Button>
    </Notice>
  )
}
