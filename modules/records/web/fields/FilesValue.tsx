import { filePath, smallPath } from '#platform/shared/files.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { filesIn, images } from '../../shared/fields/kinds/files.ts'
import styles from '../files/files.module.css'

/** Beyond these is said how many there are besides. */
const MOST_SHOWN = 4

/** Files by their names, each to be taken; pictures as small as a cell, each to be seen whole. */
export default function FilesValue({ field, value }: ValueProps) {
  const files = filesIn(value)
  if (files.length === 0) return '—'
  if (field.kind !== images.name)
    return (
      <span className={styles['names']}>
        {files.map(({ id, name }) => (
          <a key={id} href={filePath(id)} download={name}>
            {name}
          </a>
        ))}
      </span>
    )
  return (
    <span className={styles['pictures']}>
      {files.slice(0, MOST_SHOWN).map(({ id, name }) => (
        <a key={id} href={filePath(id)} target="_blank" rel="noreferrer" title={name}>
          <img src={smallPath(id)} alt={name} loading="lazy" />
        </a>
      ))}
      {files.length > MOST_SHOWN ? <span className="orgil-num">+{files.length - MOST_SHOWN}</span> : null}
    </span>
  )
}
