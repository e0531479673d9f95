import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Incident, repairIncident, type RepairHow } from '../../shared/repair.ts'
import AroundDialog from '../around/AroundDialog.tsx'

/** One way of getting a document going again: said what happens, asked for the reason and what else it takes. */
export default function MendDialog({
  incident: { id, document, may },
  how,
  onClose,
}: {
  incident: Incident
  how: RepairHow
  onClose: () => void
}) {
  const { t } = useText()
  const say = useWords()
  const options = may.outcomes.map(({ outcome, label }) => ({ value: outcome, label: say(label) }))
  return (
    <AroundDialog
      title={t(`workflow.repair.${how}`)}
      hint={t(`workflow.repair.${how}_hint`)}
      done={t('workflow.repair.done')}
      about={`${document.number}, ${document.title}`}
      endpoint={repairIncident}
      danger={how === 'cancel'}
      asks={{
        reason: 'required',
        ...(how === 'assign' && { people: 'one' as const }),
        ...(how === 'day' && { day: t('workflow.rest.day') }),
        ...(how === 'continue' && { choice: { label: t('workflow.repair.outcome'), options } }),
      }}
      inputOf={({ reason, people, choice, day }) => ({
        id,
        how,
        reason,
        expected_version: document.version,
        ...(how === 'day' && { day }),
        ...(how === 'assign' && people[0] && { emp_id: people[0].emp_id }),
        ...(how === 'continue' && { outcome: may.outcomes.find(({ outcome }) => outcome === choice)?.outcome }),
      })}
      onClose={onClose}
    />
  )
}
