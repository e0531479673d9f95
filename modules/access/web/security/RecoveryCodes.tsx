import { useState } from 'react'
import { copyAndSay } from '#platform/web/copy.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { useUnsaved } from '#platform/web/unsaved.ts'
import styles from './security.module.css'

interface Props {
  codes: readonly string[]
  login: string
  onKept: () => void
}

/** Nothing but a word that they are kept closes it unasked, before they were copied or downloaded. */
export function RecoveryCodesDialog(props: Props) {
  const { t } = useText()
  const [isTaken, setTaken] = useState(false)
  return (
    <Dialog
      title={t('access.security.recovery')}
      width={520}
      shape="sheet"
      keeps="always"
      question={isTaken ? undefined : t('access.security.recovery_leave')}
      onClose={props.onKept}
    >
      <RecoveryCodes {...props} onTaken={() => setTaken(true)} />
    </Dialog>
  )
}

/** The one moment in which they can be read: until they are taken, loading the page anew asks first. */
export function RecoveryCodes({ codes, login, onKept, onTaken }: Props & { onTaken?: () => void }) {
  const { t } = useText()
  const [isTaken, setTaken] = useState(false)
  useUnsaved(!isTaken)
  const text = codes.join('\n')

  const taken = () => {
    setTaken(true)
    onTaken?.()
  }

  async function copy() {
    if (await copyAndSay(text, t('access.security.recovery_copied'))) taken()
  }

  function download() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${t('platform.name')} · ${login}\n\n${text}\n`], { type: 'text/plain' }))
    link.download = `orgil-recovery-${login}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
    taken()
  }

  return (
    <div className={styles['stack']}>
      <Notice kind="warning" live title={t('access.security.recovery_once')} />
      <ul className={`${styles['codes']} orgil-num`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button icon="copy" onClick={() => void copy()}>
          {t('access.security.recovery_copy')}
        </Button>
        <Button icon="download" data-autofocus onClick={download}>
          {t('access.security.recovery_download')}
        </Button>
        <span className={styles['space']} />
        <Button kind="primary" onClick={onKept}>
          {t('access.security.recovery_kept')}
        </Button>
      </div>
    </div>
  )
}
