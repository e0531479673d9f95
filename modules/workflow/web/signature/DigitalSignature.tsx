import { useEffect, useRef } from 'react'
import { CallError, useCall, useChange } from '#platform/web/call.ts'
import { failureWords } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { save } from '#platform/web/save.ts'
import { examineSignature, prepareStatement, type StatementWanted } from '../../shared/digital.ts'
import { MAX_CMS_BYTES } from '../../shared/signature-input.ts'
import { useChosenFile } from '../evidence/use-chosen-file.ts'
import { Holder } from './Holder.tsx'
import styles from './signature.module.css'

interface Props {
  wanted: StatementWanted
  /** Why the decision was refused with what was handed in, as a key. */
  problem: string | null
  /** In base64; null while there is none that holds. */
  onSignature: (signature: string | null) => void
}

/**
 * The file to be signed goes out, the signature that a card or a program made over it comes in, and whose it is
 * stands here before it is used.
 */
export function DigitalSignature({ wanted, problem, onSignature }: Props) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const statement = useCall(prepareStatement, wanted, {
    meta: { quiet: true },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const examine = useChange(examineSignature, { quiet: true })
  const file = useChosenFile(MAX_CMS_BYTES, (content) => {
    onSignature(null)
    examine.reset()
    if (content === '') return
    examine.mutate(
      { ...wanted, signature: { type: 'certificate', signature: content } },
      { onSuccess: () => onSignature(content) },
    )
  })
  const refused = file.isTooLarge
    ? t('workflow.digital.too_large')
    : examine.error
      ? wordsOf(examine.error)
      : problem && t(problem)

  // A statement that is asked for again replaces one whose document has changed: what was chosen for that one is of
  // no use.
  useEffect(() => () => onSignature(null), [onSignature])

  if (statement.error) return <Notice kind="danger" live title={wordsOf(statement.error)} />
  const given = statement.data
  return (
    <ol className={styles['digital']}>
      <li>
        <p>{t('workflow.digital.take_hint')}</p>
        <Button
          icon="download"
          busy={statement.isPending}
          disabled={!given}
          onClick={() => {
            if (given) save(given.file_name, 'text/plain', given.statement)
          }}
        >
          {t('workflow.digital.take')}
        </Button>
        {given ? (
          <details>
            <summary>{t('workflow.digital.what')}</summary>
            <pre>{given.statement}</pre>
            <p>
              {t('workflow.digital.sha256')} <code>{given.sha256}</code>
            </p>
            <p>{t('workflow.digital.valid_until', { at: formatDateTime(given.expires_at) })}</p>
          </details>
        ) : null}
      </li>
      <li>
        <p>{t('workflow.digital.sign_hint')}</p>
      </li>
      <li>
        <p>{t('workflow.digital.hand_in_hint')}</p>
        <input
          ref={input}
          type="file"
          accept=".p7s,.p7m,.p7b,.sig,.der,.pem,.cms,application/pkcs7-signature"
          hidden
          aria-label={t('workflow.digital.file')}
          onChange={({ target }) => {
            file.take(target.files?.[0])
            target.value = ''
          }}
        />
        <span className={styles['handIn']}>
          <Button icon="upload" busy={examine.isPending} onClick={() => input.current?.click()}>
            {t('workflow.digital.hand_in')}
          </Button>
          {file.name ? <span className={styles['fileName']}>{file.name}</span> : null}
        </span>
        {refused ? (
          <p className={styles['problem']} role="alert">
            {refused}
          </p>
        ) : null}
        {examine.data && !refused ? <Holder found={examine.data} /> : null}
      </li>
    </ol>
  )

  function wordsOf(error: CallError) {
    return failureWords(error)?.text ?? ''
  }
}
