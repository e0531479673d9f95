import { filePath } from '#platform/shared/files.ts'
import { formatBytes } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import styles from './document.module.css'
import type { FileChange } from './revision-diff.ts'

/** Attachments of the revision; removed ones stay readable, struck through. */
export function FileList({ changes, revision }: { changes: readonly FileChange[]; revision: number }) {
  const { t } = useText()
  if (changes.length === 0) return null
  return (
    <ul className={styles['files']} aria-label={t('workflow.files.download')}>
      {changes.map(({ file, change }) => (
        <li key={`${file.id}-${change}`}>
          <a className={styles['file']} data-change={change} href={filePath(file.id)} download={file.name} title={t('workflow.files.download')}>
            <Icon name="clip" size={17} />
            <b>{change === 'removed' ? <del>{file.name}</del> : file.name}</b>
            <span className="orgil-num">
              {formatBytes(file.size)}
              {change === 'added' && <> · {t('workflow.files.added', { revision })}</>}
              {change === 'removed' && <> · {t('workflow.files.removed')}</>}
            </span>
            <Icon name="download" size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
