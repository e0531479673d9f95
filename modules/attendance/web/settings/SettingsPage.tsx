import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, useCall } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, useForm } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { type AttendanceSettings, changeSettings, showSettings } from '../../shared/settings.ts'
import frame from '../attendance.module.css'
import styles from './settings.module.css'
import { settingsForm, settingsFrom, writtenFrom } from './form.ts'

/** By what hours are counted beside the rules of shifts, and how long it is kept where people punch. */
export default function SettingsPage() {
  const { t } = useText()
  const query = useCall(showSettings, {}, { meta: { quiet: true } })
  return (
    <Page width={760}>
      <PageHeader title={t('attendance.settings.title')} />
      {query.isPending ? <PageSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Rules key={JSON.stringify(query.data)} kept={query.data} /> : null}
    </Page>
  )
}

function Rules({ kept: { delivered, ...kept } }: { kept: AttendanceSettings & { delivered: AttendanceSettings } }) {
  const { t } = useText()
  const cache = useQueryClient()
  const form = useForm(settingsForm, writtenFrom(kept))
  const law = writtenFrom(delivered)
  const save = form.wiring(async (input) => {
    await call(changeSettings, { was: kept, settings: settingsFrom(input) })
    toast.success(t('attendance.settings.saved'))
    await cache.invalidateQueries({ queryKey: keyOf(showSettings) })
  })
  return (
    <form {...save} aria-label={t('attendance.settings.title')}>
      <Card title={t('attendance.settings.hours')}>
        <div className={styles['rules']}>
          <p className={frame['note']}>{t('attendance.settings.hours_hint')}</p>
          <Fields>
            <TextField
              label={t('attendance.settings.overtime')}
              hint={t('attendance.settings.by_law', { value: String(law.overtime) })}
              {...form.field('overtime')}
              value={String(form.values.overtime)}
              inputMode="decimal"
              required
            />
            <TextField
              label={t('attendance.settings.night_from')}
              hint={t('attendance.settings.by_law', { value: law.night_from })}
              {...form.field('night_from')}
              inputMode="numeric"
              maxLength={5}
              required
            />
            <TextField
              label={t('attendance.settings.night_to')}
              hint={t('attendance.settings.by_law', { value: law.night_to })}
              {...form.field('night_to')}
              inputMode="numeric"
              maxLength={5}
              required
            />
            <TextField
              label={t('attendance.settings.remind')}
              hint={t('attendance.settings.remind_hint')}
              {...form.field('remind')}
              value={String(form.values.remind)}
              inputMode="numeric"
              required
            />
            <TextField
              label={t('attendance.settings.positions')}
              hint={t('attendance.settings.positions_hint')}
              {...form.field('positions')}
              value={String(form.values.positions)}
              inputMode="numeric"
              required
            />
          </Fields>
          <FormFoot form={form} wantsChange />
        </div>
      </Card>
    </form>
  )
}
