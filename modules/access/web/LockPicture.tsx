import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { forgetPicture, keepPicture, readPicture } from './lock-picture.ts'
import styles from './LockScreen.module.css'

interface Picture {
  url: string | null
  /** Another one was kept, or none is kept any more. */
  reload: () => void
}

/** The picture behind the lock, kept in this browser alone; without a database of the browser there is none. */
export function usePicture(): Picture {
  const [reading, setReading] = useState(readPicture)
  const [url, setUrl] = useState<string | null>(null)

  useEffect(() => {
    let made: string | undefined
    let isOver = false
    const show = async () => {
      const picture = await reading.catch(() => undefined)
      if (isOver) return
      made = picture && URL.createObjectURL(picture)
      setUrl(made ?? null)
    }
    void show()
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [reading])
  return { url, reload: () => setReading(readPicture()) }
}

export function LockPicture({ picture }: { picture: Picture }) {
  const { t } = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    setProblem(null)
    if (!file) return
    try {
      if (await keepPicture(file)) picture.reload()
      else setProblem(t('access.lock.only_images'))
    } catch {
      setProblem(t('access.lock.picture_not_kept'))
    }
  }

  return (
    <div className={styles['tools']}>
      {problem ? (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      ) : null}
      {picture.url ? (
        <IconButton
          icon="trash"
          label={t('access.lock.remove_picture')}
          onClick={() => void forgetPicture().then(picture.reload, picture.reload)}
        />
      ) : null}
      <Button kind="quiet" size="small" icon="image" onClick={() => chooser.current?.click()}>
        {t('access.lock.change_picture')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('access.lock.change_picture')}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
