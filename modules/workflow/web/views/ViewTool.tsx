import { Suspense, useState } from 'react'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { Popover } from '#platform/web/overlay/index.ts'
import { wishOf, type InboxSearch } from './inbox-search.ts'

const ViewPanel = lazyPart(() => import('./ViewPanel.tsx'))
const SaveViewDialog = lazyPart(() => import('./SaveViewDialog.tsx'))
const ViewsDialog = lazyPart(() => import('./ViewsDialog.tsx'))

interface Props {
  search: InboxSearch
  onWish: (part: Partial<InboxSearch>) => void
}

/** Filters, order and saved views of the approval centre behind one button. */
export function ViewTool({ search, onWish }: Props) {
  const { t } = useText()
  const [shown, setShown] = useState<'saving' | 'managing' | null>(null)
  return (
    <>
      <Popover
        label={t('workflow.view.tool')}
        width={320}
        renderTrigger={(wiring) => <IconButton icon="funnel" label={t('workflow.view.tool')} {...wiring} />}
      >
        {(close) => (
          <Suspense fallback={null}>
            <ViewPanel
              search={search}
              onWish={onWish}
              onChosen={close}
              onSave={() => {
                setShown('saving')
                close()
              }}
              onManage={() => {
                setShown('managing')
                close()
              }}
            />
          </Suspense>
        )}
      </Popover>
      {shown && (
        <Suspense fallback={null}>
          {shown === 'saving' ? (
            <SaveViewDialog wish={wishOf(search)} onSaved={(view) => onWish({ view })} onClose={() => setShown(null)} />
          ) : (
            <ViewsDialog
              onRemoved={(id) => {
                if (search.view === id) onWish({ view: null })
              }}
              onClose={() => setShown(null)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
