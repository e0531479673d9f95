import { useRef, useState } from 'react'
import { MAX_IMAGE_BYTES } from '#platform/shared/files.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './profile.module.css'

/** A picture chosen from this machine; what it really is the server decides. */
export function LogoField({
  image,
  error,
  isBusy = false,
  onChoose,
}: {
  image: string | null
  error?: string | undefined
  isBusy?: boolean
  onChoose: (dataUrl: string | null) => void
}) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const read = (file: File | undefined) => {
    if (!file) return
    if (!['image/png', 'image/jpeg'].includes(file.type)) return setProblem('organization.profile.logo_kind')
    if (file.size > MAX_IMAGE_BYTES) return setProblem('platform.image_too_large')
    setProblem(null)
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') onChoose(reader.result)
    })
    reader.readAsDataURL(file)
  }
  const words = problem ? t(problem) : error
  return (
    <div className={styles['logo']}>
      <span className={styles['picture']}>
        {image ? <img src={image} alt="" /> : <Icon name="building" size={28} />}
      </span>
      <div className={styles['logoWords']}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={t('organization.profile.logo')}
          onChange={({ target }) => {
            read(target.files?.[0])
            target.value = ''
          }}
        />
        <div className={styles['buttons']}>
          <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
            {t('organization.profile.logo_choose')}
          </Button>
          {image ? (
            <Button kind="quiet" onClick={() => onChoose(null)}>
              {t('organization.profile.logo_remove')}
            </Button>
          ) : null}
        </div>
        {words ? (
          <p className={styles['error']} role="alert">
            {words}
          </p>
        ) : (
          <p className={styles['hint']}>{t('organization.profile.logo_hint')}</p>
        )}
      </div>
    </div>
  )
}
