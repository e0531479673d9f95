import { useState } from 'react'
import { call, useChange } from '#platform/web/call.ts'
import { Combobox } from '#platform/web/combobox/index.ts'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { Button, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { FormFoot, orFollow, useFollowSaved, useForm } from '#platform/web/form/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { showStructure } from '../../shared/directory.ts'
import { addUnit, closeUnit, moveUnit, renameUnit, showUnits, type Unit, unitForm } from '../../shared/structure.ts'
import { units } from '../pickers.ts'
import { useReread } from '../use-reread.ts'
import styles from './dialogs.module.css'

/** A new unit under `parent`, or another name for `unit`. */
export function UnitNameDialog({
  unit,
  parent,
  onClose,
  onDone,
}: {
  unit?: Unit
  parent: Unit | null
  onClose: () => void
  onDone?: (id: number) => void
}) {
  const { t } = useText()
  const reread = useReread(showUnits, showStructure)
  const [isAtTop, setAtTop] = useState(parent === null)
  const saved = { struct: unit?.names.mn ?? '', en: unit?.names.en ?? '', ko: unit?.names.ko ?? '' }
  const form = useForm(unitForm, saved, { about: unit?.id ?? `in ${parent?.id}` })
  useFollowSaved(form, saved)
  const save = async () => {
    const id = unit
      ? unit.id
      : (await call(addUnit, { ...form.values, parent_id: isAtTop ? null : (parent?.id ?? null) })).id
    if (unit) await orFollow(call(renameUnit, { id, ...form.values, held: form.start }), reread)
    await reread()
    toast.success(t('platform.saved'))
    onClose()
    onDone?.(id)
  }
  return (
    <Dialog
      title={t(unit ? 'organization.structure.rename' : 'organization.structure.add_unit')}
      shape="sheet"
      width={480}
      onClose={onClose}
    >
      <form className={styles['form']} {...form.wiring(save)}>
        {!unit && parent ? (
          <Segments
            label={t('organization.structure.where')}
            value={isAtTop ? 'top' : 'under'}
            choices={[
              { value: 'under', label: t('organization.structure.under', { unit: parent.label }) },
              { value: 'top', label: t('organization.structure.at_top') },
            ]}
            onChange={(where) => setAtTop(where === 'top')}
          />
        ) : null}
        <TextField
          label={t('organization.structure.name')}
          {...form.field('struct')}
          required
          maxLength={200}
          hint={
            unit ? t('organization.structure.rename_hint') : parent ? undefined : t('organization.structure.at_top')
          }
        />
        <TextField label={t('organization.types.en')} {...form.field('en')} maxLength={200} lang="en" />
        <TextField label={t('organization.types.ko')} {...form.field('ko')} maxLength={200} lang="ko" />
        <FormFoot form={form} onCancel={onClose} wantsChange={unit !== undefined} />
      </form>
    </Dialog>
  )
}

/** The way to move without dragging. */
export function MoveUnitDialog({ unit, parent, onClose }: { unit: Unit; parent: Unit | null; onClose: () => void }) {
  const { t } = useText()
  const move = useChange(moveUnit, { stale: [showUnits, showStructure] })
  const [target, setTarget] = useState(String(parent?.id ?? ''))
  const save = () =>
    move.mutate(
      { id: unit.id, parent_id: target === '' ? null : Number(target) },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t('organization.structure.move_title', { unit: unit.label })}
      shape="sheet"
      width={480}
      onClose={onClose}
      keeps="nothing"
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={move.isPending} disabled={target === String(parent?.id ?? '')} onClick={save}>
            {t('organization.structure.move')}
          </Button>
        </>
      }
    >
      <Combobox
        label={t('organization.structure.move_under')}
        value={target}
        onChoose={setTarget}
        source={units({ notWithin: unit.id })}
        placeholder={t('organization.structure.at_top')}
        hint={t('organization.structure.move_hint')}
        known={parent ? { value: String(parent.id), label: parent.label } : undefined}
      />
    </Dialog>
  )
}

export function CloseUnitDialog({ unit, today, onClose }: { unit: Unit; today: string; onClose: () => void }) {
  const { t } = useText()
  const close = useChange(closeUnit, { stale: [showUnits, showStructure] })
  const [on, setOn] = useState(today)
  const isReady = isDay(on) && on >= today
  return (
    <Dialog
      title={t('organization.structure.close_title', { unit: unit.label })}
      shape="sheet"
      width={480}
      onClose={onClose}
      keeps="nothing"
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button
            kind="danger"
            busy={close.isPending}
            disabled={!isReady}
            onClick={() =>
              close.mutate(
                { id: unit.id, on },
                {
                  onSuccess: () => {
                    toast.success(t('platform.saved'))
                    onClose()
                  },
                },
              )
            }
          >
            {t('organization.structure.close_unit')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <p>{t('organization.structure.close_words')}</p>
        <DateField
          label={t('organization.structure.close_day')}
          min={today}
          value={on}
          onChange={({ target }) => setOn(target.value)}
          error={isReady ? undefined : t('organization.structure.close_past')}
        />
      </div>
    </Dialog>
  )
}
