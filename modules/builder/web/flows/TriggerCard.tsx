import { useMemo } from 'react'
import { ConditionField } from '#platform/web/expression/index.ts'
import { Button, Choice, IconButton } from '#platform/web/form-basics/index.ts'
import { Tick, WordsFields } from '#platform/web/form/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import {
  isReckoned,
  rowFields,
  type Table,
  type Trigger,
  type TriggerAction,
  triggerEvents,
} from '#modules/records/shared/index.ts'
import table from '../sheet.module.css'
import { ActionPart } from './ActionPart.tsx'
import type { Choices } from './choices.ts'
import styles from './flows.module.css'
import { ACTION_WORDS, EVENT_WORDS, MOMENT_WORDS, offeredActions, settable } from './words.ts'

interface Props {
  trigger: Trigger
  number: number
  draft: Table
  choices: Choices
  isDisabled: boolean
  onChange: (next: Trigger, about?: string) => void
  onRemove: () => void
}

/** When a row is added, changed or deleted, and …, then …: one sentence that somebody of an office reads. */
export function TriggerCard({ trigger, number, draft, choices, isDisabled, onChange, onRemove }: Props) {
  const { t } = useText()
  const say = useWords()
  const fields = useMemo(() => rowFields(draft), [draft])
  const { moment, event, actions, columns = [] } = trigger
  const title = say(trigger.title) || t('builder.flows.trigger', { number })
  const put = (at: number, action: TriggerAction, about?: string) =>
    onChange(
      { ...trigger, actions: actions.map((one, place) => (place === at ? action : one)) },
      about && `action ${at} ${about}`,
    )
  const offered = offeredActions(trigger, choices, draft)
  return (
    <article className={table['rule']} aria-label={title} data-off={trigger.is_off || undefined}>
      <header className={table['ruleHead']}>
        <b>{title}</b>
        <Tick
          isSwitch
          label={t('builder.flows.is_on')}
          checked={!trigger.is_off}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ ...trigger, is_off: target.checked ? undefined : true })}
        />
        {isDisabled ? null : (
          <IconButton icon="trash" label={t('builder.flows.remove_trigger', { name: title })} onClick={onRemove} />
        )}
      </header>
      <fieldset className={table['rules']} disabled={isDisabled}>
        <div className={styles['when']}>
          <Choice
            label={t('builder.flows.event')}
            value={event}
            choices={triggerEvents.map((value) => ({ value, label: t(EVENT_WORDS[value]) }))}
            onChange={({ target }) =>
              onChange({ ...trigger, event: target.value as Trigger['event'], columns: undefined })
            }
          />
          <Choice
            label={t('builder.flows.moment')}
            value={moment}
            choices={(['before', 'after'] as const).map((value) => ({ value, label: t(MOMENT_WORDS[value]) }))}
            onChange={({ target }) => {
              const next = { ...trigger, moment: target.value as Trigger['moment'] }
              const may = offeredActions(next, choices, draft)
              onChange({ ...next, actions: actions.filter((one) => may.includes(one.do)) })
            }}
          />
        </div>
        {event === 'update' ? (
          <details className={table['more']} open={columns.length > 0}>
            <summary>{t('builder.flows.changed', { count: columns.length })}</summary>
            <div className={table['ticksGroup']}>
              {draft.columns
                .filter((column) => !isReckoned(column) || column.formula !== undefined)
                .map(({ name, label }) => (
                  <Tick
                    key={name}
                    label={say(label) || name}
                    checked={columns.includes(name)}
                    onChange={({ target }) => {
                      const next = target.checked ? [...columns, name] : columns.filter((other) => other !== name)
                      onChange({ ...trigger, columns: next.length > 0 ? next : undefined })
                    }}
                  />
                ))}
            </div>
          </details>
        ) : null}
        <ConditionField
          fields={fields}
          value={trigger.when ?? ''}
          whenEmpty={t('builder.flows.always')}
          onChange={(when) => onChange({ ...trigger, when: when === '' ? undefined : when }, 'when')}
        />
        <b className={styles['then']}>{t('builder.flows.then')}</b>
        {actions.map((action, at) => (
          <div key={at} className={styles['action']}>
            <header className={table['ruleHead']}>
              <span>{t(ACTION_WORDS[action.do])}</span>
              <IconButton
                icon="trash"
                size={16}
                label={t('builder.flows.remove_action', { name: t(ACTION_WORDS[action.do]) })}
                onClick={() => onChange({ ...trigger, actions: actions.filter((_, place) => place !== at) })}
              />
            </header>
            <ActionPart {...{ action, draft, choices }} onChange={(next, about) => put(at, next, about)} />
          </div>
        ))}
        <div className={styles['add']} role="group" aria-label={t('builder.flows.add_action')}>
          {offered.map((kind) => (
            <Button
              key={kind}
              size="small"
              icon="plus"
              onClick={() => onChange({ ...trigger, actions: [...actions, begun(kind, draft, choices)] })}
            >
              {t(ACTION_WORDS[kind])}
            </Button>
          ))}
        </div>
        <details className={table['more']}>
          <summary>{t('builder.flows.trigger_title')}</summary>
          <WordsFields
            label={t('builder.flows.trigger_title')}
            words={trigger.title}
            maxLength={100}
            onChange={(language, text) =>
              onChange({ ...trigger, title: { ...trigger.title, [language]: text } }, 'title')
            }
          />
        </details>
      </fieldset>
    </article>
  )
}

function begun(kind: TriggerAction['do'], draft: Table, choices: Choices): TriggerAction {
  switch (kind) {
    case 'set':
      return { do: 'set', column: settable(draft)[0]?.name ?? '', to: '' }
    case 'refuse':
      return { do: 'refuse', says: { mn: '' } }
    case 'notify':
      return { do: 'notify', writer: true, says: { mn: '' } }
    case 'flow':
      return { do: 'flow', flow: draft.flows?.[0]?.flow ?? 0 }
    case 'webhook':
      return { do: 'webhook', webhook: choices.addresses[0]?.id ?? '' }
    case 'hook':
      return { do: 'hook', hook: choices.hooks[0]?.name ?? '' }
  }
}
