import { useEffect, useRef, useState } from 'react'
import { MomentInput } from '#platform/web/date/index.ts'
import { Avatar, Button, Choice, Field, IconButton, Notice, TextArea } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { call } from '#platform/web/call.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { listEmployees, type Employee } from '#modules/organization/shared/index.ts'
import { shortName, type Chosen } from '../people/names.ts'
import PeopleDialog from '../people/PeopleDialog.tsx'
import { CLOSING } from './deadline.ts'
import { CreatorOnSheet } from './CreatorOnSheet.tsx'
import { ShareChoice } from './ShareChoice.tsx'
import { RecusedList } from './RecusedList.tsx'
import { entitledWeight, explainSheet, withRecused, withRoll, type SheetDraft, type SheetField } from './sheet.ts'
import styles from './vote.module.css'

interface Props {
  sheet: SheetDraft
  /** Who sent the document that the council is asked about. */
  creatorEmpId: number | null
  onChange: (sheet: SheetDraft) => void
  problems: Partial<Record<SheetField, string>>
}

/** What the council is asked, who may answer, and how the answers count; a sentence says what that means. */
export default function SheetForm({ sheet, creatorEmpId, onChange, problems }: Props) {
  const { t } = useText()
  const [isPicking, setPicking] = useState(false)
  const [today] = useState(() => formatDate(new Date()))
  const set = (part: Partial<SheetDraft>) => onChange({ ...sheet, ...part })
  const say = (field: SheetField) => (problems[field] ? t(problems[field]) : undefined)
  const total = entitledWeight(sheet)
  const card = useRef<HTMLElement>(null)
  const isRefused = Object.keys(problems).length > 0
  useEffect(() => {
    if (isRefused)
      card.current
        ?.querySelector('[aria-invalid="true"], [data-invalid]')
        ?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [isRefused])

  const withPeople = (people: readonly Employee[]) => {
    const known = new Map(sheet.roll.map((entry) => [entry.employee.emp_id, entry]))
    const chosen = new Set(people.map(({ emp_id }) => emp_id))
    const recused = sheet.recused.filter(({ employee }) => !chosen.has(employee.emp_id))
    onChange({
      ...withRoll(
        sheet,
        people.map((employee) => known.get(employee.emp_id) ?? { employee, weight: 1 }),
      ),
      recused,
    })
  }
  const addCouncil = async () => {
    try {
      const council = await call(listEmployees, { role: 'councillor', limit: 500 })
      const known = new Set([...sheet.roll, ...sheet.recused].map(({ employee }) => employee.emp_id))
      withPeople([
        ...sheet.roll.map(({ employee }) => employee),
        ...council.filter(({ emp_id, is_active }) => is_active && !known.has(emp_id)),
      ])
    } catch (error) {
      showFailure(error)
    }
  }

  return (
    <section ref={card} className={styles['card']}>
      <h2>{t('workflow.sheet.title')}</h2>
      <TextArea
        label={t('workflow.sheet.question')}
        required
        rows={2}
        maxLength={2000}
        value={sheet.question}
        error={say('question')}
        onChange={({ target }) => set({ question: target.value })}
      />

      <div
        className={styles['roll']}
        data-invalid={problems.roll !== undefined || undefined}
        role="group"
        aria-label={t('workflow.sheet.roll')}
      >
        <div className={styles['rollHead']}>
          <span className={styles['label']}>
            {t('workflow.sheet.roll')}{' '}
            <span className="orgil-num">{sheet.roll.length > 0 && `(${sheet.roll.length})`}</span>
          </span>
          <Button size="small" icon="users" onClick={() => void addCouncil()}>
            {t('workflow.sheet.add_council')}
          </Button>
          <Button size="small" icon="plus" onClick={() => setPicking(true)}>
            {t('workflow.sheet.add_people')}
          </Button>
        </div>
        {sheet.roll.length > 0 && (
          <ul>
            {sheet.roll.map(({ employee, weight }) => (
              <li key={employee.emp_id}>
                <Avatar first={employee.first_name} last={employee.last_name} size={28} />
                <span className={styles['voterWords']}>
                  <b>{shortName(employee)}</b>
                  <span>{employee.job}</span>
                </span>
                <label className={styles['weight']}>
                  <span>{t('workflow.sheet.weight')}</span>
                  <input
                    type="number"
                    min={1}
                    max={1000}
                    value={weight || ''}
                    className="orgil-num"
                    onChange={({ target }) =>
                      onChange(
                        withRoll(
                          sheet,
                          sheet.roll.map((entry) =>
                            entry.employee === employee
                              ? { employee, weight: Math.trunc(target.valueAsNumber) || 0 }
                              : entry,
                          ),
                        ),
                      )
                    }
                  />
                </label>
                <IconButton
                  icon="shield"
                  size={15}
                  label={t('workflow.sheet.recuse', { name: shortName(employee) })}
                  onClick={() => onChange(withRecused(sheet, employee))}
                />
                <IconButton
                  icon="close"
                  size={15}
                  label={t('workflow.people.remove', { name: shortName(employee) })}
                  onClick={() =>
                    onChange(
                      withRoll(
                        sheet,
                        sheet.roll.filter((entry) => entry.employee !== employee),
                      ),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {say('roll') && <p className={styles['problem']}>{say('roll')}</p>}
      </div>
      <CreatorOnSheet sheet={sheet} creatorEmpId={creatorEmpId} onChange={onChange} />
      {sheet.recused.length > 0 && (
        <RecusedList sheet={sheet} onChange={onChange} isRefused={problems.recused !== undefined} />
      )}

      <div className={styles['grid']}>
        <Field
          label={t('workflow.vote.quorum')}
          required
          error={say('quorum')}
          hint={total > 0 ? t('workflow.sheet.quorum_hint', { total }) : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="number"
              min={1}
              max={Math.max(1, total)}
              className={`${styles['input']} orgil-num`}
              value={sheet.quorum || ''}
              onChange={({ target }) => set({ quorum: Math.trunc(target.valueAsNumber) || 0 })}
            />
          )}
        </Field>
        <Field label={t('workflow.sheet.deadline')} required error={say('deadline')}>
          {(wiring) => (
            <MomentInput
              {...wiring}
              required
              usualTime={CLOSING}
              min={today}
              value={sheet.deadline}
              onMoment={(deadline) => set({ deadline })}
            />
          )}
        </Field>
        <ShareChoice<never>
          label={t('workflow.sheet.threshold')}
          value={sheet.threshold}
          error={say('threshold')}
          onChange={(threshold) => set({ threshold })}
          named={[
            { value: '1/2', label: t('workflow.sheet.majority') },
            { value: '2/3', label: t('workflow.sheet.two_thirds') },
            { value: '3/4', label: t('workflow.sheet.three_quarters') },
          ]}
        />
        <Choice
          label={t('workflow.sheet.base')}
          value={sheet.base}
          onChange={({ target }) => set({ base: target.value as SheetDraft['base'] })}
          choices={(['cast_without_abstentions', 'cast', 'entitled'] as const).map((value) => ({
            value,
            label: t(`workflow.sheet.base_${value}`),
          }))}
        />
        <ShareChoice<'any_one'>
          label={t('workflow.sheet.recreate')}
          value={sheet.recreate}
          error={say('recreate')}
          onChange={(recreate) => set({ recreate })}
          named={[
            { value: '1/2', label: t('workflow.sheet.recreate_half') },
            { value: 'any_one', label: t('workflow.sheet.recreate_any_one') },
          ]}
        />
        <Choice
          label={t('workflow.sheet.tie')}
          value={sheet.tie}
          onChange={({ target }) => set({ tie: target.value as SheetDraft['tie'] })}
          choices={(['disapprove', 'casting_vote', 'revote'] as const).map((value) => ({
            value,
            label: t(`workflow.sheet.tie_${value}`),
          }))}
        />
        <Choice
          label={t('workflow.sheet.chair')}
          value={String(sheet.chair_emp_id ?? '')}
          error={say('chair')}
          onChange={({ target }) => set({ chair_emp_id: target.value === '' ? null : Number(target.value) })}
          choices={[
            { value: '', label: t('workflow.sheet.no_chair') },
            ...sheet.roll.map(({ employee }) => ({ value: String(employee.emp_id), label: shortName(employee) })),
          ]}
        />
      </div>
      <div className={styles['ticks']}>
        {(['secret', 'may_change_ballot', 'close_early'] as const).map((name) => (
          <label key={name}>
            <input type="checkbox" checked={sheet[name]} onChange={({ target }) => set({ [name]: target.checked })} />
            {t(`workflow.sheet.${name}`)}
          </label>
        ))}
      </div>
      {sheet.roll.length > 0 && (
        <Notice kind="info" live>{`${explainSheet(sheet)
          .map(({ key, values }) => t(key, values))
          .join(', ')}.`}</Notice>
      )}
      {isPicking && (
        <PeopleDialog
          title={t('workflow.sheet.roll')}
          confirm={t('platform.confirm')}
          mayBeEmpty
          chosen={sheet.roll.map(({ employee }): Chosen => ({ kind: 'employee', employee }))}
          onCancel={() => setPicking(false)}
          onConfirm={(chosen) => {
            setPicking(false)
            withPeople(chosen.flatMap((one) => (one.kind === 'employee' ? [one.employee] : [])))
          }}
        />
      )}
    </section>
  )
}
