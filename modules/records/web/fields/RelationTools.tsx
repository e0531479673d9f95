import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { FormField } from '#platform/shared/fields/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type Row, showTable } from '../../shared/contract.ts'
import { labelOf } from '../../shared/definition/table.ts'
import { textIn } from '../list/read-in.ts'
import { RowForm } from '../row/RowForm.tsx'
import { pathOf } from '../screen/path-of.ts'
import { PickDialog } from './PickDialog.tsx'
import styles from './relation.module.css'

interface Named {
  id: string
  name: string
}

/** What else can be done with the rows that a field names: chosen from their list, added, opened. */
export function RelationTools({
  field,
  beside,
  isMany = false,
  chosen,
  onChoose,
}: {
  field: FormField
  beside: string | undefined
  isMany?: boolean
  chosen: readonly Named[]
  onChoose: (chosen: Named[]) => void
}) {
  const { t, language } = useText()
  const say = useWords()
  const { rows_of = '', offers } = field
  const [doing, setDoing] = useState<'add' | 'pick' | null>(null)
  const wants = offers?.adds === true || offers?.picks === true || offers?.is_tree === true || chosen.length > 0
  const target = useCall(
    showTable,
    { table: rows_of },
    { enabled: rows_of !== '' && wants, staleTime: 60_000, meta: { quiet: true } },
  )
  // Whoever may not read it is told its names alone.
  if (!target.data?.actions.includes('r')) return null
  const { table, actions, fixed } = target.data
  const [one] = chosen
  const added = (row: Row) => {
    const name = labelOf(table, (column) => textIn(table, row.values, column, language)) || '—'
    onChoose(isMany ? [...chosen, { id: row.id, name }] : [{ id: row.id, name }])
    setDoing(null)
  }
  const mayAdd = offers?.adds === true && actions.includes('c') && beside !== ''
  const mayPick = (offers?.picks === true || offers?.is_tree === true) && beside !== ''
  return (
    <>
      <div className={styles['tools']}>
        {mayPick ? (
          <Button size="small" kind="quiet" icon="list" onClick={() => setDoing('pick')}>
            {t(offers?.is_tree ? 'records.relation.pick_in_tree' : 'records.relation.pick')}
          </Button>
        ) : null}
        {mayAdd ? (
          <Button size="small" kind="quiet" icon="plus" onClick={() => setDoing('add')}>
            {t('records.new', { what: say(table.one ?? table.title) })}
          </Button>
        ) : null}
        {one && !isMany && rows_of.startsWith('records.') ? (
          <AppLink to={`${pathOf(rows_of)}/${one.id}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
            <Icon name="external" size={16} /> {t('records.relation.open')}
          </AppLink>
        ) : null}
      </div>
      {doing === null
        ? null
        : createPortal(
            // A form within a form is none; the row around it hears nothing of what is typed and saved in there.
            <div
              role="presentation"
              onSubmit={(event) => event.stopPropagation()}
              onKeyDown={(event) => event.stopPropagation()}
              onBlur={(event) => event.stopPropagation()}
            >
              {doing === 'add' ? (
                <Dialog title={t('records.new', { what: say(table.one ?? table.title) })} width={560} onClose={close}>
                  <RowForm
                    table={table}
                    may={(action) => actions.includes(action)}
                    fixed={fixed}
                    preset={presetOf(field, beside)}
                    onDone={(_, row) => row && added(row)}
                    onCancel={close}
                  />
                </Dialog>
              ) : (
                <PickDialog
                  table={table}
                  field={field}
                  beside={beside}
                  isMany={isMany}
                  chosen={chosen}
                  onChoose={(rows) => {
                    onChoose(rows)
                    close()
                  }}
                  onClose={close}
                />
              )}
            </div>,
            document.body,
          )}
    </>
  )

  function close() {
    setDoing(null)
  }
}

/** A new one belongs to what the others belong to. */
const presetOf = ({ offers }: FormField, beside: string | undefined) =>
  offers?.within && beside ? { [offers.within.column]: beside } : undefined
