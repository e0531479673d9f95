import { useState } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { readImage } from './image.ts'
import styles from './signature.module.css'

interface Props {
  image: string | null
  onChange: (image: string | null) => void
}

export function UploadedSignature({ image, onChange }: Props) {
  const { t } = useText()
  const [problem, setProblem] = useState<string | null>(null)

  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readImage(file)
    setProblem('problem' in read ? read.problem : null)
    onChange('image' in read ? read.image : null)
  }

  return (
    <div className={styles['uploaded']}>
      <div
        role="presentation"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        <label className={styles['drop']}>
          <input
            type="file"
            accept="image/png,image/jpeg"
            className="orgil-hidden"
            aria-describedby="signature-upload-hint"
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {image ? (
            <img src={image} alt={t('workflow.signature.preview')} />
          ) : (
            <>
              <Icon name="upload" size={22} />
              <b>{t('workflow.signature.choose_image')}</b>
            </>
          )}
          <small id="signature-upload-hint">{t('workflow.signature.image_hint')}</small>
        </label>
      </div>
      {problem && (
        <p className={styles['problem']} role="alert">
          {t(problem)}
        </p>
      )}
    </div>
  )
}
