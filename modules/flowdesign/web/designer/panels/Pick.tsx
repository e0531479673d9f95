import { useDeferredValue, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Field } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { listEmployees, saysAll } from '#modules/organization/shared/index.ts'
import { fullName } from '#modules/workflow/web/parts.ts'
import type { Option } from '../use-parties.ts'
import styles from './panels.module.css'

interface Around {
  label: string
  /** What is chosen, in words; empty while nothing is. */
  value: string
  error?: string | undefined
  isDisabled?: boolean
}

/** One of many, found by typing a part of its name. */
export function Pick({
  options,
  chosen,
  onPick,
  ...around
}: Around & { options: readonly Option[]; chosen: number | null | undefined; onPick: (id: number) => void }) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = options.filter(({ label, note = '', also = '' }) => saysAll(`${label} ${note} ${also}`, wanted))
  return (
    <PickFrame
      {...around}
      text={text}
      onType={setText}
      found={found}
      chosen={chosen ?? null}
      onPick={({ id }) => onPick(id)}
    />
  )
}

/** An employee, looked for on the server: there may be ten thousand. */
export function PickPerson({
  chosen,
  onPick,
  withUser = false,
  ...around
}: Around & {
  chosen: number | null | undefined
  /** Only those who can sign in. */
  withUser?: boolean
  onPick: (person: {
    emp_id: number
    user_id: number | null
    struct_id: number
    first_name: string
    last_name: string
  }) => void
}) {
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const employees = useCall(listEmployees, { ...(q && { q }), limit: 60 }, { placeholderData: (before) => before })
  const found = (employees.data ?? []).filter(({ user_id }) => !withUser || user_id !== null)
  const options = found.map((one): Option => ({
    id: withUser ? (one.user_id ?? 0) : one.emp_id,
    label: fullName(one),
    note: [one.job, one.struct].join(' · '),
  }))
  const pick = (option: Option) => {
    const person = found.find((one) => (withUser ? one.user_id : one.emp_id) === option.id)
    if (person) onPick(person)
  }
  return <PickFrame {...around} text={text} onType={setText} found={options} chosen={chosen ?? null} onPick={pick} />
}

interface FrameProps extends Around {
  text: string
  onType: (text: string) => void
  found: readonly Option[]
  chosen: number | null
  onPick: (option: Option) => void
}

function PickFrame({ label, value, error, isDisabled = false, text, onType, found, chosen, onPick }: FrameProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Field label={label} error={error}>
        {(wiring) => (
          <button
            {...wiring}
            type="button"
            aria-label={`${label}: ${value || t('flowdesign.choose')}`}
            className={styles['pick']}
            disabled={isDisabled}
            data-empty={value === '' || undefined}
            aria-haspopup="dialog"
            onClick={() => {
              onType('')
              setOpen(true)
            }}
          >
            <span>{value || t('flowdesign.choose')}</span>
            <Icon name="down" size={16} />
          </button>
        )}
      </Field>
      {isOpen ? (
        <Dialog title={label} shape="sheet" width={460} keeps="nothing" onClose={() => setOpen(false)}>
          <label className={styles['search']}>
            <Icon name="search" size={16} />
            {/* Opened to look for something. */}
            <input
              type="search"
              value={text}
              onChange={({ target }) => onType(target.value)}
              placeholder={t('flowdesign.find')}
              aria-label={t('flowdesign.find')}
            />
          </label>
          <ul className={styles['options']}>
            {found.map((option) => (
              <li key={option.id}>
                <button
                  type="button"
                  aria-pressed={option.id === chosen}
                  style={{ paddingInlineStart: 12 + (option.depth ?? 0) * 18 }}
                  onClick={() => {
                    onPick(option)
                    setOpen(false)
                  }}
                >
                  <span>
                    <b>{option.label}</b>
                    {option.note ? <small>{option.note}</small> : null}
                  </span>
                  {option.id === chosen ? <Icon name="check" size={16} weight={2.2} /> : null}
                </button>
              </li>
            ))}
            {found.length === 0 ? <li className={styles['nothing']}>{t('platform.no_results')}</li> : null}
          </ul>
        </Dialog>
      ) : null}
    </>
  )
}
