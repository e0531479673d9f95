import { use, useState } from 'react'
import { createPortal } from 'react-dom'
import { RowPlace } from '#modules/records/web/index.ts'
import type { ValueProps } from '#platform/web/fields/look.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ScoreMark } from './ScoreMark.tsx'
import styles from './scoring.module.css'

const ScoreDialog = lazyPart(() => import('./ScoreDialog.tsx'))

/** A score, with what it is made of behind a press where the row is known. */
export default function ScoreValue({ value }: ValueProps) {
  const { t } = useText()
  const place = use(RowPlace)
  const [isOpen, setOpen] = useState(false)
  if (typeof value !== 'string' || value === '') return '—'
  const score = Math.round(Number(value))
  if (!place) return <ScoreMark score={score} />
  return (
    // What is typed in the dialog is not the list's, whose keys go from row to row.
    <span data-press onKeyDown={(event) => event.stopPropagation()} role="presentation">
      <button
        type="button"
        className={styles['press']}
        aria-haspopup="dialog"
        aria-label={t('crm.score.why', { score })}
        onClick={() => setOpen(true)}
      >
        <ScoreMark score={score} />
      </button>
      {/* A list or a card that it stands in has a look for whatever stands in it. */}
      {isOpen ? createPortal(<ScoreDialog place={place} onClose={() => setOpen(false)} />, document.body) : null}
    </span>
  )
}
