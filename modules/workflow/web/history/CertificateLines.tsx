import { useText } from '#platform/web/i18n/index.ts'
import { digitalParts, digitalSignaturePath } from '../../shared/digital.ts'
import type { DigitalProof } from '../../shared/signature.ts'
import styles from './history.module.css'

/** Whose certificate it was and who vouches for it, and the two files with which any program can check it. */
export function CertificateLines({
  documentId,
  proof: { name, register_number, issuer, serial, fingerprint, nonce },
}: {
  documentId: string
  proof: Omit<DigitalProof, 'cms'>
}) {
  const { t } = useText()
  const facts: [string, string][] = [
    ['workflow.digital.in_certificate', [name, register_number].filter(Boolean).join(', ')],
    ['workflow.digital.issuer', issuer],
    ['workflow.digital.serial', serial],
    ['workflow.digital.fingerprint', fingerprint],
  ]
  return (
    <div className={styles['certificate']}>
      {facts.map(([label, value]) => (
        <span key={label}>
          {t(label)}: <b>{value}</b>
        </span>
      ))}
      <span className={styles['parts']}>
        {digitalParts.map((part) => (
          <a key={part} href={`/api${digitalSignaturePath(documentId)}?nonce=${nonce}&part=${part}`} download>
            {t(`workflow.digital.part_${part}`)}
          </a>
        ))}
      </span>
    </div>
  )
}
