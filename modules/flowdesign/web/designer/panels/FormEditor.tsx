import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { type FieldKind, type FormField, kindTitle, paintOption } from '#platform/shared/fields/index.ts'
import { LineHandle, OrderedLine, OrderedLists } from '#platform/web/drag/index.ts'
import { KindPalette, lookOf, looks, OptionColourInput } from '#platform/web/fields/index.ts'
import { Button, Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Card, EmptyState } from '#platform/web/layout/index.ts'
import type { FlowError } from '#modules/workflow/shared/index.ts'
import { DocumentForm, emptyDraft, useWriting } from '#modules/workflow/web/parts.ts'
import {
  addField,
  addOption,
  changeField,
  moveField,
  removeField,
  removeOption,
  renameOption,
} from '../../drawing/form-edits.ts'
import { fieldName } from '../field-name.ts'
import { FindingLine } from './FindingLine.tsx'
import { OwnWords } from './OwnWords.tsx'
import styles from './panels.module.css'

const FormulaSettings = lazyPart(() => import('#platform/web/expression/FormulaSettings.tsx'))

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
  const list = useRef<HTMLOListElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  useEffect(() => {
    const card = added === null ? null : list.current?.querySelector(`[data-field-card="${CSS.escape(added)}"]`)
    card?.querySelector('input')?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }, [added])
  const add = (kind: string) => {
    const next = addField(form, kind)
    onChange(next)
    setAdded(next.at(-1)?.name ?? null)
  }
  return (
    <div className={styles['formPage']}>
      <section aria-label={t('flowdesign.fields')} className={styles['fieldList']}>
        {form.length === 0 ? (
          <EmptyState icon="form" title={t('flowdesign.no_fields')}>
            {t('flowdesign.no_fields_hint')}
          </EmptyState>
        ) : null}
        <FieldList list={list} form={form} errors={errors} isDisabled={isDisabled} onChange={onChange} />
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

function FieldList({ list, form, errors, isDisabled, onChange }: Props & { list: RefObject<HTMLOListElement | null> }) {
  const { t } = useText()
  const say = useWords()
  return (
    <OrderedLists
      lists={[form.map(({ name }) => name)]}
      title={(name) => fieldName(form, name, { t, say })}
      onMove={(name, { at }) => {
        onChange(moveField(form, name, at))
        return true
      }}
    >
      <ol ref={list}>
        {form.map((field) => (
          <FieldCard
            key={field.name}
            field={field}
            form={form}
            errors={errors.filter((error) => error.field === field.name)}
            isDisabled={isDisabled}
            onChange={(change, about) =>
              onChange(changeField(form, field.name, change), about && `${field.name} ${about}`)
            }
            onRemove={() => onChange(removeField(form, field.name))}
          />
        ))}
      </ol>
    </OrderedLists>
  )
}

interface CardProps {
  field: FormField
  form: readonly FormField[]
  errors: readonly FlowError[]
  isDisabled: boolean
  onChange: (change: Partial<FormField>, about?: string) => void
  onRemove: () => void
}

function FieldCard({ field, form, errors, isDisabled, onChange, onRemove }: CardProps) {
  const { t } = useText()
  const say = useWords()
  const name = fieldName(form, field.name, { t, say })
  const {
    kind: { isChoice, isHeading, reckoned, hasLines },
    Settings,
  } = lookOf(field.kind)
  const settings = Settings ? (
    <Suspense fallback={null}>
      <Settings field={field} form={form} isDisabled={isDisabled} onChange={onChange} />
    </Suspense>
  ) : null
  return (
    <OrderedLine name={field.name}>
      <article className={styles['fieldCard']} aria-label={name} data-field-card={field.name}>
        <div className={styles['fieldHead']}>
          {isDisabled ? null : (
            <LineHandle
              name={field.name}
              label={t('flowdesign.move_field', { name })}
              hint={t('flowdesign.move_field_hint')}
            />
          )}
          <OwnWords
            label={t('flowdesign.name')}
            words={field.label}
            maxLength={120}
            isDisabled={isDisabled}
            onChange={(label, language) => onChange({ label }, `label ${language}`)}
          />
          {isDisabled ? null : (
            <IconButton icon="trash" label={t('flowdesign.remove_field', { name })} onClick={onRemove} />
          )}
        </div>
        {errors.map(({ code }) => (
          <FindingLine
            key={code}
            finding={{ level: 'error', code, node_id: null }}
            diagram={NO_DIAGRAM}
            fieldName={name}
          />
        ))}
        <div className={styles['fieldLine']}>
          <Choice
            label={t('flowdesign.kind_of_field')}
            value={field.kind}
            disabled={isDisabled}
            choices={looks().flatMap(({ kind }) =>
              isOffered(kind) ? [{ value: kind.name, label: t(kindTitle(kind)) }] : [],
            )}
            onChange={({ target }) => onChange({ kind: target.value })}
          />
          <div className={styles['fieldTicks']}>
            {isHeading || reckoned ? null : (
              <Tick
                label={t('flowdesign.required')}
                checked={field.required}
                disabled={isDisabled}
                onChange={({ target }) => onChange({ required: target.checked })}
              />
            )}
            {isHeading || hasLines ? null : (
              <Tick
                label={t('flowdesign.summary')}
                title={t('flowdesign.summary_hint')}
                checked={field.summary === true}
                disabled={isDisabled}
                onChange={({ target }) => onChange({ summary: target.checked || undefined })}
              />
            )}
          </div>
        </div>
        {reckoned ? (
          <Suspense fallback={null}>
            <FormulaSettings field={field} form={form} isDisabled={isDisabled} onChange={onChange} />
          </Suspense>
        ) : null}
        {hasLines ? settings : null}
        {isChoice ? <Options field={field} isDisabled={isDisabled} onChange={onChange} /> : null}
        <details className={styles['more']}>
          <summary>{t('flowdesign.field_more')}</summary>
          {hasLines ? null : settings}
          <OwnWords
            label={t('flowdesign.help')}
            words={field.help ?? { mn: '' }}
            maxLength={300}
            isDisabled={isDisabled}
            onChange={(help, language) => onChange({ help }, `help ${language}`)}
          />
        </details>
      </article>
    </OrderedLine>
  )
}

function Options({ field, isDisabled, onChange }: Pick<CardProps, 'field' | 'isDisabled' | 'onChange'>) {
  const { t } = useText()
  const { options = [] } = field
  const list = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    onChange({ options: addOption(options) })
    // Whoever has added one writes in it next.
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLElement>('[data-option] input') ?? [])].at(-1)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset ref={list} className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.options')}</legend>
      {options.map((option, at) => (
        <div key={option.value} className={styles['optionLine']} data-option role="presentation" onKeyDown={onKeyDown}>
          <OwnWords
            label={t('flowdesign.option', { number: at + 1 })}
            words={option.label}
            maxLength={120}
            isDisabled={isDisabled}
            onChange={(label, language) =>
              onChange({ options: renameOption(options, option.value, label) }, `option ${option.value} ${language}`)
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
      <Button size="small" icon="plus" onClick={add}>
        {t('flowdesign.add_option')}
      </Button>
    </fieldset>
  )
}

/** Kinds that a form of documents can have. */
const isOffered = ({ isOfTables }: FieldKind) => !isOfTables
