import { richText } from '#platform/shared/fields/kinds/rich-text.ts'
import { filePath } from '#platform/shared/files.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import type { showNotice } from '../../shared/reading.ts'
import styles from './read.module.css'

const field = { name: 'body', kind: richText.name, label: { mn: '' }, required: false }

/** What a notice says, with its pictures and files. */
export function NoticeBody({ notice }: { notice: ReplyOf<typeof showNotice> }) {
  const { t } = useText()
  const { cover, summary, body, files } = notice
  return (
    <div className={styles['text']}>
      {cover.map(({ id, name }) => (
        <img key={id} className={styles['cover']} src={filePath(id)} alt={name} />
      ))}
      {summary ? <p className={styles['summary']}>{summary}</p> : null}
      <div className={styles['body']}>
        <FieldValue field={field} value={body} isWhole />
      </div>
      {files.length > 0 ? (
        <ul className={styles['files']} aria-label={t('news.files')}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <a href={filePath(id)} target="_blank" rel="noreferrer">
                <Icon name="clip" size={16} /> <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
