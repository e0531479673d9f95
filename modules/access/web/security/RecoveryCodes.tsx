import { toast } from '#platform/web/feedback.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './security.module.css'

/** The one moment in which they can be read. */
export function RecoveryCodes({ codes, login, onKept }: { codes: readonly string[]; login: string; onKept: () => void }) {
  const { t } = useText()
  const text = codes.join('\n')

  async function copy() {
    await navigator.clipboard.writeText(text)
    toast.success(t('access.security.recovery_copied'))
  }

  function download() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${t('platform.name')} · ${login}\n\n${text}\n`], { type: 'text/plain' }))
    link.download = `orgil-recovery-${login}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <div className={styles['stack']}>
      <Notice kind="warning" live title={t('access.security.recovery_once')} />
      <ul className={`${styles['codes']} orgil-num`}>{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ul>
      <div className={styles['buttons']}>
        <Button icon="copy" onClick={() => void copy()}>{t('access.security.recovery_copy')}</Button>
        <Button icon="download" onClick={download}>{t('access.security.recovery_download')}</Button>
        <span className={styles['space']} />
        <Button kind="primary" onClick={onKept}>{t('access.security.recovery_kept')}</Button>
      </div>
    </div>
  )
}
