import { Notice } from '#platform/web/form-basics/index.ts'
import { formatDate } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Examined } from '../../shared/digital.ts'
import styles from './signature.module.css'

/** Whom the certificate names beside whose account it is, so that nobody signs with another's unawares. */
export function Holder({
  found: { name, register_number, issuer, serial, fingerprint, valid_to, account, is_same_name },
}: {
  found: Examined
}) {
  const { t } = useText()
  return (
    <div className={styles['holder']}>
      <Notice
        kind={is_same_name ? 'success' : 'warning'}
        live
        title={t(is_same_name ? 'workflow.digital.holds' : 'workflow.digital.other_name')}
      />
      <dl>
        <div>
          <dt>{t('workflow.digital.in_certificate')}</dt>
          <dd>
            {name}
            <span>{register_number ?? t('workflow.digital.no_register')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('workflow.digital.in_account')}</dt>
          <dd>
            {account.name}
            <span>{account.register_number ?? t('workflow.digital.no_register')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('workflow.digital.issuer')}</dt>
          <dd>{issuer}</dd>
        </div>
        <div>
          <dt>{t('workflow.digital.valid')}</dt>
          <dd>{t('workflow.digital.until', { date: formatDate(valid_to) })}</dd>
        </div>
        <div>
          <dt>{t('workflow.digital.serial')}</dt>
          <dd>
            <code>{serial}</code>
          </dd>
        </div>
        <div>
          <dt>{t('workflow.digital.fingerprint')}</dt>
          <dd>
            <code>{fingerprint}</code>
          </dd>
        </div>
      </dl>
    </div>
  )
}
