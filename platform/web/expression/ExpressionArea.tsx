import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type ExpressionField, nameInExpression } from '#platform/shared/expression/index.ts'
import { functionNames } from '#platform/shared/expression/functions.ts'
import { Field, inputClass } from '../form-basics/Field.tsx'
import { useText, useWords } from '../i18n/index.ts'
import { labelOf } from './asked-field.ts'
import { type Proposal, proposalsAt, put } from './proposals.ts'
import styles from './expression.module.css'

interface Props {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  fields: readonly ExpressionField[]
  /** Functions that are offered besides those that every expression knows. */
  also?: readonly string[]
  value: string
  disabled?: boolean
  onChange: (text: string) => void
}

/**
 * An expression that is written by hand: while a name is typed those that begin so, or are called so, stand below it;
 * arrows walk over them, Enter and Tab take one, Escape puts them away, Ctrl and Space ask for all.
 */
export function ExpressionArea({ label, hint, error, fields, also = [], value, disabled, onChange }: Props) {
  const { t } = useText()
  const say = useWords()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const [isAll, setAll] = useState(false)
  const [active, setActive] = useState(0)
  const all: Proposal[] = [
    ...fields.map((field) => ({ text: nameInExpression(field.name), title: labelOf(field, { t, say }) })),
    ...[...also, ...functionNames].map((name) => ({ text: `${name}()`, title: t('platform.condition.function') })),
  ]
  const shown = at === null ? [] : proposalsAt(value, at, all, isAll)
  const now = Math.min(active, shown.length - 1)
  const close = () => {
    setAt(null)
    setAll(false)
  }
  const look = (place: number | null) => {
    setAt(place)
    setActive(0)
  }
  const take = (proposal: Proposal) => {
    const { text, caret } = put(value, at ?? value.length, proposal)
    onChange(text)
    close()
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      setAll(true)
      look(event.currentTarget.selectionStart)
      return
    }
    if (shown.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isTaken = event.key === 'Enter' || event.key === 'Tab'
    if (step === undefined && !isTaken && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) setActive((now + step + shown.length) % shown.length)
    else if (isTaken) take(shown[now]!)
    else close()
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={styles['area']}>
          <textarea
            {...wiring}
            ref={area}
            className={inputClass}
            rows={3}
            value={value}
            maxLength={2000}
            disabled={disabled}
            spellCheck={false}
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={shown.length > 0 ? `${id}-${now}` : undefined}
            onChange={({ target }) => {
              onChange(target.value)
              look(target.selectionStart)
            }}
            onKeyDown={keys}
            onBlur={close}
          />
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t('platform.condition.names')}
            className={styles['proposals']}
            hidden={shown.length === 0}
          >
            {shown.map((proposal, place) => (
              <button
                key={proposal.text}
                type="button"
                tabIndex={-1}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === now}
                // The caret stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(proposal)}
              >
                <code>{proposal.text}</code> <span>{proposal.title}</span>
              </button>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
