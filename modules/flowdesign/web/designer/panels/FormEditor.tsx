import { Button, Choice, IconButton, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Card, EmptyState } from '#platform/web/layout/index.ts'
import { type FlowError, formField, type FormField } from '#modules/workflow/shared/index.ts'
import { DocumentForm, emptyDraft, useWriting } from '#modules/workflow/web/index.ts'
import { addField, addOption, changeField, changeOption, moveField, removeField, removeOption } from '../model/form-edits.ts'
import { FindingLine } from './FindingLine.tsx'
import styles from './panels.module.css'

import { WordsFields } from './WordsFields.tsx'

const NO_DIAGRAM = { nodes: [], edges: [] }

interface Props {
  form: readonly FormField[]
  errors: readonly FlowError[]
  isDisabled: boolean
  onChange: (form: FormField[], about?: string) => void
}

const kinds = formField.shape.kind.options

/** The form that whoever sends a document fills in: its fields on one side, how it will look on the other. */
export function FormEditor({ form, errors, isDisabled, onChange }: Props) {
  const { t } = useText()
  const writing = useWriting(emptyDraft)
  const add = (kind: FormField['kind']) => onChange(addField(form, kind))
  return (
    <div className={styles['formPage']}>
      <section aria-label={t('flowdesign.fields')} className={styles['fieldList']}>
        {form.length === 0 ? <EmptyState icon="form" title={t('flowdesign.no_fields')}>{t('flowdesign.no_fields_hint')}</EmptyState> : null}
        <ol>
          {form.map((field, at) => (
            <li key={field.name}>
              <FieldCard
                field={field} place={at} count={form.length} days={form.filter(({ name, kind }) => kind === 'date' && name !== field.name)} errors={errors.filter((error) => error.field === field.name)} isDisabled={isDisabled}
                onChange={(change, about) => onChange(changeField(form, field.name, change), about && `${field.name} ${about}`)}
                onMove={(by) => onChange(moveField(form, field.name, by))} onRemove={() => onChange(removeField(form, field.name))}
              />
            </li>
          ))}
        </ol>
        {isDisabled ? null : (
          <div className={styles['addField']} role="group" aria-label={t('flowdesign.add_field')}>
            <h3>{t('flowdesign.add_field')}</h3>
            <div>{kinds.map((kind) => <Button key={kind} icon="plus" onClick={() => add(kind)}>{t(`flowdesign.kind.${kind}`)}</Button>)}</div>
          </div>
        )}
      </section>
      <aside className={styles['preview']}>
        <Card title={t('flowdesign.preview')}>
          <div inert><DocumentForm form={[...form]} state={writing} problems={{}} /></div>
        </Card>
      </aside>
    </div>
  )
}

interface CardProps {
  field: FormField
  place: number
  count: number
  /** The other dates of the form. */
  days: readonly FormField[]
  errors: readonly FlowError[]
  isDisabled: boolean
  onChange: (change: Partial<FormField>, about?: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function FieldCard({ field, place, count, days, errors, isDisabled, onChange, onMove, onRemove }: CardProps) {
  const { t } = useText()
  const say = useWords()
  const name = say(field.label) || t('flowdesign.unnamed')
  const isNumber = field.kind === 'number' || field.kind === 'money'
  const isText = field.kind === 'text' || field.kind === 'long_text'
  return (
    <article className={styles['fieldCard']} aria-label={name}>
      <header>
        <h3>{place + 1}. {name}{field.required ? ' *' : ''}</h3>
        {isDisabled ? null : (
          <>
            <IconButton icon="up" label={t('flowdesign.move_up', { name })} disabled={place === 0} onClick={() => onMove(-1)} />
            <IconButton icon="down" label={t('flowdesign.move_down', { name })} disabled={place === count - 1} onClick={() => onMove(1)} />
            <IconButton icon="trash" label={t('flowdesign.remove_field', { name })} onClick={onRemove} />
          </>
        )}
      </header>
      {errors.map(({ code }) => <FindingLine key={code} finding={{ level: 'error', code, node_id: null }} diagram={NO_DIAGRAM} fieldName={name} />)}
      <div className={styles['fieldParts']}>
        <WordsFields label={t('flowdesign.name')} words={field.label} maxLength={120} isDisabled={isDisabled} onChange={(language, text) => onChange({ label: { ...field.label, [language]: text } }, `label ${language}`)} />
        <div className={styles['fieldFacts']}>
          <Choice
            label={t('flowdesign.kind_of_field')} value={field.kind} disabled={isDisabled} choices={kinds.map((value) => ({ value, label: t(`flowdesign.kind.${value}`) }))}
            onChange={({ target }) => onChange({ kind: target.value as FormField['kind'] })}
          />
          {isText ? <TextField label={t('flowdesign.max_length')} type="number" min={1} max={10_000} value={field.max_length ?? ''} disabled={isDisabled} onChange={({ target }) => onChange({ max_length: Number(target.value) >= 1 ? Math.floor(Number(target.value)) : undefined }, 'max')} /> : null}
          {isNumber ? <TextField label={t('flowdesign.min')} type="number" value={field.min ?? ''} disabled={isDisabled} onChange={({ target }) => onChange({ min: target.value === '' ? undefined : Number(target.value) }, 'min')} /> : null}
          {field.kind === 'date' && (days.length > 0 || field.not_before !== undefined) ? (
            <Choice
              label={t('flowdesign.not_before')} value={field.not_before ?? ''} disabled={isDisabled}
              choices={[{ value: '', label: t('flowdesign.any_day') }, ...daysWith(field.not_before, days).map((day) => ({ value: day.name, label: say(day.label) || t('flowdesign.unnamed') }))]}
              onChange={({ target }) => onChange({ not_before: target.value || undefined })}
            />
          ) : null}
          <Tick label={t('flowdesign.required')} checked={field.required} disabled={isDisabled} onChange={({ target }) => onChange({ required: target.checked })} />
        </div>
      </div>
      {field.kind === 'select' ? <Options field={field} isDisabled={isDisabled} onChange={onChange} /> : null}
      <details className={styles['more']}>
        <summary>{t('flowdesign.help')}</summary>
        <WordsFields label={t('flowdesign.help')} words={field.help ?? { mn: '' }} maxLength={300} isDisabled={isDisabled} onChange={(language, text) => onChange({ help: { ...(field.help ?? { mn: '' }), [language]: text } }, `help ${language}`)} />
      </details>
    </article>
  )
}

/** One that is gone stays to be seen until another is chosen. */
const daysWith = (chosen: string | undefined, days: readonly FormField[]): readonly Pick<FormField, 'name' | 'label'>[] =>
  (chosen === undefined || days.some(({ name }) => name === chosen) ? days : [...days, { name: chosen, label: { mn: chosen } }])

function Options({ field, isDisabled, onChange }: Pick<CardProps, 'field' | 'isDisabled' | 'onChange'>) {
  const { t } = useText()
  const { options = [] } = field
  return (
    <fieldset className={styles['group']} disabled={isDisabled}>
      <legend>{t('flowdesign.options')}</legend>
      {options.map((option, at) => (
        <div key={option.value} className={styles['optionLine']}>
          <WordsFields label={t('flowdesign.option', { number: at + 1 })} words={option.label} maxLength={120} onChange={(language, text) => onChange({ options: changeOption(options, option.value, language, text) }, `option ${option.value} ${language}`)} />
          <IconButton icon="trash" label={t('flowdesign.remove_option', { number: at + 1 })} onClick={() => onChange({ options: removeOption(options, option.value) })} />
        </div>
      ))}
      <Button size="small" icon="plus" onClick={() => onChange({ options: addOption(options) })}>{t('flowdesign.add_option')}</Button>
    </fieldset>
  )
}
