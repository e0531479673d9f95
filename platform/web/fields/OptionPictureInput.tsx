import { useRef } from 'react'
import { toast } from '../feedback.ts'
import { IconButton } from '../form-basics/index.ts'
import { useText } from '../i18n/index.ts'
import { smallPicture } from './small-picture.ts'
import styles from './fields.module.css'

interface Props {
  /** Which option it is the picture of. */
  about: string
  picture: string | undefined
  onChange: (picture: string | undefined) => void
}

/** The picture of an option: chosen from files and made small, or taken away. */
export function OptionPictureInput({ about, picture, onChange }: Props) {
  const { t } = useText()
  const file = useRef<HTMLInputElement>(null)
  const take = async (chosen: File | undefined) => {
    const small = chosen && (await smallPicture(chosen))
    if (small) onChange(small)
    else if (chosen) toast.error(t('platform.fields.no_picture'))
  }
  return (
    <span className={styles['picture']}>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('platform.fields.picture', { name: about })}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {picture ? <img src={picture} alt="" /> : null}
      {picture ? (
        <IconButton
          icon="close"
          label={t('platform.fields.picture_remove', { name: about })}
          onClick={() => onChange(undefined)}
        />
      ) : (
        <IconButton
          icon="image"
          label={t('platform.fields.picture', { name: about })}
          onClick={() => file.current?.click()}
        />
      )}
    </span>
  )
}
