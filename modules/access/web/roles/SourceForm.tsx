import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { ConditionEditor } from '#platform/web/expression/index.ts'
import { Button, Choice, Notice } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { grantSource, listRoleSources, showRoleSource, type SourceView } from '../../shared/role-sources.ts'
import type { RoleView } from '../../shared/roles.ts'
import { Box } from './Box.tsx'
import { SourceColumns } from './SourceColumns.tsx'
import styles from './roles.module.css'

interface Props {
  role: RoleView
  source: SourceView
  mayChange: boolean
  onClose: () => void
}

const rowsChoices = ['all', 'own', 'unit', 'people', 'condition'] as const
type Rows = (typeof rowsChoices)[number]

/** What the role may do with the rows of a table, with which of them, and what of them it sees. */
export function SourceForm({ role, source, mayChange, onClose }: Props) {
  const { t } = useText()
  const words = useWords()
  const { grant, conditions } = source
  const [actions, setActions] = useState<readonly string[]>(grant?.actions ?? [])
  const [rows, setRows] = useState<Rows>(
    grant === null || grant.row_condition === null ? 'all' : (source.ready ?? 'condition'),
  )
  const [condition, setCondition] = useState(rows === 'condition' ? (grant?.row_condition ?? '') : '')
  const [columns, setColumns] = useState(grant?.columns ?? null)
  const save = useChange(grantSource, { stale: [listRoleSources, showRoleSource] })
  const row_condition = rows === 'all' ? null : rows === 'condition' ? condition.trim() : conditions[rows]
  const name = (action: string) => t(`access.source.action.${action}`)
  const send = () => {
    if (save.isPending) return
    save.mutate(
      {
        id: role.id,
        source: source.name,
        version: grant?.version ?? 0,
        actions: [...actions],
        row_condition,
        columns,
      },
      {
        onSuccess: () => {
          toast.success(t('platform.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={`${words(source.title)}: ${words(role.display_name)}`}
      shape="side"
      width={560}
      onClose={onClose}
      keeps={mayChange ? 'typing' : 'nothing'}
      footer={
        <>
          <Button onClick={onClose}>{t(mayChange ? 'platform.cancel' : 'platform.close')}</Button>
          {mayChange ? (
            <Button kind="primary" busy={save.isPending} disabled={row_condition === ''} onClick={send}>
              {t('platform.save')}
            </Button>
          ) : null}
        </>
      }
    >
      <fieldset className={styles['plain']} disabled={!mayChange}>
        <div className={styles['form']}>
          {source.permitted.length > 0 ? (
            <Notice>
              <p>{t('access.source.permitted_hint', { what: source.permitted.map(name).join(', ') })}</p>
            </Notice>
          ) : null}
          <fieldset className={styles['plain']}>
            <legend>{t('access.source.actions')}</legend>
            <div className={styles['choices']}>
              {source.actions.map((action) => (
                <label key={action} className={styles['tick']}>
                  <Box
                    checked={actions.includes(action)}
                    disabled={!source.givable.includes(action)}
                    onChange={({ target }) =>
                      setActions(target.checked ? [...actions, action] : actions.filter((one) => one !== action))
                    }
                  />
                  {name(action)}
                </label>
              ))}
            </div>
            <p className={styles['note']}>{t('access.source.actions_hint')}</p>
          </fieldset>
          <Choice
            label={t('access.source.rows')}
            value={rows}
            choices={rowsChoices.map((value) => ({ value, label: t(`access.source.rows.${value}`) }))}
            onChange={({ target }) => setRows(target.value as Rows)}
          />
          {rows === 'condition' ? (
            <ConditionEditor
              fields={source.fields}
              value={condition}
              onChange={setCondition}
              whenEmpty={t('access.source.condition_missing')}
            />
          ) : null}
          <SourceColumns all={source.columns} value={columns} onChange={setColumns} />
        </div>
      </fieldset>
    </Dialog>
  )
}
