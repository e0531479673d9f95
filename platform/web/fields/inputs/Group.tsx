import { type ReactNode, useId } from 'react'
import { Icon } from '../../icons/index.ts'
import type { InputProps } from '../look.ts'
import styles from './inputs.module.css'

/** Several controls that are one field: its name above, and what is wrong or what helps below. */
export function Group({
  around: { label, required, hint, error },
  role = 'group',
  children,
}: Pick<InputProps, 'around'> & { role?: 'group' | 'radiogroup'; children: ReactNode }) {
  const id = useId()
  const notes = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      role={role}
      className={styles['group']}
      {...(notes && { 'aria-describedby': notes })}
      {...(role === 'radiogroup' && { 'aria-required': required, 'aria-invalid': Boolean(error) })}
    >
      <legend>
        {label}
        {required ? <span aria-hidden> *</span> : null}
      </legend>
      {children}
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
    </fieldset>
  )
}
