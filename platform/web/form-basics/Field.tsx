import { use, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { FieldDress } from './dress.ts'
import styles from './Field.module.css'

interface Around {
  label: string
  hint?: ReactNode
  /** In words; makes the edge red and is read out with the field. */
  error?: string | null | undefined
}
/** For controls that look like a field and are more than one. */
export const inputClass = styles['input'] ?? ''

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className'>

/** Label above, control, then what is wrong or what helps. */
export function Field({
  label,
  hint,
  error,
  required,
  children,
}: Around & {
  required?: boolean | undefined
  children: (wiring: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
    placeholder?: string
  }) => ReactNode
}) {
  const id = useId()
  const { placeholder, prefix, isLabelHidden } = use(FieldDress)
  const notes = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={isLabelHidden ? 'orgil-hidden' : styles['label']}>
        {label}
        {required ? (
          <span className={styles['star']} aria-hidden>
            {' '}
            *
          </span>
        ) : null}
      </label>
      <Prefixed prefix={prefix}>
        {children({
          id,
          ...(notes ? { 'aria-describedby': notes } : {}),
          ...(error ? { 'aria-invalid': true } : {}),
          ...(placeholder ? { placeholder } : {}),
        })}
      </Prefixed>
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          <Icon name="error" size={15} />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

function Prefixed({ prefix, children }: { prefix: string | undefined; children: ReactNode }) {
  if (!prefix) return children
  return (
    <div className={styles['prefixed']}>
      <span>{prefix}</span>
      {children}
    </div>
  )
}

export function TextField({ label, hint, error, icon, ...input }: Around & InputProps & { icon?: IconName }) {
  return (
    <Field label={label} hint={hint} error={error} required={input.required}>
      {(wiring) => (
        <span className={styles['box']}>
          {icon ? <Icon name={icon} className={styles['lead']} /> : null}
          <input {...input} {...wiring} className={`${styles['input']} ${icon ? styles['withLead'] : ''}`} />
        </span>
      )}
    </Field>
  )
}

export function PasswordField({ label, hint, error, ...input }: Around & InputProps) {
  const { t } = useText()
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} required={input.required}>
      {(wiring) => (
        <span className={styles['box']}>
          <Icon name="lock" className={styles['lead']} />
          <input
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className={`${styles['input']} ${styles['withLead']} ${styles['withTail']}`}
          />
          <button
            type="button"
            className={styles['tail']}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            aria-label={t('platform.password.show')}
            title={t(isShown ? 'platform.password.hide' : 'platform.password.show')}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  ...area
}: Around & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  return (
    <Field label={label} hint={hint} error={error} required={area.required}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} className={`${styles['input']} ${styles['area']}`} />}
    </Field>
  )
}

/** A native choice: the phone's own wheel, the keyboard's own search. */
export function Choice({
  label,
  hint,
  error,
  choices,
  ...select
}: Around &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    choices: { value: string; label: string }[]
  }) {
  return (
    <Field label={label} hint={hint} error={error} required={select.required}>
      {(wiring) => (
        <span className={styles['box']}>
          <select {...select} {...wiring} className={`${styles['input']} ${styles['select']}`}>
            {choices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} className={styles['arrow']} />
        </span>
      )}
    </Field>
  )
}
