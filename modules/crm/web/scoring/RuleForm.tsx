import { type FormEvent, useMemo, useState } from 'react'
import { addRow, changeRow, deleteRows, queryRows, restoreRows, type Row } from '#modules/records/shared/index.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { call, CallError, useCall } from '#platform/web/call.ts'
import { type AskedField, ConditionField } from '#platform/web/expression/index.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { Button, Choice, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { askedOf, daysOf, problemOf } from '../../shared/scoring/asked.ts'
import { tableOfScored } from '../../shared/scoring/scored.ts'
import { scoreRules } from '../../shared/tables/score-rules.ts'
import { stages } from '../../shared/tables/stages.ts'
import styles from './scoring.module.css'

const RULES = scoreRules.name

interface Props {
  row: Row | undefined
  /** Where a new one stands. */
  place: number
  mayWrite: boolean
  mayDelete: boolean
  onDone: () => void
  onClose: () => void
}

const text = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '')

/** A rule: to whom it gives how many points, and how fast these fade. */
export function RuleForm({ row, place, mayWrite, mayDelete, onDone, onClose }: Props) {
  const { t } = useText()
  const say = useWords()
  const table = tableOfScored.lead
  const start = useMemo(() => valuesOf(row), [row])
  const [now, setNow] = useState(start)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const fields = useAsked()
  const days = daysOf(table)
  const set = (part: Partial<typeof now>) => {
    setNow({ ...now, ...part })
    setRefused(undefined)
  }
  const isFading = now.half_days !== null
  const problems = {
    name: now.name.trim() === '' ? 'platform.required' : undefined,
    points: isWhole(now.points, -100, 100) ? undefined : 'crm.score.points_wrong',
    half_days: !isFading || isWhole(now.half_days, 1, 3650) ? undefined : 'crm.score.days_wrong',
    condition: problemOf(table, now.condition),
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || !mayWrite || Object.values(problems).some((one) => one !== undefined)) return
    setBusy(true)
    try {
      const values = writtenOf(now)
      if (row) {
        const was = Object.fromEntries(Object.keys(values).map((name) => [name, row.values[name] ?? null]))
        await call(changeRow, { table: RULES, id: row.id, was, values })
      } else {
        const fresh = { ...values, of: 'lead', sort: String(place) }
        await call(addRow, { table: RULES, values: fresh }, { idempotencyKey: key })
      }
      toast.success(t('platform.saved'))
      onDone()
    } catch (error) {
      const [told] = error instanceof CallError ? Object.values(error.reply.fields ?? {}) : []
      if (told) setRefused(told)
      else showFailure(error, 'platform.error.saving')
      setBusy(false)
    }
  }
  const remove = async () => {
    if (!row) return
    setBusy(true)
    try {
      await call(deleteRows, { table: RULES, ids: [row.id] })
      const restore = () => call(restoreRows, { table: RULES, ids: [row.id] }).then(onDone, showFailure)
      toast.success(t('records.deleted'), { action: { label: t('records.undo'), run: () => void restore() } })
      onDone()
    } catch (error) {
      showFailure(error, 'platform.error.deleting')
      setBusy(false)
    }
  }
  const told = (problem: string | undefined) => (isTried && problem ? t(problem) : null)
  return (
    <Dialog title={t(row ? 'crm.score.rule' : 'crm.score.add_rule')} shape="side" width={600} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
        <fieldset className={styles['ticks']} disabled={!mayWrite}>
          <div className={styles['form']}>
            <WordsFields
              label={t('crm.score.rule_name')}
              words={{ mn: now.name, en: now.name_en, ko: now.name_ko }}
              maxLength={150}
              {...(told(problems.name) && { error: t('platform.required') })}
              onChange={(language, said) => set({ [language === 'mn' ? 'name' : `name_${language}`]: said })}
            />
            <TextField
              label={t('crm.score.points')}
              hint={t('crm.score.points_hint')}
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={now.points}
              error={told(problems.points)}
              onChange={({ target }) => set({ points: target.value })}
            />
            <section aria-label={t('crm.score.condition')}>
              <h3>{t('crm.score.condition')}</h3>
              <ConditionField
                fields={fields}
                value={now.condition}
                whenEmpty={t('crm.score.condition_empty')}
                onChange={(condition) => set({ condition })}
              />
            </section>
            <Tick
              label={t('crm.score.fades')}
              hint={t('crm.score.fades_hint')}
              checked={isFading}
              onChange={({ target }) => set({ half_days: target.checked ? '30' : null })}
            />
            {isFading ? (
              <div className={styles['pair']}>
                <TextField
                  label={t('crm.score.half_days')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={now.half_days ?? ''}
                  error={told(problems.half_days)}
                  onChange={({ target }) => set({ half_days: target.value })}
                />
                <Choice
                  label={t('crm.score.decays_from')}
                  value={now.decays_from}
                  choices={days.map(({ name, label }) => ({ value: name, label: say(label) }))}
                  onChange={({ target }) => set({ decays_from: target.value })}
                />
              </div>
            ) : null}
            <Tick
              label={t('crm.score.is_active')}
              checked={now.is_active}
              onChange={({ target }) => set({ is_active: target.checked })}
            />
          </div>
        </fieldset>
        {refused ? <Notice kind="danger" title={refused} /> : null}
        <div className={styles['deeds']}>
          {row && mayDelete ? (
            <span className={styles['apart']}>
              <Button kind="danger" icon="trash" busy={isBusy} onClick={() => void remove()}>
                {t('records.delete')}
              </Button>
            </span>
          ) : null}
          <Button onClick={onClose}>{t(mayWrite ? 'platform.cancel' : 'platform.close')}</Button>
          {mayWrite ? (
            <Button kind="primary" type="submit" busy={isBusy}>
              {t('platform.save')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}

const isWhole = (said: string | null, least: number, most: number) =>
  said !== null && /^[-−]?\d+$/.test(said.trim()) && Number(plain(said)) >= least && Number(plain(said)) <= most

const plain = (said: string) => said.trim().replace('−', '-')

const valuesOf = (row: Row | undefined) => {
  const { values = {} } = row ?? {}
  return {
    name: text(values['name']),
    name_en: text(values['name_en']),
    name_ko: text(values['name_ko']),
    condition: text(values['condition']),
    points: text(values['points']) || (row ? '' : '10'),
    half_days: text(values['half_days']) || null,
    decays_from: text(values['decays_from']) || 'created_on',
    is_active: row ? values['is_active'] === true : true,
  }
}

const writtenOf = ({ half_days, decays_from, points, ...now }: ReturnType<typeof valuesOf>) => ({
  ...now,
  name: now.name.trim(),
  name_en: now.name_en.trim() || null,
  name_ko: now.name_ko.trim() || null,
  condition: now.condition.trim() || null,
  points: plain(points),
  half_days: half_days === null ? null : plain(half_days),
  decays_from: half_days === null ? null : decays_from,
})

/** What a condition may ask, with stages by their names. */
function useAsked(): readonly AskedField[] {
  const { language } = useText()
  const filter = { column: 'of', is: 'any_of' as const, values: ['lead'] }
  const { data } = useCall(
    queryRows,
    { table: stages.name, filter, sort: ['sort'], limit: 200 },
    { staleTime: 60_000, meta: { quiet: true } },
  )
  return useMemo(() => {
    const options = data?.rows.map(({ id, values }) => {
      const own = text(values[language === 'mn' ? 'name' : `name_${language}`]) || text(values['name'])
      return { value: id, label: { mn: own, en: own, ko: own } }
    })
    return askedOf(tableOfScored.lead).map((field) =>
      field.name === 'stage' && options ? { ...field, kind: 'select' as const, options } : field,
    )
  }, [data, language])
}
