import { useId, type ChangeEvent } from 'react'
import { PasswordField } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { holdsName, type PasswordRule, passwordRules, passwordStrength, strengths } from '../shared/password.ts'
import styles from './NewPassword.module.css'

type Name = 'password' | 'password_again'
interface Wiring {
  name: string
  value: string
  error: string | undefined
  onBlur: () => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * A new password with its rules beside it, ticked off while it is typed, and the same once more. The last rule stands
 * where the login name is known.
 */
export function NewPassword({
  form,
  login,
}: {
  form: { values: Record<Name, string>; field: (name: Name) => Wiring }
  login?: string | undefined
}) {
  const { t } = useText()
  const id = useId()
  const { password } = form.values
  return (
    <>
      <div>
        <PasswordField
          {...form.field('password')}
          label={t('access.new_password.label')}
          autoComplete="new-password"
          aria-required
          aria-details={id}
        />
        <div id={id} className={styles['rules']}>
          <ul aria-label={t('access.new_password.rules')}>
            {(Object.keys(passwordRules) as PasswordRule[]).map((rule) => (
              <Rule key={rule} rule={rule} isKept={password !== '' && passwordRules[rule](password)} />
            ))}
            {login ? <Rule rule="nameless" isKept={password !== '' && !holdsName(password, login)} /> : null}
          </ul>
          <Strength password={password} login={login} />
        </div>
      </div>
      <PasswordField
        {...form.field('password_again')}
        label={t('access.new_password.again')}
        autoComplete="new-password"
        aria-required
      />
    </>
  )
}

function Rule({ rule, isKept }: { rule: PasswordRule | 'nameless'; isKept: boolean }) {
  const { t } = useText()
  return (
    <li className={isKept ? styles['kept'] : ''}>
      <Icon name={isKept ? 'success' : 'circle'} size={16} />
      <span>
        {t(`access.password_rules.${rule}`)}
        {isKept ? <span className="orgil-hidden"> ({t('access.new_password.kept')})</span> : null}
      </span>
    </li>
  )
}

function Strength({ password, login }: { password: string; login: string | undefined }) {
  const { t } = useText()
  const strength = passwordStrength(password, login)
  const filled = password === '' ? 0 : strengths.indexOf(strength) + 1
  return (
    <p className={`${styles['strength']} ${styles[strength]}`} role="status">
      <span className={styles['bar']} aria-hidden>
        {strengths.map((one, at) => (
          <i key={one} className={at < filled ? styles['on'] : ''} />
        ))}
      </span>
      {password === '' ? '' : t(`access.strength.${strength}`)}
    </p>
  )
}
