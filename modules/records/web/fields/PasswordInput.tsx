import { useState } from 'react'
import { generatedPassword } from '#platform/web/fields/generated.ts'
import { Group } from '#platform/web/fields/inputs/Group.tsx'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Button, PasswordField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { KEPT_PASSWORD, passwordIn, writtenPassword } from '../../shared/fields/kinds/password.ts'
import styles from './kinds.module.css'

/** Dots where one stands there; a new one is typed twice, or made up, behind the old one where that is asked. */
export default function PasswordInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const [before] = useState(value)
  const [made, setMade] = useState<string | null>(null)
  const hadOne = before === KEPT_PASSWORD
  if (value === KEPT_PASSWORD)
    return (
      <Group around={around}>
        <div className={styles['dots']}>
          <span aria-label={t('records.password.kept')}>••••••••</span>
          <Button size="small" onClick={() => onChange(null)}>
            {t('records.password.change')}
          </Button>
        </div>
      </Group>
    )
  const said = passwordIn(typeof value === 'string' ? value : '')
  const write = (change: Partial<typeof said>) => {
    setMade(null)
    onChange(writtenPassword({ ...said, ...change }))
  }
  const make = () => {
    const next = generatedPassword()
    write({ next, again: next })
    setMade(next)
  }
  const strength = strengthOf(said.next)
  return (
    <Group around={around}>
      <div className={styles['password']}>
        {hadOne && field.asks_old ? (
          <PasswordField
            label={t('records.password.old')}
            autoComplete="current-password"
            value={said.old}
            onChange={({ target }) => write({ old: target.value })}
          />
        ) : null}
        <PasswordField
          label={t('records.password.new')}
          autoComplete="new-password"
          value={said.next}
          onChange={({ target }) => write({ next: target.value })}
        />
        <PasswordField
          label={t('records.password.again')}
          autoComplete="new-password"
          value={said.again}
          onChange={({ target }) => write({ again: target.value })}
        />
        <div className={styles['beside']}>
          <Button size="small" icon="key" onClick={make}>
            {t('platform.fields.generate')}
          </Button>
          {hadOne ? (
            <Button size="small" kind="quiet" onClick={() => onChange(KEPT_PASSWORD)}>
              {t('records.password.keep')}
            </Button>
          ) : null}
          {made === null ? null : <code>{made}</code>}
          {said.next === '' ? null : (
            <span role="status" data-strength={strength}>
              <meter min={0} max={3} value={strength} aria-hidden /> {t(`records.password.strength_${strength}`)}
            </span>
          )}
        </div>
      </div>
    </Group>
  )
}

/** From 1, weak, to 3, strong. */
function strengthOf(text: string): 1 | 2 | 3 {
  const sorts = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((sort) => sort.test(text)).length
  if (sorts < 4 || text.length < 8) return 1
  return text.length >= 12 && new Set(text).size >= 8 ? 3 : 2
}
