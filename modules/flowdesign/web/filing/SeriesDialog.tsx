import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { numberFrom, patternProblem, resets, USUAL_PATTERN } from '#platform/shared/numbering/pattern.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Choice, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import {
  addSeries,
  changeSeries,
  type Filing,
  moments,
  seriesInput,
  showFiling,
} from '#modules/workflow/shared/index.ts'
import styles from './filing.module.css'
import { FlowTicks } from './FlowTicks.tsx'
import { given, nameFields } from './names.ts'

const { pattern, resets: reset, moment } = seriesInput.shape
const form = z.object({
  ...nameFields,
  pattern,
  resets: reset,
  moment,
  flow_ids: z.array(z.number()),
  next: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,8}$/, 'workflow.filing.next_positive'),
})

/** How numbers are written and counted; what they will look like stands under it while it is typed. */
export default function SeriesDialog({
  filing,
  series,
  onClose,
}: {
  filing: Filing
  series: Filing['series'][number] | null
  onClose: () => void
}) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const saved = {
    mn: series?.name.mn ?? '',
    en: series?.name.en ?? '',
    ko: series?.name.ko ?? '',
    pattern: series?.pattern ?? USUAL_PATTERN,
    resets: series?.resets ?? ('yearly' as const),
    moment: series?.moment ?? ('decided' as const),
    next: String(series?.next ?? 1),
    flow_ids: series?.flow_ids ?? [],
  }
  const edit = useForm(form, saved)
  useFollowSaved(edit, saved)
  const reread = () => cache.invalidateQueries({ queryKey: keyOf(showFiling) })
  const { values } = edit
  const isFixed = (series?.given ?? 0) > 0
  const save = async ({ mn, en, ko, next, ...rest }: z.output<typeof form>) => {
    const input = { ...rest, name: given({ mn, en, ko }), next: Number(next) }
    const { id, version } = series ?? {}
    await (id !== undefined
      ? orFollow(call(changeSeries, { ...input, id, version }), reread)
      : call(addSeries, input, { idempotencyKey: key }))
    toast.success(t('platform.saved'))
    void reread()
    onClose()
  }
  const isMade = patternProblem(values.pattern) === null && /^[1-9]\d{0,8}$/.test(values.next)
  const alike = isMade
    ? filing.series.find((other) => other.id !== series?.id && other.pattern === values.pattern.trim())
    : undefined
  const example = (value: number) => numberFrom(values.pattern.trim(), value, filing.today)
  return (
    <Dialog
      title={t(series ? 'flowdesign.filing.change_series' : 'flowdesign.filing.add_series')}
      shape="sheet"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" form="series" busy={edit.isBusy}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <form id="series" {...edit.wiring(save)} className={styles['form']}>
        <TextField
          label={t('flowdesign.filing.name_mn')}
          required
          maxLength={120}
          autoComplete="off"
          {...edit.field('mn')}
        />
        <Fields>
          <TextField label={t('flowdesign.filing.name_en')} maxLength={120} autoComplete="off" {...edit.field('en')} />
          <TextField label={t('flowdesign.filing.name_ko')} maxLength={120} autoComplete="off" {...edit.field('ko')} />
        </Fields>
        <Fields>
          <TextField
            label={t('flowdesign.filing.pattern')}
            required
            maxLength={40}
            autoComplete="off"
            hint={t('flowdesign.filing.pattern_hint')}
            {...edit.field('pattern')}
          />
          <TextField
            label={t('flowdesign.filing.next')}
            required
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
            disabled={isFixed}
            hint={isFixed ? t('flowdesign.filing.next_fixed') : t('flowdesign.filing.next_hint')}
            {...edit.field('next')}
          />
        </Fields>
        <p className={styles['preview']} role="status">
          {isMade && (
            <>
              {t('flowdesign.filing.preview')} <b className="orgil-num">{example(Number(values.next))}</b>
              <span className="orgil-num">{example(Number(values.next) + 1)}</span>
            </>
          )}
        </p>
        {alike && <Notice kind="warning">{t('flowdesign.filing.written_alike', { name: say(alike.name) })}</Notice>}
        <Fields>
          <Choice
            label={t('flowdesign.filing.resets')}
            choices={resets.map((value) => ({ value, label: t(`flowdesign.filing.resets_${value}`) }))}
            {...edit.field('resets')}
          />
          <Choice
            label={t('flowdesign.filing.moment')}
            choices={moments.map((value) => ({ value, label: t(`flowdesign.filing.moment_${value}`) }))}
            {...edit.field('moment')}
          />
        </Fields>
        <FlowTicks
          label={t('flowdesign.filing.own_flows')}
          hint={t('flowdesign.filing.own_flows_hint')}
          flows={filing.flows}
          chosen={values.flow_ids}
          error={edit.words('flow_ids')}
          onChange={(flow_ids) => edit.set({ flow_ids })}
        />
        {series && <p className={styles['hint']}>{t('flowdesign.filing.never_renumbers')}</p>}
      </form>
    </Dialog>
  )
}
