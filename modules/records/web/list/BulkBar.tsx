import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, Choice } from '#platform/web/form-basics/index.ts'
import { formState, useValue } from '#platform/web/form/form-state.ts'
import { FormFields } from '#platform/web/fields/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ConfirmDialog, Dialog } from '#platform/web/overlay/index.ts'
import { type FieldValues, problemsIn, kindOf } from '#platform/shared/fields/index.ts'
import { type Action, changeRows, deleteRows, queryRows, restoreRows } from '../../shared/contract.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { MOST_MERGED } from '../../shared/merge/contract.ts'
import type { DeedByDialog } from '../row/deeds/deed.ts'
import { TablePlace } from '../fields/table-place.ts'
import { waysOf } from '../row/on-its-way.ts'
import styles from './list.module.css'

const MergeDialog = lazyPart(() => import('../merge/MergeDialog.tsx'))

interface Props {
  table: Table
  may: (action: Action) => boolean
  fixed: readonly string[]
  chosen: ReadonlySet<string>
  /** What its module does with several rows. */
  deeds?: readonly DeedByDialog[]
  onDeed?: (deed: DeedByDialog, ids: readonly string[]) => void
  onDone: () => void
}

/** What can be done with the rows that are chosen. */
export function BulkBar({ table, may, fixed, chosen, deeds = [], onDeed, onDone }: Props) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const [asking, setAsking] = useState<'delete' | 'change' | 'merge' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ids = [...chosen]
  const way = waysOf(table)
  const reread = () => cache.invalidateQueries({ queryKey: keyOf(queryRows) })

  const run = async (work: () => Promise<{ count: number }>, said: (count: number) => void) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { count } = await work()
      await reread()
      said(count)
      setAsking(null)
      onDone()
    } catch (error) {
      showFailure(error, 'platform.error.saving')
    } finally {
      setBusy(false)
    }
  }
  /** What could not be done to all is said as well. */
  const saidOf = (done: string, count: number) =>
    way && count < ids.length ? `${done} ${t('records.flows.passed', { count: ids.length - count })}` : done
  const restore = async () => {
    await call(restoreRows, { table: table.name, ids })
    await reread()
  }
  return (
    <div className={styles['bulk']} role="region" aria-label={t('records.chosen', { count: ids.length })}>
      <b className="orgil-num">{t('records.chosen', { count: ids.length, formatted: formatNumber(ids.length) })}</b>
      {may('u') ? (
        <Button size="small" icon="edit" onClick={() => setAsking('change')}>
          {t('records.change_field')}
        </Button>
      ) : null}
      {may('u')
        ? deeds.map((deed) => (
            <Button key={deed.key} size="small" icon={deed.icon} onClick={() => onDeed?.(deed, ids)}>
              {say(deed.title)}
            </Button>
          ))
        : null}
      {may('u') && may('d') && ids.length > 1 && ids.length <= MOST_MERGED ? (
        <Button size="small" icon="copy" onClick={() => setAsking('merge')}>
          {t('records.merge.do')}
        </Button>
      ) : null}
      {way && may('u') ? <way.Bulk table={table} ids={ids} onDone={onDone} /> : null}
      {may('d') ? (
        <Button size="small" kind="danger" icon="trash" onClick={() => setAsking('delete')}>
          {t('records.delete')}
        </Button>
      ) : null}
      <Button size="small" kind="quiet" onClick={onDone}>
        {t('records.choose_none')}
      </Button>
      {asking === 'delete' ? (
        <ConfirmDialog
          title={t('records.delete_several', { count: ids.length })}
          action={t('records.delete')}
          isBusy={isBusy}
          onConfirm={() =>
            void run(
              () => call(deleteRows, { table: table.name, ids }),
              (count) =>
                toast.success(saidOf(t('records.deleted_count', { count }), count), {
                  action: {
                    label: t('records.undo'),
                    run: () => void restore().catch((error: unknown) => showFailure(error)),
                  },
                }),
            )
          }
          onCancel={() => setAsking(null)}
        >
          {t('records.delete_what')}
        </ConfirmDialog>
      ) : null}
      {asking === 'merge' ? (
        <Suspense>
          <MergeDialog {...{ table, fixed, ids }} onDone={onDone} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
      {asking === 'change' ? (
        <ChangeDialog
          table={table}
          fixed={fixed}
          count={ids.length}
          isBusy={isBusy}
          onChange={(values) =>
            void run(
              () => call(changeRows, { table: table.name, ids, values }),
              (count) => toast.success(saidOf(t('records.changed_count', { count }), count)),
            )
          }
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  )
}

function ChangeDialog({
  table,
  fixed,
  count,
  isBusy,
  onChange,
  onClose,
}: Pick<Props, 'table' | 'fixed'> & {
  count: number
  isBusy: boolean
  onChange: (values: FieldValues) => void
  onClose: () => void
}) {
  const { t } = useText()
  const say = useWords()
  // What no two rows may say alike is given to none of them together.
  const offered = fieldsOf(table).filter(
    ({ name, kind, unique, of }) =>
      !fixed.includes(name) && !unique && !of && !['files', 'secret'].includes(kindOf(kind).stored ?? ''),
  )
  const [name, setName] = useState(offered[0]?.name ?? '')
  const [state] = useState(() => formState<{ fields: FieldValues }>({ fields: {} }))
  const [isTried, setTried] = useState(false)
  const field = offered.find((one) => one.name === name)
  const value = useValue(state, ({ fields }) => fields[name] ?? null)
  const problems = field && isTried ? problemsIn([field], { [name]: value }) : {}
  const apply = () => {
    setTried(true)
    if (field && Object.keys(problemsIn([field], { [name]: value })).length === 0) onChange({ [name]: value })
  }
  return (
    <Dialog
      title={t('records.change_several', { count })}
      shape="sheet"
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={isBusy} onClick={apply}>
            {t('records.change')}
          </Button>
        </>
      }
    >
      <TablePlace value={table.name}>
        <div className={styles['change']}>
          <Choice
            label={t('records.filter.column')}
            value={name}
            choices={offered.map((one) => ({ value: one.name, label: say(one.label) }))}
            onChange={({ target }) => {
              setName(target.value)
              setTried(false)
            }}
          />
          {field ? <FormFields form={[field]} state={state} problems={problems} /> : null}
        </div>
      </TablePlace>
    </Dialog>
  )
}
