import { useCall } from '#platform/web/call.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { showViewSources } from '../../shared/contract.ts'
import type { PartProps } from '../table/part.ts'
import { changeView } from './edits.ts'
import { FilterTree } from './FilterTree.tsx'
import { Joins } from './Joins.tsx'
import { Preview } from './Preview.tsx'
import { TextPart } from './TextPart.tsx'
import { ViewColumns } from './ViewColumns.tsx'
import styles from './views.module.css'

const SourcesCanvas = lazyPart(() => import('./SourcesCanvas.tsx'))

/** Where the rows of a view come from: drawn, or written; with what comes of it below. */
export default function ViewPart({ id, draft, isDisabled, onChange }: PartProps) {
  const { t } = useText()
  const sources = useCall(showViewSources, {}, { meta: { quiet: true } })
  if (sources.isPending) return <ListSkeleton />
  if (!sources.data) return <ErrorPanel isPart error={sources.error} onRetry={() => void sources.refetch()} />
  const view = draft.view ?? { sources: [], joins: [], columns: [] }
  const parts = { draft, view, all: sources.data, isDisabled, onChange }
  return (
    <div className={styles['view']}>
      <Segments
        label={t('builder.view.made_from')}
        value={view.text === undefined ? 'drawn' : 'text'}
        choices={[
          { value: 'drawn', label: t('builder.view.drawn') },
          { value: 'text', label: t('builder.view.text') },
        ]}
        onChange={(way) => {
          if (isDisabled) return
          onChange((now) => changeView(now, { text: way === 'text' ? (now.view?.text ?? '') : undefined }))
        }}
      />
      {view.text === undefined ? (
        <>
          <SourcesCanvas {...parts} />
          <Joins {...parts} />
          <ViewColumns {...parts} />
          <section className={styles['block']} aria-label={t('builder.view.filter')}>
            <h2>{t('builder.view.filter')}</h2>
            <FilterTree
              {...parts}
              filter={view.filter ?? { all: [] }}
              onFilter={(filter) => onChange((now) => changeView(now, { filter }))}
            />
          </section>
        </>
      ) : (
        <TextPart {...parts} />
      )}
      <Preview id={id} draft={draft} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}
