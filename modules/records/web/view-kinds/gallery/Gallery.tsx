import { isEmpty } from '#platform/shared/fields/index.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { More } from '../../list/More.tsx'
import { CardFacts } from '../CardFacts.tsx'
import { rowName } from '../row-name.ts'
import type { ViewProps } from '../view-props.ts'
import styles from './gallery.module.css'

/** Rows as cards side by side, each with its picture where the table has one. */
export default function Gallery({ table, setting: { picture, card = [] }, view, rows, more }: ViewProps<'gallery'>) {
  const { language } = useText()
  const say = useWords()
  const shown = table.columns.find(({ name }) => name === picture)
  return (
    <>
      <ul className={styles['cards']} aria-label={say(table.title)}>
        {rows.map((row) => (
          <li key={row.id} className={styles['card']}>
            {shown && !isEmpty(row.values[shown.name]) ? (
              <div className={styles['picture']}>
                <FieldValue field={shown} value={row.values[shown.name] ?? null} />
              </div>
            ) : null}
            <div className={styles['words']}>
              <button type="button" className={styles['name']} onClick={() => view.show({ row: row.id })}>
                {rowName(table, row, language)}
              </button>
              <CardFacts table={table} names={card} row={row} />
            </div>
          </li>
        ))}
      </ul>
      <More {...more} />
    </>
  )
}
