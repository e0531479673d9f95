import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Avatar } from '../form-basics/Avatar.tsx'
import { Field } from '../form-basics/Field.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './Combobox.module.css'
import { firstActive, moveOf, type Move } from './keys.ts'
import { List } from './List.tsx'
import type { Option, Source } from './source.ts'
import { useChosen, useOptions } from './use-options.ts'

interface Props {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  name?: string
  value: string
  onChoose: (value: string, option: Option | null) => void
  onBlur?: () => void
  source: Source
  /** Stand first while nothing is sought: a proposal, or oneself. */
  pinned?: readonly Option[]
  /** The option of `value`, where it is known. */
  known?: Option | undefined
  /** In the empty field: what it means that nobody is chosen. */
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** In the line of a list's tools: the label stands in the field. */
  isFilter?: boolean
}

/**
 * One of many, sought by typing: the list comes from the server as far as it is looked at, and the chosen one is a
 * chip in the field.
 */
export function Combobox({ label, hint, error, required, isFilter = false, ...rest }: Props) {
  if (isFilter)
    return (
      <div className={styles['filter']}>
        <Control {...rest} label={label} placeholder={rest.placeholder ?? label} wiring={{ 'aria-label': label }} />
      </div>
    )
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <Control {...rest} label={label} wiring={{ ...wiring, ...(required && { 'aria-required': true }) }} />
      )}
    </Field>
  )
}

interface Wiring {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-label'?: string
  'aria-required'?: boolean
}

function Control({
  label,
  name,
  value,
  onChoose,
  onBlur,
  source,
  pinned = [],
  known,
  placeholder,
  disabled,
  wiring,
}: Omit<Props, 'hint' | 'error' | 'required' | 'isFilter'> & { wiring: Wiring }) {
  const { t } = useText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const [picked, setPicked] = useState<Option | null>(null)
  const found = useOptions(source, words, isOpen)
  const chosen = useChosen(source, value, [picked, known, ...pinned])

  const hasWords = words.trim() !== ''
  const first = hasWords ? [] : pinned
  const options = [...first, ...found.options.filter((one) => !first.some((other) => other.value === one.value))]
  const active =
    moved ??
    (found.isWaiting
      ? -1
      : firstActive({ hasWords, count: options.length, chosenAt: options.findIndex((one) => one.value === value) }))

  const open = (at: number | null = null) => {
    if (disabled) return
    setOpen(true)
    setMoved(at)
  }
  const close = () => {
    setOpen(false)
    setMoved(null)
  }
  const choose = (option: Option | null) => {
    if (option?.isClosed) return
    setPicked(option)
    setWords('')
    close()
    onChoose(option?.value ?? '', option)
    input.current?.focus({ preventScroll: true })
    // A dialog asks before it loses what was put into it, and listens for typing.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const act = (move: Move) => {
    switch (move.to) {
      case 'open':
        return open(move.active < 0 || value !== '' ? null : move.active)
      case 'active':
        if (move.active >= options.length - 2) found.more()
        return setMoved(move.active)
      case 'choose':
        return choose(options[move.active] ?? null)
      case 'close':
        return close()
      case 'clear':
        return choose(null)
      case 'erase':
        return setWords('')
      case 'retry':
        return found.again()
      case 'stay':
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const {
      key,
      altKey,
      ctrlKey,
      metaKey,
      nativeEvent: { isComposing },
    } = event
    const move = moveOf(
      { key, altKey, ctrlKey, metaKey, isComposing },
      {
        isOpen,
        active,
        count: options.length,
        isWaiting: found.isWaiting && active >= first.length,
        hasFailed: found.error !== null,
        hasWords,
        hasChosen: value !== '' && !disabled,
      },
    )
    if (!move) return
    act(move)
    if (key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  const isListed = isOpen && options.length > 0
  const notes = [wiring['aria-describedby'], chosen ? `${id}-chosen` : undefined].filter(Boolean).join(' ')
  return (
    <div
      ref={box}
      className={styles['box']}
      data-invalid={wiring['aria-invalid']}
      data-disabled={disabled || undefined}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        close()
        setWords('')
        onBlur?.()
      }}
    >
      <div
        role="presentation"
        className={styles['field']}
        data-typing={words !== '' || undefined}
        onMouseDown={(event) => {
          if (event.target instanceof Element && event.target.closest('button, input')) return
          event.preventDefault()
          input.current?.focus()
          open()
        }}
      >
        {value === '' ? (
          <Icon name="search" size={16} className={styles['lens']} />
        ) : (
          <span className={styles['chip']}>
            {chosen?.face ? <Avatar first={chosen.face.first} last={chosen.face.last} size={22} /> : null}
            <span
              id={`${id}-chosen`}
              className={styles['words']}
              title={chosen ? [chosen.label, chosen.detail].filter(Boolean).join(' · ') : undefined}
            >
              {chosen === undefined ? t('platform.loading') : (chosen?.label ?? value)}
              {chosen?.detail ? <small> · {chosen.detail}</small> : null}
            </span>
            {disabled ? null : (
              <button
                type="button"
                className={styles['clear']}
                aria-label={t('platform.picker.clear', { name: chosen?.label ?? value })}
                title={t('platform.picker.clear', { name: chosen?.label ?? value })}
                onClick={() => choose(null)}
              >
                <Icon name="close" size={13} weight={2.2} />
              </button>
            )}
          </span>
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          {...wiring}
          name={name}
          aria-describedby={notes || undefined}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          className={styles['input']}
          value={words}
          disabled={disabled}
          placeholder={value === '' ? (placeholder ?? t('platform.picker.search')) : ''}
          onChange={({ target }) => {
            setWords(target.value)
            open()
          }}
          onClick={() => open()}
          onKeyDown={onKeyDown}
        />
        <Icon name="down" size={16} className={styles['arrow']} />
      </div>
      <List
        id={id}
        box={box}
        isOpen={isOpen}
        options={options}
        active={active}
        value={value}
        label={label}
        found={found}
        onChoose={choose}
        onActive={setMoved}
      />
    </div>
  )
}
