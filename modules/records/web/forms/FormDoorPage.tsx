import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './forms.module.css'

/** `/form`: for whoever was told the code of a form. */
export default function FormDoorPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const code = /([\w-]{16,60})(?:\/new)?\/?$/.exec(typed.trim())?.[1]
  const [isTried, setTried] = useState(false)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('records.form.door')}</h1>
      </header>
      <form
        className={styles['card']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (code) void navigate({ to: '/form/$schema_id/$id', params: { schema_id: code, id: 'new' } })
        }}
      >
        <TextField
          label={t('records.form.code')}
          hint={t('records.form.code_hint')}
          value={typed}
          required
          autoComplete="off"
          error={isTried && !code ? t('records.form.code_wrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button kind="primary" type="submit">
          {t('records.form.go_on')}
        </Button>
      </form>
    </div>
  )
}
