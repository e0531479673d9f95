import { useId, useState } from 'react'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import {
  type FieldRight,
  fieldRights,
  FILES,
  isWritable,
  rightAt,
  TITLE,
  usualRight,
} from '#modules/workflow/shared/index.ts'
import { rightsWith, rightsWithAll, rightsWithout } from '../../drawing/field-rights.ts'
import styles from './panels.module.css'
import type { PartProps } from './part.ts'

/**
 * A line for each field, a column for each right: what whoever has the step sees of the form, and what they may
 * write.
 */
export function FieldsPart({ diagram, node, form, typeFields, isDisabled, onData }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const id = useId()
  const all = [...form, ...typeFields]
  const rows = [
    { name: TITLE, label: t('workflow.form.title'), required: true },
    ...all.map(({ name, label, required }) => ({ name, label: say(label) || t('flowdesign.unnamed'), required })),
    { name: FILES, label: t('workflow.files.title'), required: false },
  ]
  const strays = Object.keys(node.data.field_rights ?? {}).filter((name) => !rows.some((row) => row.name === name))
  const names = rows.map(({ name }) => name)
  const hasOwn = node.data.field_rights !== undefined
  const [isOpenAtFirst] = useState(hasOwn)
  const isPossible = (name: string, right: FieldRight) =>
    right === 'hidden' ? name !== TITLE && name !== FILES : right === 'read_only' || isWritable(node)
  const set = (name: string, right: FieldRight) =>
    onData({ field_rights: rightsWith(node.data.field_rights, name, right, usualRight(diagram, node, name)) })
  const setAll = (right: FieldRight) =>
    onData({
      field_rights: rightsWithAll(
        names.map((name) => ({
          name,
          right: isPossible(name, right) ? right : 'read_only',
          usual: usualRight(diagram, node, name),
        })),
      ),
    })
  return (
    <details className={styles['more']} open={isOpenAtFirst}>
      <summary>{t('flowdesign.field.field_rights')}</summary>
      <p className={styles['why']}>
        {t(
          node.type === 'start'
            ? 'flowdesign.fields.hint_start'
            : isWritable(node)
              ? 'flowdesign.fields.hint'
              : 'flowdesign.fields.hint_read_only',
        )}
      </p>
      <table className={styles['rights']}>
        <thead>
          <tr>
            <th scope="col">{t('flowdesign.fields.column.field')}</th>
            {fieldRights.map((right) => (
              <th key={right} scope="col" id={`${id}${right}`}>
                {t(`flowdesign.fields.column.${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, required }) => {
            const now = rightAt(diagram, node, name)
            return (
              <tr key={name} data-own={node.data.field_rights?.[name] !== undefined || undefined}>
                <th scope="row">
                  {label}
                  {required ? <i aria-hidden> *</i> : null}
                </th>
                {fieldRights.map((right) => (
                  <td key={right}>
                    <label>
                      <input
                        type="radio"
                        name={`${id}${name}`}
                        checked={now === right}
                        disabled={isDisabled || !isPossible(name, right)}
                        onChange={() => set(name, right)}
                        aria-label={`${label}: ${t(`flowdesign.fields.right.${right}`)}`}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {strays.map((name) => (
        <p key={name} className={styles['stray']}>
          <Icon name="warning" size={16} />
          <span>{t('flowdesign.fields.stray', { name })}</span>
          {isDisabled ? null : (
            <IconButton
              icon="trash"
              label={t('flowdesign.fields.remove_stray', { name })}
              onClick={() => onData({ field_rights: rightsWithout(node.data.field_rights, name) })}
            />
          )}
        </p>
      ))}
      {isDisabled ? null : (
        <div className={styles['deeds']} role="group" aria-label={t('flowdesign.fields.all')}>
          {isWritable(node) ? (
            <Button size="small" onClick={() => setAll('editable')}>
              {t('flowdesign.fields.all_editable')}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setAll('read_only')}>
            {t('flowdesign.fields.all_read_only')}
          </Button>
          <Button size="small" onClick={() => setAll('hidden')}>
            {t('flowdesign.fields.all_hidden')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            icon="undo"
            disabled={!hasOwn}
            onClick={() => onData({ field_rights: undefined })}
          >
            {t('flowdesign.fields.as_usual')}
          </Button>
        </div>
      )}
    </details>
  )
}
