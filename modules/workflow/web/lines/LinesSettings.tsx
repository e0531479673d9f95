import { Suspense, useEffect, useRef, useState } from 'react'
import {
  canBeSummed,
  fitsInLine,
  type FormField,
  kindOf,
  kindTitle,
  type LineColumn,
} from '#platform/shared/fields/index.ts'
import { MOST_COLUMNS } from '#platform/shared/fields/columns.ts'
import { lookOf, looks } from '#platform/web/fields/index.ts'
import type { SettingsProps } from '#platform/web/fields/look.ts'
import { Button, Choice, IconButton, TextField } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import styles from './lines.module.css'

const FormulaSettings = lazyPart(() => import('#platform/web/expression/FormulaSettings.tsx'))

/** What each line says: a name, a kind, and whether it is added up. */
export default function LinesSettings({ field, isDisabled, onChange }: SettingsProps) {
  const { t, language } = useText()
  const columns = field.columns ?? []
  const [fresh, setFresh] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (fresh !== null) list.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(fresh)}"] input`)?.focus()
  }, [fresh])
  const write = (next: LineColumn[], about?: string) =>
    onChange({ columns: next.length > 0 ? next : undefined }, about && `columns ${about}`)
  const change = (name: string, to: Partial<LineColumn>, about?: string) =>
    write(
      columns.map((column) => (column.name === name ? fitting({ ...column, ...to }) : column)),
      about && `${name} ${about}`,
    )
  const add = () => {
    const name = freshName(columns)
    write([...columns, { name, label: { mn: '' }, kind: 'text', required: false }])
    setFresh(name)
  }
  return (
    <fieldset className={styles['settings']} disabled={isDisabled}>
      <legend>{t('workflow.lines.columns')}</legend>
      <ol ref={list} className={styles['columns']}>
        {columns.map((column, at) => {
          const { Settings, kind } = lookOf(column.kind)
          const { options = [] } = column
          return (
            <li key={column.name} data-column={column.name}>
              <div className={styles['columnName']}>
                <TextField
                  label={t('workflow.lines.column', { number: at + 1 })}
                  value={column.label[language] ?? ''}
                  placeholder={column.label.mn}
                  maxLength={120}
                  onChange={({ target }) =>
                    change(column.name, { label: said(column.label, language, target.value) }, 'label')
                  }
                />
                <Choice
                  label={t('workflow.lines.kind')}
                  value={column.kind}
                  choices={looks().flatMap((look) =>
                    fitsInLine(look.kind) ? [{ value: look.kind.name, label: t(kindTitle(look.kind)) }] : [],
                  )}
                  onChange={({ target }) => change(column.name, { kind: target.value })}
                />
                <IconButton
                  icon="trash"
                  label={t('workflow.lines.remove_column', { number: at + 1 })}
                  onClick={() => write(columns.filter((one) => one !== column))}
                />
              </div>
              {kind.isChoice ? (
                <>
                  {options.map((option, place) => (
                    <div key={option.value} className={styles['columnHead']}>
                      <TextField
                        label={t('workflow.lines.option', { number: place + 1 })}
                        value={option.label[language] ?? ''}
                        placeholder={option.label.mn}
                        maxLength={120}
                        onChange={({ target }) =>
                          change(
                            column.name,
                            {
                              options: options.map((one) =>
                                one === option ? { ...one, label: said(one.label, language, target.value) } : one,
                              ),
                            },
                            `option ${option.value}`,
                          )
                        }
                      />
                      <IconButton
                        icon="trash"
                        label={t('workflow.lines.remove_option', { number: place + 1 })}
                        onClick={() => change(column.name, { options: options.filter((one) => one !== option) })}
                      />
                    </div>
                  ))}
                  <Button
                    size="small"
                    icon="plus"
                    onClick={() => change(column.name, { options: [...options, freshOption()] })}
                  >
                    {t('workflow.lines.add_option')}
                  </Button>
                </>
              ) : null}
              {kind.reckoned ? (
                <Suspense fallback={null}>
                  <FormulaSettings
                    field={column}
                    form={columns}
                    isDisabled={isDisabled}
                    onChange={(to, about) => change(column.name, to, about)}
                  />
                </Suspense>
              ) : null}
              <details>
                <summary>{t('workflow.lines.more')}</summary>
                <WordsFields
                  label={t('workflow.lines.column', { number: at + 1 })}
                  words={column.label}
                  maxLength={120}
                  isDisabled={isDisabled}
                  onChange={(one, text) =>
                    change(column.name, { label: { ...column.label, [one]: text } }, `label ${one}`)
                  }
                />
                {Settings ? (
                  <Suspense fallback={null}>
                    <Settings
                      field={column}
                      form={columns}
                      isDisabled={isDisabled}
                      onChange={(to, about) => change(column.name, to, about)}
                    />
                  </Suspense>
                ) : null}
              </details>
              <div className={styles['ticks']}>
                {kind.reckoned ? null : (
                  <Tick
                    label={t('workflow.lines.required')}
                    checked={column.required}
                    onChange={({ target }) => change(column.name, { required: target.checked })}
                  />
                )}
                {canBeSummed(column) ? (
                  <Tick
                    label={t('workflow.lines.sum')}
                    checked={column.sum === true}
                    onChange={({ target }) => change(column.name, { sum: target.checked || undefined })}
                  />
                ) : null}
              </div>
            </li>
          )
        })}
      </ol>
      {isDisabled ? null : (
        <Button size="small" icon="plus" disabled={columns.length >= MOST_COLUMNS} onClick={add}>
          {t('workflow.lines.add_column')}
        </Button>
      )}
    </fieldset>
  )
}

/** The first name stands for every language until somebody says it in another. */
const said = (label: FormField['label'], language: 'mn' | 'en' | 'ko', text: string) =>
  language !== 'mn' && label.mn === (label[language] ?? '')
    ? { ...label, mn: text, [language]: text }
    : { ...label, [language]: text }

/** What a column of this kind does not know is taken away. */
function fitting({ name, label, kind, required, sum, options, ...settings }: LineColumn): LineColumn {
  const { isChoice, reckoned, settings: own = {} } = kindOf(kind)
  const kept = Object.entries(settings).filter(([setting, value]) => setting in own && value !== undefined)
  return {
    name,
    label,
    kind,
    required: required && !reckoned,
    ...(isChoice && { options: options ?? [freshOption()] }),
    ...Object.fromEntries(kept),
    ...(sum && canBeSummed({ kind }) && { sum }),
  }
}

const signs = 'bcdfghjkmnpqrstvwxz23456789'
const drawn = () => [...crypto.getRandomValues(new Uint32Array(6))].map((one) => signs[one % signs.length]).join('')
const freshOption = () => ({ value: `option_${drawn()}`, label: { mn: '' } })

/** One that no other column of these lines has had, as far as anybody here knows. */
function freshName(columns: readonly LineColumn[]): string {
  const name = `c_${drawn().slice(0, 4)}`
  return columns.some((column) => column.name === name) ? freshName(columns) : name
}
