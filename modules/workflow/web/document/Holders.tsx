import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { DocumentView } from '../../shared/documents.ts'
import { DueChip } from '../inbox/DueChip.tsx'
import { Faces } from '../people/Faces.tsx'
import { shortName } from '../people/names.ts'
import styles from './document.module.css'

const MOST_NAMES = 3

/** Who has the document now, and until when. */
export function Holders({ holders }: { holders: DocumentView['holders'] }) {
  const { t } = useText()
  const say = useWords()
  if (holders.length === 0) return null
  return (
    <section className={styles['card']}>
      <h2>{t('workflow.document.holders')}</h2>
      <ul className={styles['holders']}>
        {holders.map((holder, at) => {
          const others = holder.people.length - MOST_NAMES
          const names = holder.people.slice(0, MOST_NAMES).map(shortName).join(', ')
          return (
            <li key={at}>
              <Faces people={holder.people} />
              <span className={styles['holderWords']}>
                <b>{others > 0 ? t('workflow.document.and_others', { names, count: others }) : names || say(holder.label)}</b>
                {names && <span>{say(holder.label)}</span>}
              </span>
              {holder.due_at && <DueChip at={holder.due_at} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
