import { useEffect, useRef } from 'react'
import { filePath, smallPath } from '#platform/shared/files.ts'
import type { InputProps } from '#platform/web/fields/look.ts'
import { Field, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { filesIn, images, writtenFiles } from '../../shared/fields/kinds/files.ts'
import { PickFiles } from '../files/PickFiles.tsx'
import styles from '../files/files.module.css'

/** Several files or pictures of one field: chosen or dropped, and taken away one by one. */
export default function FilesInput({ field, value, around, onChange }: InputProps) {
  const { t } = useText()
  const isOfPictures = field.kind === images.name
  // Two may arrive before anything is drawn anew.
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  }, [value])
  const write = (files: ReturnType<typeof filesIn>) => {
    newest.current = writtenFiles(files)
    onChange(newest.current)
  }
  const files = filesIn(value)
  return (
    <Field {...around}>
      {(wiring) => (
        <div className={styles['input']}>
          {files.length > 0 ? (
            <ul className={isOfPictures ? styles['gallery'] : styles['files']}>
              {files.map((file) => (
                <li key={file.id}>
                  <a href={filePath(file.id)} {...(isOfPictures ? { target: '_blank' } : { download: file.name })}>
                    {isOfPictures ? <img src={smallPath(file.id)} alt={file.name} loading="lazy" /> : file.name}
                  </a>
                  <IconButton
                    icon="close"
                    size={15}
                    label={t('platform.files.remove', { name: file.name })}
                    onClick={() => write(files.filter(({ id }) => id !== file.id))}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          <PickFiles
            wiring={wiring}
            isOfPictures={isOfPictures}
            onStored={({ id, name }) => write([...filesIn(newest.current), { id, name }])}
          />
        </div>
      )}
    </Field>
  )
}
