import { useState } from 'react'
import { type DeedProps } from '#modules/records/web/index.ts'
import { DeedDialog, useChange } from '#modules/records/web/parts.ts'
import { Choice, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import { type StageType, useStages } from './use-stages.ts'

interface Props extends DeedProps {
  /** Words below `crm.`: `win`, `reopen`. */
  what: 'win' | 'reopen'
  types: readonly StageType[]
}

/** Brings rows into a stage of these types: into the only one, or the one that is chosen. */
export function StageDialog({ table, ids, what, types, onClose }: Props) {
  const { t } = useText()
  const { stages, isPending } = useStages(table.name, types)
  const { isBusy, change } = useChange(onClose)
  const [chosen, setChosen] = useState<string>()
  const stage = chosen ?? stages[0]?.value
  return (
    <DeedDialog
      title={t(what === 'win' ? 'crm.win.title' : 'crm.reopen.title', { count: ids.length })}
      note={t(what === 'win' ? 'crm.win.about' : 'crm.reopen.about')}
      action={t(what === 'win' ? 'crm.win.action' : 'crm.reopen.action')}
      isBusy={isBusy}
      isReady={stage !== undefined}
      onSubmit={() =>
        void change(table.name, ids, { stage: stage ?? null }, (count) =>
          t(what === 'win' ? 'crm.win.done' : 'crm.reopen.done', { count }),
        )
      }
      onClose={onClose}
    >
      {isPending ? <ListSkeleton rows={1} /> : null}
      {!isPending && stages.length === 0 ? <Notice kind="warning" title={t('crm.stage.none')} /> : null}
      {stages.length > 1 ? (
        <Choice
          label={t('crm.stage.title')}
          value={stage ?? ''}
          choices={stages.map(({ name, value }) => ({ value, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      ) : null}
    </DeedDialog>
  )
}
