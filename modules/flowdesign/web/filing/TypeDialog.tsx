import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { formField } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Choice, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, orFollow, Tick, useFollowSaved, useForm, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import {
  addType,
  changeType,
  fieldErrors,
  fieldProblem,
  type Filing,
  listTypes,
  showFiling,
  withOwnNames,
} from '#modules/workflow/shared/index.ts'
import { FormEditor } from '../designer/panels/FormEditor.tsx'
import styles from './filing.module.css'
import { FlowTicks } from './FlowTicks.tsx'
import { given, nameFields } from './names.ts'

const form = z.object({
  ...nameFields,
  description: words,
  series_id: z.string(),
  flow_ids: z.array(z.number()).min(1, 'workflow.filing.flow_missing'),
  is_retired: z.boolean(),
  fields: z.array(formField).superRefine((fields, problems) => {
    const message = fieldProblem(fields, [])
    if (message) problems.addIssue({ code: 'custom', message })
  }),
})

/** What people file: its names, the flows it may take, where its number comes from, and what its form asks besides. */
export default function TypeDialog({
  filing,
  type,
  onClose,
}: {
  filing: Filing
  type: Filing['types'][number] | null
  onClose: () => void
}) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const saved = {
    mn: type?.title.mn ?? '',
    en: type?.title.en ?? '',
    ko: type?.title.ko ?? '',
    description: type?.description ?? { mn: '' },
    series_id: String(type?.series_id ?? ''),
    flow_ids: type?.flow_ids ?? [],
    fields: type?.fields ?? [],
    is_retired: type?.is_retired ?? false,
  }
  const edit = useForm(form, saved)
  useFollowSaved(edit, saved)
  const reread = () =>
    Promise.all([showFiling, listTypes].map((stale) => cache.invalidateQueries({ queryKey: keyOf(stale) })))
  const { values } = edit
  const save = async ({ mn, en, ko, series_id, description, ...rest }: z.output<typeof form>) => {
    const input = {
      ...rest,
      title: given({ mn, en, ko }),
      description: given(description),
      series_id: series_id === '' ? null : Number(series_id),
    }
    const { id, version } = type ?? {}
    await (id !== undefined
      ? orFollow(call(changeType, { ...input, id, version }), reread)
      : call(addType, input, { idempotencyKey: key }))
    toast.success(t('platform.saved'))
    void reread()
    onClose()
  }
  const fields = values.fields.map((field) => formField.parse(field))
  const wrongFields = edit.words('fields')
  return (
    <Dialog
      title={t(type ? 'flowdesign.filing.change_type' : 'flowdesign.filing.add_type')}
      shape="sheet"
      width={1040}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" form="document-type" busy={edit.isBusy}>
            {t('platform.save')}
          </Button>
        </>
      }
    >
      <form id="document-type" {...edit.wiring(save)} className={styles['form']}>
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
        <WordsFields
          isLong
          label={t('flowdesign.filing.what_for')}
          words={values.description}
          maxLength={400}
          onChange={(language, text) => edit.set({ description: { ...values.description, [language]: text } })}
        />
        <FlowTicks
          label={t('flowdesign.filing.flows')}
          hint={t('flowdesign.filing.flows_hint')}
          flows={filing.flows}
          chosen={values.flow_ids}
          error={edit.words('flow_ids')}
          onChange={(flow_ids) => edit.set({ flow_ids })}
        />
        <Choice
          label={t('flowdesign.filing.series')}
          hint={t('flowdesign.filing.series_hint')}
          {...edit.field('series_id')}
          choices={[
            { value: '', label: t('flowdesign.filing.no_own_series') },
            ...filing.series.map(({ id, name, next_number }) => ({
              value: String(id),
              label: `${say(name)} (${next_number})`,
            })),
          ]}
        />
        <section className={styles['own']} aria-label={t('flowdesign.filing.own_fields')}>
          <h3>{t('flowdesign.filing.own_fields')}</h3>
          <p className={styles['hint']}>{t('flowdesign.filing.own_fields_hint')}</p>
          {wrongFields && (
            <p className={styles['error']} role="alert">
              {wrongFields}
            </p>
          )}
          <FormEditor
            form={fields}
            isDisabled={false}
            errors={wrongFields ? fieldErrors(fields) : []}
            onChange={(next) => edit.set({ fields: withOwnNames(next) })}
          />
        </section>
        {type && (
          <Tick
            isSwitch
            label={t('flowdesign.filing.is_retired')}
            hint={t('flowdesign.filing.is_retired_hint')}
            {...edit.tick('is_retired')}
          />
        )}
      </form>
    </Dialog>
  )
}
