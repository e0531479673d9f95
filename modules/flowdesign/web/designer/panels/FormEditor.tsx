import { Suspense } from 'react'
import { type FieldKind, type FormField, kindTitle, paintOption } from '#platform/shared/fields/index.ts'
import { KindPalette, lookOf, looks, OptionColourInput } from '#platform/web/fields/index.ts'
import { Button, Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, EmptyState } from '#platform/web/layout/index.ts'
import type { FlowError } from '#modules/workflow/shared/index.ts'
import { DocumentForm, emptyDraft, useWriting } from '#modules/workflow/web/parts.ts'
import {
  addField,
  addOption,
  changeField,
  changeOption,
  moveField,
  removeField,
  removeOption,
} from '../../drawing/form-edits.ts'
import { FindingLine } from './FindingLine.tsx'
import styles from './panels.module.css'

const NO_DIAGRAM = { nodes: [], edges: [] }

interface Props {
  form: readonly FormField[]
  errors: readonly FlowError[]
  isDisabled: boolean
  onChange: (form: FormField[], about?: string) => void
}

/** The form that whoever sends a document fills in: its fields on one side, how it will look on the other. */
export function FormEditor({ form, errors, isDisabled, onChange }: Props) {
  const { t } = useText()
  const writing = useWriting(emptyDraft)
  const add = (kind: string) => onChange(addField(form, kind))
  return (
    <div className={styles['formPage']}>
      <section aria-label={t('flowdesign.fields')} className={styles['fieldList']}>
        {form.length === 0 ? (
          <EmptyState icon="form" title={t('flowdesign.no_fields')}>
            {t('flowdesign.no_fields_hint')}
          </EmptyState>
        ) : null}
        <ol>
          {form.map((field, at) => (
            <li key={field.name}>
              <FieldCard
                field={field}
                place={at}
                count={form.length}
                form={form}
                errors={errors.filter((error) => error.field === field.name)}
                isDisabled={isDisabled}
                onChange={(change, about) =>
                  onChange(changeField(form, field.name, change), about && `${field.name} ${about}`)
                }
                onMove={(by) => onChange(moveField(form, field.name, by))}
                onRemove={() => onChange(removeField(form, field.name))}
              />
            </li>
          ))}
        </ol>
        {isDisabled ? null : (
          <div className={styles['addField']} role="group" aria-label={t('flowdesign.add_field')}>
            <h3>{t('flowdesign.add_field')}</h3>
            <KindPalette isOffered={isOffered} onAdd={add} />
          </div>
        )}
      </section>
      <aside className={styles['preview']}>
        <Card title={t('flowdesign.preview')}>
          <div inert>
            <DocumentForm form={form} writing={writing} problems={{}} />
          </div>
        </Card>
      </aside>
    </div>
  )
}

interface CardProps {
  field: FormField
  place: number
  count: number
  form: readonly FormField[]
  errors: readonly FlowError[]
  isDisabled: boolean
  onChange: (change: Partial<FormField>, about?: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function FieldCard({ field, place, count, form, errors, isDisabled, onChange, onMove, onRemove }: CardProps) {
  const { t } = useText()
  const say = useWords()
  const name = say(field.label) || t('flowdesign.unnamed')
  const {
    kind: { isChoice },
    Settings,
  } = lookOf(field.kind)
  return (
    <article className={styles['fieldCard']} aria-label={name}>
      <header>
        <h3>
          {place + 1}. {name}
          {field.required ? ' *' : ''}
        </h3>
        {isDisabled ? null : (
          <>
            <IconButton
              icon="up"
              label={t('flowdesign.move_up', { name })}
              disabled={place === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon="down"
              label={t('flowdesign.move_down', { name })}
              disabled={place === count - 1}
              onClick={() => onMove(1)}
            />
            <IconButton icon="trash" label={t('flowdesign.remove_field', { name })} onClick={onRemove} />
          </>
        )}
      </header>
      {errors.map(({ code }) => (
        <FindingLine
          key={code}
          finding={{ level: 'error', code, node_id: null }}
          diagram={NO_DIAGRAM}
          fieldName={name}
        />
      ))}
      <div className={styles['fieldParts']}>
        <WordsFields
          label={t('flowdesign.name')}
          words={field.label}
          maxLength={120}
          isDisabled={isDisabled}
          onChange={(language, text) => onChange({ label: { ...field.label, [language]: text } }, `label ${language}`)}
        />
        <div className={styles['fieldFacts']}>
          <Choice
            label={t('flowdesign.kind_of_field')}
            value={field.kind}
            disabled={isDisabled}
            choices={looks().flatMap(({ kind }) =>
              isOffered(kind) ? [{ value: kind.name, label: t(kindTitle(kind)) }] : [],
            )}
            onChange={({ target }) => onChange({ kind: target.value })}
          />
          {Settings ? (
            <Suspense fallback={null}>
              <Settings field={field} form={form} isDisabled={isDisabled} onChange={onChange} />
            </Suspense>
          ) : null}
          <Tick
            label={t('flowdesign.required')}
            checked={field.required}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ required: target.checked })}
          />
        </div>
      </div>
      {isChoice ? <Options field={field} isDisabled={isDisabled} onChange={onChange} /> : null}
      <details className={styles['more']}>
        <summary>{t('flowdesign.help')}</summary>
        <WordsFields
          label={t('flowdesign.help')}
          words={field.help ?? { mn: '' }}
          maxLength={300}
          isDisabled={isDisabled}
          onChange={(language, text) =>
            onChange({ help: { ...(field.help ?? { mn: '' }), [language]: text } }, `help ${language}`)
          }
        />
      </details>
    </article>
  )
}

function Options({ field, isDisabled, onChange }: Pick<CardProps, 'field' | 'isDisabled' | 'onChange'>) {
  const { t } = useText()
  const { options = [] } = field
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.options')}</legend>
      {options.map((option, at) => (
        <div key={option.value} className={styles['optionLine']}>
          <WordsFields
            label={t('flowdesign.option', { number: at + 1 })}
            words={option.label}
            maxLength={120}
            onChange={(language, text) =>
              onChange(
                { options: changeOption(options, option.value, language, text) },
                `option ${option.value} ${language}`,
              )
            }
          />
          <OptionColourInput
            about={t('flowdesign.option', { number: at + 1 })}
            colour={option.colour}
            onChange={(colour) => onChange({ options: paintOption(options, option.value, colour) })}
          />
          <IconButton
            icon="trash"
            label={t('flowdesign.remove_option', { number: at + 1 })}
            onClick={() => onChange({ options: removeOption(options, option.value) })}
          />
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => onChange({ options: addOption(options) })}>
        {t('flowdesign.add_option')}
      </Button>
    </fieldset>
  )
}

/** Kinds that a form of documents can have. */
const isOffered = ({ isOfTables }: FieldKind) => !isOfTables
