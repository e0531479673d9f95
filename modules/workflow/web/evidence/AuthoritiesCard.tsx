import { useRef, useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { failureWords, toast } from '#platform/web/feedback.ts'
import { formatDate } from '#platform/web/format.ts'
import { Button, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { distrustAuthority, MAX_AUTHORITY_BYTES, trustAuthorities, type AuthorityView } from '../../shared/digital.ts'
import { showEvidence, showSigningRule } from '../../shared/evidence.ts'
import styles from './evidence.module.css'
import { useChosenFile } from './use-chosen-file.ts'

interface Props {
  authorities: AuthorityView[]
  mayChange: boolean
}

/** Whose certificates count for digital signatures here; as long as there is nobody, none is offered. */
export function AuthoritiesCard({ authorities, mayChange }: Props) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [leaving, setLeaving] = useState<AuthorityView | null>(null)
  const trust = useChange(trustAuthorities, { stale: [showEvidence, showSigningRule], quiet: true })
  const distrust = useChange(distrustAuthority, { stale: [showEvidence, showSigningRule] })
  const file = useChosenFile(MAX_AUTHORITY_BYTES, (content) => {
    trust.reset()
    if (content !== '')
      trust.mutate(
        { content },
        {
          onSuccess: ({ added }) => {
            toast.success(t('workflow.authority.added', { count: added.length }))
          },
        },
      )
  })
  const problem = file.isTooLarge
    ? t('workflow.evidence.file_too_large')
    : trust.error
      ? failureWords(trust.error)?.text
      : null
  return (
    <Card
      title={t('workflow.authority.title')}
      actions={
        mayChange ? (
          <Button size="small" icon="upload" busy={trust.isPending} onClick={() => input.current?.click()}>
            {t('workflow.authority.add')}
          </Button>
        ) : null
      }
    >
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('workflow.authority.hint')}</p>
        <input
          ref={input}
          type="file"
          accept=".pem,.crt,.cer,.der,application/x-pem-file"
          hidden
          aria-label={t('workflow.authority.file')}
          onChange={({ target }) => {
            file.take(target.files?.[0])
            target.value = ''
          }}
        />
        {problem ? (
          <p className={styles['problem']} role="alert">
            {file.name ? `${file.name}: ` : ''}
            {problem}
          </p>
        ) : null}
        {authorities.length === 0 ? (
          <p className={styles['empty']}>{t('workflow.authority.none')}</p>
        ) : (
          <ul className={styles['authorities']}>
            {authorities.map((one) => (
              <Authority key={one.id} authority={one} onRemove={mayChange ? () => setLeaving(one) : null} />
            ))}
          </ul>
        )}
      </div>
      {leaving ? (
        <ConfirmDialog
          title={t('workflow.authority.remove_title')}
          action={t('workflow.authority.remove')}
          kind="warning"
          isBusy={distrust.isPending}
          onCancel={() => setLeaving(null)}
          onConfirm={() => distrust.mutate({ id: leaving.id }, { onSuccess: () => setLeaving(null) })}
        >
          <p>{leaving.subject}</p>
          <p>{t('workflow.authority.remove_words')}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}

function Authority({
  authority: { subject, issuer, serial, fingerprint, valid_from, valid_to },
  onRemove,
}: {
  authority: AuthorityView
  onRemove: (() => void) | null
}) {
  const { t } = useText()
  const [now] = useState(() => Date.now())
  return (
    <li>
      <div>
        <b>{subject}</b>
        {issuer === subject ? null : (
          <span>
            {t('workflow.evidence.issuer')}: {issuer}
          </span>
        )}
        <span>
          {formatDate(valid_from)} – {formatDate(valid_to)}{' '}
          {Date.parse(valid_to) <= now ? <Chip kind="danger">{t('workflow.authority.ended')}</Chip> : null}
        </span>
        <span>
          {t('workflow.evidence.serial')}: <code>{serial}</code>
        </span>
        <span>
          {t('workflow.evidence.fingerprint')}: <code>{fingerprint}</code>
        </span>
      </div>
      {onRemove ? <IconButton icon="trash" label={t('workflow.authority.remove')} onClick={onRemove} /> : null}
    </li>
  )
}
