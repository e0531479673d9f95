import { useChange } from '#platform/web/call.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { sendSigningCode } from '../../shared/evidence.ts'
import styles from './signature.module.css'

interface Props {
  documentId: string
  revisionSha256: string
  code: string
  /** Key of what is wrong with it. */
  problem: string | null
  onChange: (code: string) => void
}

/** Where the organisation wants one: a code that comes by mail, asked for here and typed here. */
export function CodeField({ documentId, revisionSha256, code, problem, onChange }: Props) {
  const { t } = useText()
  const send = useChange(sendSigningCode)
  return (
    <div className={styles['code']}>
      {send.data ? (
        <Notice
          kind="success"
          live
          title={t('workflow.signing_code.sent', { to: send.data.to, minutes: send.data.minutes })}
        />
      ) : null}
      <div className={styles['codeRow']}>
        <TextField
          label={t('workflow.signing_code.label')}
          hint={send.data ? undefined : t('workflow.signing_code.hint')}
          error={problem && t(problem)}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
        />
        <Button
          icon="mail"
          busy={send.isPending}
          onClick={() => send.mutate({ id: documentId, revision_sha256: revisionSha256 })}
        >
          {t(send.data ? 'workflow.signing_code.again' : 'workflow.signing_code.send')}
        </Button>
      </div>
    </div>
  )
}
