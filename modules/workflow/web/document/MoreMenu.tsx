import { lazy, Suspense, useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { countInbox, listInbox, recordPath, showDocument, watchDocument, type DocumentView } from '../../shared/documents.ts'

const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))

/** What is seldom done with a document: follow it, print it, take it back. */
export function MoreMenu({ document }: { document: DocumentView }) {
  const { t, language } = useText()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const watch = useChange(watchDocument, { stale: [showDocument, listInbox, countInbox] })
  return (
    <>
      <Popover label={t('workflow.document.more')} renderTrigger={(wiring) => <IconButton icon="more" label={t('workflow.document.more')} {...wiring} />}>
        {(close) => (
          <MenuList>
            <MenuButton
              icon={document.is_watched ? 'eye-off' : 'eye'}
              onClick={() => { watch.mutate({ id: document.id, watch: !document.is_watched }); close() }}
            >
              {t(document.is_watched ? 'workflow.document.unwatch' : 'workflow.document.watch')}
            </MenuButton>
            <MenuButton icon="print" note={t('workflow.document.print_hint')} onClick={() => { window.open(`${recordPath(document.id)}?lang=${language}`, '_blank', 'noopener'); close() }}>
              {t('platform.print')}
            </MenuButton>
            {document.may_withdraw && (
              <MenuButton icon="redo" kind="danger" onClick={() => { setWithdrawing(true); close() }}>{t('workflow.document.withdraw')}</MenuButton>
            )}
          </MenuList>
        )}
      </Popover>
      {isWithdrawing && <Suspense fallback={null}><WithdrawDialog document={document} onClose={() => setWithdrawing(false)} /></Suspense>}
    </>
  )
}
