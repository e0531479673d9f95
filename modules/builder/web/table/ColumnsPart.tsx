import { useRef, useState } from 'react'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ColumnPanel } from './ColumnPanel.tsx'
import { ColumnsTree } from './ColumnsTree.tsx'
import { FormPreview } from './FormPreview.tsx'
import type { PartProps } from './part.ts'
import { TableSettings } from './TableSettings.tsx'
import styles from '../sheet.module.css'

/** The columns on one side, what the chosen one is in the middle, the form that comes of it on the other side. */
export function ColumnsPart({ draft, live, tables, isDisabled, onChange }: PartProps) {
  const { t } = useText()
  const say = useWords()
  const [chosen, setChosen] = useState<string | null>(null)
  const panel = useRef<HTMLElement>(null)
  const column = draft.columns.find(({ name }) => name === chosen)
  return (
    <div className={styles['sheet']}>
      <ColumnsTree
        draft={draft}
        live={live?.columns ?? []}
        chosen={chosen}
        isDisabled={isDisabled}
        onChoose={(name) => {
          setChosen(name)
          // On a phone what was chosen stands below.
          if (matchMedia('(max-width: 767.98px)').matches) panel.current?.scrollIntoView({ block: 'start' })
        }}
        onChange={onChange}
      />
      <section
        ref={panel}
        className={styles['panel']}
        aria-label={column ? say(column.label) : t('builder.table_settings')}
      >
        {column ? (
          <ColumnPanel
            key={column.name}
            draft={draft}
            column={column}
            wasKept={live?.columns.some(({ name }) => name === column.name) ?? false}
            tables={tables}
            isDisabled={isDisabled}
            onChange={onChange}
            onGone={() => setChosen(null)}
          />
        ) : (
          <TableSettings draft={draft} isDisabled={isDisabled} onChange={onChange} />
        )}
      </section>
      <FormPreview draft={draft} tables={tables} onChoose={setChosen} />
    </div>
  )
}
