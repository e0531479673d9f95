import { Suspense, useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { useSession } from '#modules/access/web/index.ts'
import { isOfDocument } from '../around/may-postpone.ts'
import { useAround } from '../around/use-around.ts'
import { copyDocument, remindHolders, watchDocument } from '../../shared/documents/following.ts'
import { recordPath, showDocument, type DocumentView } from '../../shared/documents/view.ts'
import { askWithdrawal } from '../../shared/documents/withdrawal.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { useTakeBack } from '../decision/use-take-back.ts'
import { mayRemind } from './may-remind.ts'

const AroundDialog = lazyPart(() => import('../around/AroundDialog.tsx'))
const AskedDialog = lazyPart(() => import('../around/AskedDialog.tsx'))
const StatusLinksDialog = lazyPart(() => import('../status/StatusLinksDialog.tsx'))
const WithdrawDialog = lazyPart(() => import('./WithdrawDialog.tsx'))

/** What is seldom done with a document: follow it, let it rest, show it to others, print it, take it back. */
export function MoreMenu({ document }: { document: DocumentView }) {
  const { t, language } = useText()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [isPostponing, setPostponing] = useState(false)
  const me = useSession().user.id
  const isMine = me === document.creator.user_id
  const [isAsking, setAsking] = useState(false)
  const remind = useAround(remindHolders, ({ names }) => t('workflow.around.reminded', { names: names.join(', ') }))
  const { takeBack } = useTakeBack()
  const watch = useChange(watchDocument, { stale: [showDocument, listInbox, countInbox] })
  const mayPostpone = isOfDocument(document)
  const isOver = document.document_status === 'ENDED' || document.document_status === 'CANCELLED'
  const print = (how: string) => window.open(`${recordPath(document.id)}?${how}`, '_blank', 'noopener')
  return (
    <>
      <Popover
        label={t('workflow.document.more')}
        renderTrigger={(wiring) => <IconButton icon="more" label={t('workflow.document.more')} {...wiring} />}
      >
        {(close) => (
          <>
            <MenuList>
              <MenuButton
                icon={document.is_watched ? 'eye-off' : 'eye'}
                onClick={() => {
                  watch.mutate({ id: document.id, watch: !document.is_watched })
                  close()
                }}
              >
                {t(document.is_watched ? 'workflow.document.unwatch' : 'workflow.document.watch')}
              </MenuButton>
              {document.may_take_back !== null && (
                <MenuButton
                  icon="undo"
                  onClick={() => {
                    void takeBack([{ id: document.id, step_id: document.may_take_back! }], document.title)
                    close()
                  }}
                >
                  {t('workflow.decision.take_back')}
                </MenuButton>
              )}
              {mayRemind(document, me) && (
                <MenuButton
                  icon="bell"
                  onClick={() => {
                    void remind.send({ id: document.id }, document.title)
                    close()
                  }}
                >
                  {t('workflow.around.remind')}
                </MenuButton>
              )}
              {mayPostpone && (
                <MenuButton
                  icon="pause"
                  onClick={() => {
                    setPostponing(true)
                    close()
                  }}
                >
                  {t('workflow.rest.postpone')}
                </MenuButton>
              )}
            </MenuList>
            <MenuList>
              <MenuButton
                icon="send"
                onClick={() => {
                  setCopying(true)
                  close()
                }}
              >
                {t('workflow.around.copy')}
              </MenuButton>
              {isMine && (
                <MenuButton
                  icon="link"
                  onClick={() => {
                    setSharing(true)
                    close()
                  }}
                >
                  {t('workflow.status_link.menu')}
                </MenuButton>
              )}
            </MenuList>
            <MenuList>
              <MenuButton
                icon="print"
                note={t(isOver ? 'workflow.document.sealed_print' : 'workflow.document.print_hint')}
                onClick={() => {
                  print(`lang=${language}`)
                  close()
                }}
              >
                {t('platform.print')}
              </MenuButton>
              {isOver && language !== 'mn' && (
                <MenuButton
                  icon="copy"
                  note={t('workflow.document.copy_hint')}
                  onClick={() => {
                    print(`lang=${language}&copy=1`)
                    close()
                  }}
                >
                  {t('workflow.document.copy')}
                </MenuButton>
              )}
            </MenuList>
            {(document.may_ask_withdrawal || document.may_withdraw) && (
              <MenuList>
                {document.may_ask_withdrawal && (
                  <MenuButton
                    icon="redo"
                    kind="danger"
                    onClick={() => {
                      setAsking(true)
                      close()
                    }}
                  >
                    {t('workflow.withdrawal.ask')}
                  </MenuButton>
                )}
                {document.may_withdraw && (
                  <MenuButton
                    icon="redo"
                    kind="danger"
                    onClick={() => {
                      setWithdrawing(true)
                      close()
                    }}
                  >
                    {t('workflow.document.withdraw')}
                  </MenuButton>
                )}
              </MenuList>
            )}
          </>
        )}
      </Popover>
      {isCopying && (
        <Suspense fallback={null}>
          <AroundDialog
            title={t('workflow.around.copy')}
            hint={t('workflow.around.copy_hint')}
            done={t('workflow.around.copied')}
            about={document.title}
            endpoint={copyDocument}
            asks={{ people: 'several' }}
            inputOf={({ people }) => ({ id: document.id, emp_ids: people.map(({ emp_id }) => emp_id) })}
            onClose={() => setCopying(false)}
          />
        </Suspense>
      )}
      {isPostponing && document.may_postpone && (
        <Suspense fallback={null}>
          <AskedDialog
            asked="postpone"
            document={document}
            stepId={document.may_postpone}
            onClose={() => setPostponing(false)}
          />
        </Suspense>
      )}
      {isSharing && (
        <Suspense fallback={null}>
          <StatusLinksDialog documentId={document.id} onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <AroundDialog
            title={t('workflow.withdrawal.ask')}
            hint={t('workflow.withdrawal.ask_hint')}
            done={t('workflow.withdrawal.asked')}
            about={document.title}
            endpoint={askWithdrawal}
            asks={{ reason: 'required' }}
            inputOf={({ reason }) => ({ id: document.id, description: reason, expected_version: document.version })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
      {isWithdrawing && (
        <Suspense fallback={null}>
          <WithdrawDialog document={document} onClose={() => setWithdrawing(false)} />
        </Suspense>
      )}
    </>
  )
}
