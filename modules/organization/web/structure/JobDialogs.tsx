import { call, useChange } from '#platform/web/call.ts'
import { TextArea, TextField } from '#platform/web/form-basics/index.ts'
import { Fields, FormFoot, orFollow, Tick, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { showStructure } from '../../shared/directory.ts'
import { addJob, changeJob, jobForm, removeJob, showUnits, type Unit, type UnitJob } from '../../shared/structure.ts'
import { useReread } from '../use-reread.ts'
import styles from './dialogs.module.css'

/** A new job in the unit, or another form of one that is there. */
export function JobDialog({ unit, job, onClose }: { unit: Unit; job?: UnitJob; onClose: () => void }) {
  const { t } = useText()
  const reread = useReread(showUnits, showStructure)
  const { mn = '', en: english = '', ko: korean = '' } = job?.names ?? {}
  const saved = {
    job: mn,
    en: english,
    ko: korean,
    is_head: job?.is_head ?? false,
    places: String(job?.places ?? 1),
    note: job?.note ?? '',
  }
  const form = useForm(jobForm, saved, { about: job?.id ?? `in ${unit.id}` })
  useFollowSaved(form, saved)
  return (
    <Dialog
      title={t(job ? 'organization.structure.edit_job_title' : 'organization.structure.add_job')}
      shape="sheet"
      width={560}
      onClose={onClose}
    >
      <form
        className={styles['form']}
        {...form.wiring(async ({ note, en, ko, ...facts }) => {
          const input = { ...facts, en: en ?? '', ko: ko ?? '', note: note ?? '' }
          await (job
            ? orFollow(call(changeJob, { id: job.id, ...input, held: form.start }), reread)
            : call(addJob, { struct_id: unit.id, ...input }))
          await reread()
          toast.success(t('platform.saved'))
          onClose()
        })}
      >
        <TextField
          label={t('organization.structure.job_name')}
          {...form.field('job')}
          required
          maxLength={200}
          hint={t('organization.structure.in_unit', { unit: unit.label })}
        />
        <Fields>
          <TextField label={t('organization.types.en')} {...form.field('en')} maxLength={200} lang="en" />
          <TextField label={t('organization.types.ko')} {...form.field('ko')} maxLength={200} lang="ko" />
          <TextField
            label={t('organization.structure.places')}
            {...form.field('places')}
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            required
          />
        </Fields>
        <Tick
          label={t('organization.structure.is_head')}
          hint={t('organization.structure.is_head_hint')}
          {...form.tick('is_head')}
        />
        <TextArea label={t('organization.structure.note')} {...form.field('note')} maxLength={1000} />
        <FormFoot form={form} onCancel={onClose} wantsChange={job !== undefined} />
      </form>
    </Dialog>
  )
}

export function RemoveJobDialog({ job, onClose }: { job: UnitJob; onClose: () => void }) {
  const { t } = useText()
  const remove = useChange(removeJob, { stale: [showUnits, showStructure] })
  return (
    <ConfirmDialog
      title={t('organization.structure.remove_job_title', { job: job.job })}
      action={t('platform.delete')}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: job.id },
          {
            onSuccess: () => {
              toast.success(t('platform.deleted'))
              onClose()
            },
            onError: onClose,
          },
        )
      }
    >
      <p>{t('organization.structure.remove_job_words')}</p>
    </ConfirmDialog>
  )
}
