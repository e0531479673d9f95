import { check, nameInExpression, problemWords } from '#platform/shared/expression/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { Choice, TextArea } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { rowFields, type Table, type TriggerAction } from '#modules/records/shared/index.ts'
import table from '../sheet.module.css'
import type { Choices } from './choices.ts'
import { settable } from './words.ts'

interface Props<Action extends TriggerAction = TriggerAction> {
  action: Action
  draft: Table
  choices: Choices
  onChange: (next: TriggerAction, about?: string) => void
}

/** What one thing that is done asks besides. */
export function ActionPart(props: Props) {
  const { action, choices, draft, onChange } = props
  const { t } = useText()
  const say = useWords()
  switch (action.do) {
    case 'set':
      return <SetPart {...props} action={action} />
    case 'refuse':
      return <Says action={action} onChange={onChange} label={t('builder.flows.says')} />
    case 'notify':
      return <NotifyPart {...props} action={action} />
    case 'flow':
      return (
        <Choice
          label={t('builder.flows.flow')}
          value={String(action.flow)}
          choices={(draft.flows ?? []).map(({ flow }) => {
            const known = choices.flows.find(({ id }) => id === flow)
            return {
              value: String(flow),
              label: known ? say(known.title) : t('builder.flows.flow_gone', { number: flow }),
            }
          })}
          onChange={({ target }) => onChange({ ...action, flow: Number(target.value) })}
        />
      )
    case 'webhook':
      return (
        <Choice
          label={t('builder.flows.address')}
          value={action.webhook}
          choices={choices.addresses.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onChange({ ...action, webhook: target.value })}
        />
      )
    case 'hook':
      return (
        <Choice
          label={t('builder.flows.hook')}
          value={action.hook}
          choices={choices.hooks.map(({ name, title }) => ({ value: name, label: say(title) }))}
          onChange={({ target }) => onChange({ ...action, hook: target.value })}
        />
      )
  }
}

function SetPart({ action, draft, onChange }: Props<Extract<TriggerAction, { do: 'set' }>>) {
  const { t } = useText()
  const say = useWords()
  const columns = settable(draft)
  const read = action.to === '' ? null : check(action.to, rowFields(draft))
  const problem =
    read && !read.ok && read.problems[0]
      ? problemWords(read.problems[0], (key, params) => t(key, params ?? {}))
      : undefined
  return (
    <>
      <Choice
        label={t('builder.flows.column')}
        value={action.column}
        choices={columns.map(({ name, label }) => ({ value: name, label: say(label) || name }))}
        onChange={({ target }) => onChange({ ...action, column: target.value })}
      />
      <TextArea
        label={t('builder.flows.to')}
        hint={t('builder.flows.to_hint')}
        rows={2}
        maxLength={2000}
        spellCheck={false}
        value={action.to}
        error={problem}
        onChange={({ target }) => onChange({ ...action, to: target.value }, 'to')}
      />
      <div className={table['names']} role="group" aria-label={t('builder.formula_names')}>
        {draft.columns.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            onClick={() => onChange({ ...action, to: `${action.to}${nameInExpression(name)}` })}
          >
            {say(label) || name}
          </button>
        ))}
      </div>
    </>
  )
}

function NotifyPart({ action, draft, choices, onChange }: Props<Extract<TriggerAction, { do: 'notify' }>>) {
  const { t } = useText()
  const say = useWords()
  const people = draft.columns.filter(({ kind }) => ['employee', 'account'].includes(kindOf(kind).to ?? ''))
  const toggled = <Value,>(all: readonly Value[] | undefined, one: Value, isOn: boolean) => {
    const next = isOn ? [...(all ?? []), one] : (all ?? []).filter((other) => other !== one)
    return next.length > 0 ? next : undefined
  }
  return (
    <>
      <fieldset className={table['ticksGroup']}>
        <legend>{t('builder.flows.whom')}</legend>
        <Tick
          label={t('builder.flows.whom_writer')}
          checked={action.writer === true}
          onChange={({ target }) => onChange({ ...action, writer: target.checked || undefined })}
        />
        {people.map(({ name, label }) => (
          <Tick
            key={name}
            label={t('builder.flows.whom_column', { column: say(label) || name })}
            checked={action.columns?.includes(name) ?? false}
            onChange={({ target }) => onChange({ ...action, columns: toggled(action.columns, name, target.checked) })}
          />
        ))}
        <details className={table['more']} open={(action.roles ?? []).length > 0}>
          <summary>{t('builder.flows.whom_roles', { count: action.roles?.length ?? 0 })}</summary>
          {choices.roles.map(({ id, title }) => (
            <Tick
              key={id}
              label={say(title)}
              checked={action.roles?.includes(id) ?? false}
              onChange={({ target }) => onChange({ ...action, roles: toggled(action.roles, id, target.checked) })}
            />
          ))}
        </details>
        <p>{t('builder.flows.whom_hint')}</p>
      </fieldset>
      <Says action={action} onChange={onChange} label={t('builder.flows.tells')} />
      <p className={table['hint']}>
        {t('builder.flows.tells_hint', { example: `{${draft.columns[0]?.name ?? 'name'}}` })}
      </p>
      <Tick
        label={t('builder.flows.by_mail')}
        checked={action.mail === true}
        onChange={({ target }) => onChange({ ...action, mail: target.checked || undefined })}
      />
    </>
  )
}

function Says({
  action,
  label,
  onChange,
}: {
  action: Extract<TriggerAction, { do: 'refuse' | 'notify' }>
  label: string
  onChange: (next: TriggerAction, about?: string) => void
}) {
  return (
    <WordsFields
      label={label}
      words={action.says}
      maxLength={300}
      onChange={(language, text) =>
        onChange({ ...action, says: { ...action.says, [language]: text } }, `says ${language}`)
      }
    />
  )
}
