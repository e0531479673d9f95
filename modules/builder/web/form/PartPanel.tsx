import { useMemo } from 'react'
import {
  beginnings,
  type Device,
  type FittedPart,
  type FormPart,
  GRID,
  rowFields,
  sectionLooks,
  type Table,
} from '#modules/records/shared/index.ts'
import { spansOf } from '#modules/records/web/parts.ts'
import { ConditionField } from '#platform/web/expression/index.ts'
import { Choice, TextField } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { useBuilding } from './building.ts'
import styles from './form.module.css'
import { RolesChoice } from './RolesChoice.tsx'

type SectionPart = Extract<FormPart, { kind: 'section' }>
type FieldPart = Extract<FormPart, { kind: 'field' }>

/** Everything that the chosen part says of itself. */
export function PartPanel({ one, draft }: { one: FittedPart; draft: Table }) {
  const { t } = useText()
  const { nameOf, isDisabled, change } = useBuilding()
  const set = (more: object, about?: string) => change(one, (part) => tidy({ ...part, ...more }), about)
  return (
    <fieldset className={styles['settings']} disabled={isDisabled}>
      <legend>{nameOf(one)}</legend>
      {one.kind === 'field' ? <OfField part={one.part} onSet={set} /> : null}
      {one.kind === 'section' ? <OfSection part={one.part} draft={draft} onSet={set} /> : null}
      {one.kind === 'other' && one.part.kind !== 'divider' ? (
        <Said
          label={t('builder.form.text')}
          words={one.part.text}
          isLong={one.part.kind === 'note'}
          onChange={(text, about) => set({ text }, `text ${about}`)}
        />
      ) : null}
      {one.kind === 'section' ? null : <Spans one={one} onSet={set} />}
    </fieldset>
  )
}

type Set = (more: object, about?: string) => void

/** What says nothing is not kept. */
function tidy<Part extends object>(part: Part): Part {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== undefined && value !== false && value !== ''),
  ) as Part
}

function Said({
  label,
  words,
  isLong,
  onChange,
}: {
  label: string
  words: Words | undefined
  isLong?: boolean
  onChange: (words: Words | undefined, language: string) => void
}) {
  return (
    <WordsFields
      label={label}
      words={words ?? { mn: '' }}
      maxLength={isLong ? 1000 : 200}
      onChange={(language, text) => {
        const next = { ...(words ?? { mn: '' }), [language]: text }
        onChange(Object.values(next).some((one) => one !== '') ? next : undefined, language)
      }}
    />
  )
}

function OfField({ part, onSet }: { part: FieldPart; onSet: Set }) {
  const { t } = useText()
  const { begins } = part
  return (
    <>
      <div className={styles['ticks']}>
        {(['read_only', 'hidden', 'label_hidden'] as const).map((what) => (
          <Tick
            key={what}
            label={t(`builder.form.${what}`)}
            checked={part[what] === true}
            onChange={({ target }) => onSet({ [what]: target.checked })}
          />
        ))}
      </div>
      <Choice
        label={t('builder.form.begins')}
        value={begins?.from ?? ''}
        choices={[
          { value: '', label: t('builder.form.begins_usual') },
          ...beginnings.map((from) => ({ value: from, label: t(`builder.form.begins_${from}`) })),
        ]}
        onChange={({ target }) => onSet({ begins: target.value === '' ? undefined : { from: target.value } })}
      />
      {begins?.from === 'address' ? (
        <TextField
          label={t('builder.form.begins_name')}
          hint={t('builder.form.begins_name_hint')}
          value={begins.name ?? ''}
          maxLength={60}
          onChange={({ target }) =>
            onSet({ begins: { from: 'address', ...(target.value && { name: target.value }) } }, 'begins')
          }
        />
      ) : null}
      <details className={styles['more']}>
        <summary>{t('builder.form.words')}</summary>
        <Said
          label={t('builder.form.placeholder')}
          words={part.placeholder}
          onChange={(placeholder, about) => onSet({ placeholder }, `placeholder ${about}`)}
        />
        <Said
          label={t('builder.help')}
          words={part.help}
          onChange={(help, about) => onSet({ help }, `help ${about}`)}
        />
        <TextField
          label={t('builder.form.prefix')}
          value={part.prefix ?? ''}
          maxLength={12}
          onChange={({ target }) => onSet({ prefix: target.value }, 'prefix')}
        />
      </details>
    </>
  )
}

function OfSection({ part, draft, onSet }: { part: SectionPart; draft: Table; onSet: Set }) {
  const { t } = useText()
  const fields = useMemo(() => rowFields(draft), [draft])
  return (
    <>
      <Said
        label={t('builder.form.title')}
        words={part.title}
        onChange={(title, about) => onSet({ title }, `title ${about}`)}
      />
      <Choice
        label={t('builder.form.look')}
        value={part.look}
        choices={sectionLooks.map((look) => ({ value: look, label: t(`builder.form.look_${look}`) }))}
        onChange={({ target }) => onSet({ look: target.value })}
      />
      <Said label={t('builder.help')} words={part.help} onChange={(help, about) => onSet({ help }, `help ${about}`)} />
      <fieldset className={styles['settings']}>
        <legend>{t('builder.shown_if')}</legend>
        <ConditionField
          fields={fields}
          value={part.shown_if ?? ''}
          whenEmpty={t('builder.form.shown_always')}
          onChange={(text) => onSet({ shown_if: text }, 'shown_if')}
        />
      </fieldset>
      <RolesChoice roles={part.roles} onChange={(roles) => onSet({ roles })} />
    </>
  )
}

/** How many of the 24 columns it takes on every device. */
function Spans({ one, onSet }: { one: FittedPart; onSet: Set }) {
  const { t } = useText()
  const spans = spansOf(one)
  return (
    <fieldset className={styles['settings']}>
      <legend>{t('builder.form.spans')}</legend>
      <div className={styles['spans']}>
        {(['phone', 'tablet', 'computer', 'big'] as const).map((device: Device) => (
          <TextField
            key={device}
            label={t(`builder.device_${device}`)}
            type="number"
            min={1}
            max={GRID}
            value={spans[device]}
            onChange={({ target }) => {
              const span = Math.round(target.valueAsNumber)
              if (span >= 1 && span <= GRID) onSet({ spans: { ...one.part.spans, [device]: span } }, `span ${device}`)
            }}
          />
        ))}
      </div>
      <Tick
        label={t('builder.form.new_row')}
        checked={one.part.new_row === true}
        onChange={({ target }) => onSet({ new_row: target.checked })}
      />
    </fieldset>
  )
}
