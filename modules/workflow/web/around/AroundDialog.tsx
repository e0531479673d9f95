import { useState } from 'react'
import type { Employee } from '#modules/organization/shared/index.ts'
import { saysNothing } from '#platform/shared/visible-text.ts'
import type { Endpoint, InputOf } from '#platform/shared/contract.ts'
import { DateField } from '#platform/web/date/index.ts'
import { Button, Choice, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from '../document.module.css'
import { PeoplePicker } from '../people/PeoplePicker.tsx'
import type { Chosen, Unable } from '../people/names.ts'
import own from './around.module.css'
import { useAround } from './use-around.ts'

export interface Given {
  reason: string
  day: string
  people: readonly Employee[]
  choice: string
}

interface Props<E extends Endpoint> {
  title: string
  hint: string
  /** Said once it is done. */
  done: string
  about: string
  endpoint: E
  /**
   * What is asked; a reason may be left out only where it says so. `until`: the days that may be chosen, and what is
   * said of others.
   */
  asks: {
    day?: string
    until?: { first: string; last: string; otherwise: string }
    reason?: 'required' | 'optional'
    people?: 'one' | 'several'
    choice?: { label: string; options: { value: string; label: string }[] }
  }
  /** Whom nobody can choose, with the reason. */
  unable?: Unable
  danger?: boolean
  inputOf: (given: Given) => InputOf<E>
  onClose: () => void
}

/** What is done around a step in one way: said what happens, asked what is needed, sent once. */
export default function AroundDialog<E extends Endpoint>({
  title,
  hint,
  done,
  about,
  endpoint,
  asks,
  unable,
  danger = false,
  inputOf,
  onClose,
}: Props<E>) {
  const { t } = useText()
  const around = useAround(endpoint, done)
  const [given, setGiven] = useState<Given>({
    reason: '',
    day: '',
    people: [],
    choice: asks.choice?.options.at(-1)?.value ?? '',
  })
  const [isRefused, setRefused] = useState(false)
  const lacksReason = asks.reason === 'required' && saysNothing(given.reason)
  const isOutside = asks.until !== undefined && !(given.day >= asks.until.first && given.day <= asks.until.last)
  const lacksDay = asks.day !== undefined && (given.day === '' || isOutside)
  const lacksPeople = asks.people !== undefined && given.people.length === 0
  const choose = (chosen: Chosen[]) => {
    const people = chosen.flatMap((one) => (one.kind === 'employee' ? [one.employee] : []))
    setGiven({ ...given, people: asks.people === 'one' ? people.slice(-1) : people })
  }

  const confirm = async () => {
    if (lacksReason || lacksDay || lacksPeople) return setRefused(true)
    if (await around.send(inputOf({ ...given, reason: given.reason.trim() }), about)) onClose()
  }

  return (
    <Dialog
      title={title}
      shape="sheet"
      onClose={onClose}
      {...(asks.people && { width: 760 })}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={around.isBusy} onClick={() => void confirm()}>
            {title}
          </Button>
        </>
      }
    >
      <div className={styles['withdraw']}>
        <p>{hint}</p>
        {asks.choice && (
          <Choice
            label={asks.choice.label}
            value={given.choice}
            choices={asks.choice.options}
            onChange={({ target }) => setGiven({ ...given, choice: target.value })}
          />
        )}
        {asks.people && (
          <>
            <PeoplePicker
              chosen={given.people.map((employee) => ({ kind: 'employee', employee }))}
              onChange={choose}
              unable={unable}
            />
            {isRefused && lacksPeople && (
              <p role="alert" className={own['missing']}>
                {t('workflow.around.person_missing')}
              </p>
            )}
          </>
        )}
        {asks.day !== undefined && (
          <DateField
            label={asks.day}
            required
            value={given.day}
            onChange={({ target }) => setGiven({ ...given, day: target.value })}
            error={isRefused && lacksDay ? (asks.until?.otherwise ?? t('workflow.rest.day_missing')) : undefined}
            {...(asks.until && { min: asks.until.first, max: asks.until.last })}
          />
        )}
        {asks.reason && (
          <TextArea
            label={t('workflow.document.reason')}
            required={asks.reason === 'required'}
            value={given.reason}
            maxLength={4000}
            error={isRefused && lacksReason ? t('workflow.decision.reason_missing') : undefined}
            onChange={({ target }) => setGiven({ ...given, reason: target.value })}
          />
        )}
      </div>
    </Dialog>
  )
}
