import { useDeferredValue, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Avatar } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { listEmployees, showStructure } from '#modules/organization/shared/index.ts'
import { ChosenChips } from './ChosenChips.tsx'
import { chosenKey, fullName, hindranceOf, toggled, type Chosen, type Unable } from './names.ts'
import styles from './people.module.css'
import { StructureTree } from './StructureTree.tsx'
import { unitAndJobs } from './units.ts'

interface Props {
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  /** Whether whole units and jobs may be chosen as well as people. */
  withUnits?: boolean
  /** Users who cannot be chosen, each with the reason. */
  unable?: Unable | undefined
}

/** Search and structure tree on one side, the people on the other, the chosen ones above. */
export function PeoplePicker({ chosen, onChange, withUnits = false, unable }: Props) {
  const { t } = useText()
  const [words, setWords] = useState('')
  const [unit, setUnit] = useState<number | null>(null)
  const q = useDeferredValue(words.trim())
  const structure = useCall(showStructure, {}, { staleTime: 300_000 })
  const employees = useCall(
    listEmployees,
    { ...(q && { q }), ...(unit !== null && { struct_id: unit }), who: 'signing_in', limit: 200 },
    { placeholderData: (before) => before },
  )
  const keys = new Set(chosen.map(chosenKey))
  const units: Chosen[] = withUnits && structure.data && unit !== null ? unitAndJobs(structure.data, unit) : []
  const people: Chosen[] = (employees.data ?? []).map((employee) => ({ kind: 'employee', employee }))
  const options = [...units, ...people].map((one) => ({ one, why: hindranceOf(one, unable) }))

  return (
    <div className={styles['picker']}>
      <ChosenChips chosen={chosen} onRemove={(one) => onChange(toggled(chosen, one))} />
      <label className={styles['search']}>
        <Icon name="search" size={16} />
        <input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('workflow.people.search')}
          aria-label={t('workflow.people.search')}
        />
      </label>
      <div className={styles['panes']}>
        <nav className={styles['units']} aria-label={t('workflow.people.structure')}>
          {structure.data && <StructureTree nodes={structure.data.tree} chosen={unit} onChoose={setUnit} />}
        </nav>
        <ul className={styles['options']} aria-label={t('workflow.people.list')} aria-busy={employees.isFetching}>
          {options.map(({ one, why }) => (
            <li key={chosenKey(one)}>
              <label className={styles['option']}>
                <input
                  type="checkbox"
                  checked={keys.has(chosenKey(one))}
                  disabled={why !== undefined && !keys.has(chosenKey(one))}
                  onChange={() => onChange(toggled(chosen, one))}
                />
                <OptionFace one={one} />
                <span className={styles['who']}>
                  <span className={styles['name']}>{one.kind === 'employee' ? fullName(one.employee) : one.label}</span>
                  <OptionHint one={one} why={why} />
                </span>
              </label>
            </li>
          ))}
          {options.length === 0 && !employees.isPending && (
            <li className={styles['nobody']}>{t('platform.no_results')}</li>
          )}
        </ul>
      </div>
    </div>
  )
}

function OptionFace({ one }: { one: Chosen }) {
  if (one.kind === 'employee') return <Avatar first={one.employee.first_name} last={one.employee.last_name} size={32} />
  return (
    <span className={styles['unitFace']}>
      <Icon name={one.kind === 'job' ? 'user' : 'organization'} size={16} />
    </span>
  )
}

function OptionHint({ one, why }: { one: Chosen; why: string | undefined }) {
  const { t } = useText()
  if (one.kind === 'struct') return <small>{t('workflow.people.whole_unit')}</small>
  if (one.kind === 'job') return <small>{t('workflow.people.whole_job')}</small>
  const { job, struct, is_active } = one.employee
  return <small>{[job, struct, is_active ? '' : t('workflow.people.absent'), why].filter(Boolean).join(' · ')}</small>
}
