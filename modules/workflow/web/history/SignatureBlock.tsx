import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { knownConfig } from '#modules/access/web/index.ts'
import { initialAndName } from '../../shared/signature.ts'
import { CertificateLines } from './CertificateLines.tsx'
import styles from './history.module.css'
import { signatureImage, type Signed } from './signed.ts'

interface Props {
  documentId: string
  signed: Signed
  /** When the record itself says when it was signed. */
  at: string | null
  isCompact: boolean
}

/** Signer, job and unit, the signature itself, and when it was made. */
export function SignatureBlock({ documentId, signed, at, isCompact }: Props) {
  const { t } = useText()
  const name = initialAndName(signed.lastname ?? '', signed.firstname ?? '')
  const place = [signed.job_name, signed.struct].filter(Boolean).join(', ')
  const signedAt = signed.signed_at ?? at
  const words = signed.type === 'certificate' ? digital : electronic
  return (
    <div className={isCompact ? styles['signatureCompact'] : styles['signature']}>
      <Ink signed={signed} name={name} />
      <div className={styles['signer']}>
        <span className={styles['signerName']}>{name}</span>
        {place && <span>{place}</span>}
      </div>
      {signed.hidden_fields && signed.hidden_fields.length > 0 && !isCompact && (
        <span className={styles['signedAt']}>
          {t('workflow.fields.hidden_from_signer')}: {signed.hidden_fields.join(', ')}
        </span>
      )}
      {signed.certificate && !isCompact && <CertificateLines documentId={documentId} proof={signed.certificate} />}
      <span className={styles['signedAt']} title={t(words.signedAt)}>
        {t(isCompact ? words.signed : words.signedAt)}
        {signedAt && (
          <>
            :{' '}
            <time dateTime={signedAt} className="orgil-num">
              {formatDateTime(signedAt)}
            </time>
          </>
        )}
      </span>
    </div>
  )
}

/** By law these are two things, and neither may be called the other. */
const electronic = { signed: 'workflow.history.signed', signedAt: 'workflow.history.signed_at' }
const digital = { signed: 'workflow.digital.signed', signedAt: 'workflow.digital.signed_at' }

function Ink({ signed, name }: { signed: Signed; name: string }) {
  const { t } = useText()
  const image = signatureImage(signed, knownConfig()?.files_url ?? '')
  if (signed.type === 'certificate')
    return (
      <span className={styles['seal']}>
        <Icon name="seal" size={18} />
        {t('workflow.digital.title')}
      </span>
    )
  if (image === null) return <span className={styles['typed']}>{signed.signature}</span>
  return <img className={styles['ink']} src={image} alt={t('workflow.history.signature_of', { name })} loading="lazy" />
}
