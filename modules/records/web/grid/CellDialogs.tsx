import { FieldValue } from '#platform/web/fields/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from './grid-dialogs.module.css'
import type { Clash } from './use-cell-writes.ts'

/** What one wrote and what somebody else wrote meanwhile, side by side. */
export function ClashDialog({
  clash: { field, mine, theirs },
  onMine,
  onClose,
}: {
  clash: Clash
  onMine: () => void
  onClose: () => void
}) {
  const { t } = useText()
  const say = useWords()
  return (
    <Dialog
      title={t('records.cells.clash', { column: say(field.label) })}
      shape="sheet"
      width={480}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('records.cells.keep_theirs')}</Button>
          <Button kind="primary" onClick={onMine}>
            {t('records.cells.write_mine')}
          </Button>
        </>
      }
    >
      <dl className={styles['sides']}>
        <div>
          <dt>{t('records.cells.theirs')}</dt>
          <dd>
            <FieldValue field={field} value={theirs} />
          </dd>
        </div>
        <div>
          <dt>{t('records.cells.mine')}</dt>
          <dd>
            <FieldValue field={field} value={mine} />
          </dd>
        </div>
      </dl>
    </Dialog>
  )
}

export interface WrongCell {
  key: string
  row: string
  column: string
  text: string
  why: string
}

/** Cells of a paste that are not understood, before anything is written. */
export function WrongCellsDialog({
  wrong,
  left,
  isBusy,
  onRest,
  onClose,
}: {
  wrong: readonly WrongCell[]
  /** How many cells there are besides. */
  left: number
  isBusy: boolean
  onRest: () => void
  onClose: () => void
}) {
  const { t } = useText()
  return (
    <Dialog
      title={t('records.cells.wrong', { count: wrong.length })}
      shape="sheet"
      width={640}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('records.cells.paste_nothing')}</Button>
          {left > 0 ? (
            <Button kind="primary" busy={isBusy} onClick={onRest}>
              {t('records.cells.paste_rest', { count: left })}
            </Button>
          ) : null}
        </>
      }
    >
      <ul className={styles['wrong']}>
        {wrong.map(({ key, row, column, text, why }) => (
          <li key={key}>
            <b>
              {row} · {column}
            </b>
            <span className={styles['text']}>{text}</span>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
