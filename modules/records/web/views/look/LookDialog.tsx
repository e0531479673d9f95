import { useState } from 'react'
import { Button, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { heights } from '../../../shared/views/saved.ts'
import { firstLook, type GridLook, keptColumns, shownColumns } from '../../grid/look.ts'
import { ColourRules } from './ColourRules.tsx'
import { ColumnList } from './ColumnList.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import styles from './look.module.css'

interface Props {
  table: Table
  look: GridLook
  onLook: (look: GridLook) => void
  onClose: () => void
}

/** How a grid shows its rows: which columns, in what order, in which groups, how high, in which colours. */
export default function LookDialog({ table, look, onLook, onClose }: Props) {
  const { t } = useText()
  const [draft, setDraft] = useState(look)
  const change = (part: Partial<GridLook>) => setDraft({ ...draft, ...part })
  const apply = (next: GridLook) => {
    onLook(next)
    onClose()
  }
  const shown = shownColumns(table, draft)
  const isWhole =
    shown.length === table.columns.length &&
    shown.every(
      ({ column, width, isPinned }, at) => column.name === table.columns[at]?.name && width === undefined && !isPinned,
    )
  return (
    <Dialog
      title={t('records.look.title')}
      shape="sheet"
      width={680}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => apply(firstLook(table))}>{t('records.look.plain')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              const { columns: _, ...rest } = draft
              apply({
                ...rest,
                ...(!isWhole && { columns: keptColumns(shown) }),
                colours: draft.colours.filter(isSaid),
              })
            }}
          >
            {t('records.look.apply')}
          </Button>
        </>
      }
    >
      <div className={styles['look']}>
        <section>
          <h3>{t('records.look.columns')}</h3>
          <ColumnList
            table={table}
            shown={shown}
            measures={draft.measures}
            onShown={(next) => change({ columns: keptColumns(next) })}
            onMeasures={(measures) => change({ measures: [...measures] })}
          />
        </section>
        <section>
          <h3>{t('records.look.group')}</h3>
          <GroupChoice table={table} group={draft.group} onChange={(group) => change({ group: [...group] })} />
        </section>
        <Segments
          label={t('records.look.height')}
          value={draft.height}
          choices={heights.map((value) => ({ value, label: t(`records.height.${value}`) }))}
          onChange={(height) => change({ height })}
        />
        <section>
          <h3>{t('records.look.colours')}</h3>
          <ColourRules table={table} rules={draft.colours} onChange={(colours) => change({ colours: [...colours] })} />
        </section>
      </div>
    </Dialog>
  )
}

const isSaid = ({ values }: GridLook['colours'][number]) => values.every((value) => value.trim() !== '')
