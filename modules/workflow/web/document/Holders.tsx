import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { recallStep } from '../../shared/documents/around-step.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import { useAround } from '../around/use-around.ts'
import { DueChip } from '../due/DueChip.tsx'
import { Faces } from '../people/Faces.tsx'
import { shortName } from '../people/names.ts'
import styles from '../document.module.css'

const MOST_NAMES = 3

/** Who has the document now, and until when. */
export function Holders({ document: { id, version, holders, rest } }: { document: DocumentView }) {
  const { t } = useText()
  const say = useWords()
  const recall = useAround(recallStep, t('workflow.around.recalled'))
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
                <b>
                  {holder.status_type === 'DATE' || holder.status_type === 'PRE_END'
                    ? t('workflow.the_system')
                    : others > 0
                      ? t('workflow.document.and_others', { names, count: others })
                      : names || say(holder.label)}
                </b>
                {names && <span>{say(holder.label)}</span>}
                {holder.claimed && <span>{t('workflow.around.has_claimed')}</span>}
                {holder.substitutes.length > 0 && (
                  <span>
                    {t('workflow.document.substitute', {
                      name: holder.substitutes.map(({ person }) => shortName(person)).join(', '),
                    })}
                  </span>
                )}
              </span>
              {/* Time stands still while a document rests. */}
              {holder.is_awake ? (
                !rest && holder.due_at && <DueChip at={holder.due_at} />
              ) : (
                <Chip icon="clock">{t('workflow.document.next_in_order')}</Chip>
              )}
              {holder.may_recall && (
                <Button
                  kind="quiet"
                  size="small"
                  busy={recall.isBusy}
                  onClick={() => void recall.send({ id, step_id: holder.step_id, expected_version: version })}
                >
                  {t('workflow.around.recall')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
