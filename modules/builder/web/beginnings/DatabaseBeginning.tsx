import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { Button, Notice, PasswordField, TextField } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { readDatabase } from '../../shared/beginnings/contract.ts'
import styles from './beginnings.module.css'

const empty = { host: '', port: '5432', database: '', schema: 'public', user: '', password: '', tls: true }
const texts = ['host', 'port', 'database', 'schema', 'user'] as const

/** How another PostgreSQL is reached; what is typed here is kept sealed and shown nowhere again. */
export function DatabaseBeginning({ project, onDone }: { project: string; onDone: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(empty)
  const [problem, setProblem] = useState<unknown>(null)
  const read = useChange(readDatabase, { quiet: true })
  const isWhole = texts.every((name) => typed[name].trim() !== '') && Number(typed.port) > 0
  const send = async () => {
    setProblem(null)
    try {
      const { id } = await read.mutateAsync({ project_id: project, ...typed, port: Number(typed.port) })
      onDone()
      void navigate({ to: '/builder/begin/$id', params: { id } })
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <div className={styles['stack']}>
      <p className={styles['words']}>{t('builder.database_hint')}</p>
      <div className={styles['connection']}>
        {texts.map((name) => (
          <TextField
            key={name}
            label={t(`builder.database.${name}`)}
            value={typed[name]}
            autoComplete="off"
            inputMode={name === 'port' ? 'numeric' : 'text'}
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
        <PasswordField
          label={t('builder.database.password')}
          value={typed.password}
          autoComplete="new-password"
          onChange={({ target }) => setTyped((before) => ({ ...before, password: target.value }))}
        />
      </div>
      <Tick
        label={t('builder.database.tls')}
        checked={typed.tls}
        onChange={({ target }) => setTyped((before) => ({ ...before, tls: target.checked }))}
      />
      <div aria-live="polite">
        {problem === null ? null : <Notice kind="danger" title={failureWords(problem)?.text} />}
      </div>
      <Button
        kind="primary"
        busy={read.isPending}
        why={isWhole ? undefined : t('builder.database.incomplete')}
        onClick={() => void send()}
      >
        {t('builder.database.read')}
      </Button>
    </div>
  )
}
