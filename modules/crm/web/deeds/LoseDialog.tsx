import { useState } from 'react'
import { fieldsOf } from '#modules/records/shared/index.ts'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange, TablePlace } from '#modules/records/web/parts.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { FormFields } from '#platform/web/fields/index.ts'
import { formState } from '#platform/web/form/form-state.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useStages } from './use-stages.ts'

const asked = ['lost_reason', 'lost_words']

/** Why it was lost: both may be left empty, and a reason that is not there yet is written here. */
export default function LoseDialog({ table, ids, row, onClose }: DeedProps) {
  const { t } = useText()
  const { stages } = useStages(table.name, ['lost'])
  const { isBusy, refused, change } = useChange(onClose)
  const [state] = useState(() =>
    formState<{ fields: FieldValues }>({
      fields: Object.fromEntries(asked.map((name) => [name, row?.values[name] ?? null])),
    }),
  )
  const fields = fieldsOf(table).filter(({ name }) => asked.includes(name))
  // Of a card that was moved there it stays the stage that was chosen.
  const isLost = row?.values['type'] === 'lost'
  const stage = isLost ? row.values['stage'] : stages[0]?.value
  const lose = () =>
    void change(table.name, ids, { ...(isLost ? {} : { stage: stage ?? null }), ...state.get().fields }, (count) =>
      t('crm.lose.done', { count }),
    )
  return (
    <DeedDialog
      title={t('crm.lose.title', { count: ids.length })}
      note={t('crm.lose.about')}
      action={t(isLost ? 'platform.save' : 'crm.lose.action')}
      isBusy={isBusy}
      isReady={Boolean(stage)}
      onSubmit={lose}
      onClose={onClose}
    >
      <TablePlace value={table.name}>
        <FormFields form={fields} state={state} problems={refused} />
      </TablePlace>
    </DeedDialog>
  )
}
