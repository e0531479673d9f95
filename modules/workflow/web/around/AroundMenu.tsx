import { Suspense, useState } from 'react'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { claimStep, releaseStep } from '../../shared/documents/around-step.ts'
import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import type { Around } from '../../shared/engine/around.ts'
import { isOfStep } from './may-postpone.ts'
import { useAround } from './use-around.ts'

const AskedDialog = lazyPart(() => import('./AskedDialog.tsx'))

export type Asked = Exclude<Around, 'claim' | 'release'> | 'postpone'

const looks: Record<Asking, { icon: IconName; words: string }> = {
  add_before: { icon: 'pen', words: 'workflow.around.add_before' },
  add_after: { icon: 'pen', words: 'workflow.around.add_after' },
  delegate: { icon: 'users', words: 'workflow.around.delegate' },
  transfer: { icon: 'forward', words: 'workflow.around.transfer' },
  claim: { icon: 'user', words: 'workflow.around.claim' },
  release: { icon: 'user', words: 'workflow.around.release' },
  send_back: { icon: 'back', words: 'workflow.around.send_back' },
  postpone: { icon: 'pause', words: 'workflow.rest.postpone' },
}

type Asking = Exclude<Around, 'advise'> | 'postpone'

/** Mine or not; somebody beside me; away from me. */
const groups: readonly (readonly Asking[])[] = [
  ['claim', 'release'],
  ['delegate', 'add_before', 'add_after'],
  ['transfer', 'send_back', 'postpone'],
]

/** What can be done with my step besides deciding it: exactly what the server offers. */
export function AroundMenu({ document, step }: { document: DocumentView; step: MyStep }) {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const claim = useAround(claimStep, t('workflow.around.claimed'))
  const release = useAround(releaseStep, t('workflow.around.released'))
  const { may_postpone, id, version, title } = document
  if (!may_postpone && step.around.length === 0) return null

  const mine: (readonly Asking[])[] = groups
    .map((group) =>
      group.filter((one) => (one === 'postpone' ? may_postpone && isOfStep(step) : step.around.includes(one))),
    )
    .filter((group) => group.length > 0)
  const choose = (around: Asking) => {
    if (around === 'claim') void claim.send({ id, step_id: step.id, expected_version: version }, title)
    else if (around === 'release') void release.send({ id, step_id: step.id, expected_version: version }, title)
    else setAsked(around)
  }
  return (
    <>
      {/* Whoever was asked for advice has nothing else to decide: it stands where decisions stand. */}
      {step.around.includes('advise') && (
        <Button kind="primary" icon="comment" onClick={() => setAsked('advise')}>
          {t('workflow.around.advise')}
        </Button>
      )}
      {mine.length > 0 && (
        <Popover
          label={t('workflow.around.more')}
          renderTrigger={(wiring) => <IconButton icon="more" label={t('workflow.around.more')} {...wiring} />}
        >
          {(close) =>
            mine.map((group) => (
              <MenuList key={group.join()}>
                {group.map((around) => (
                  <MenuButton
                    key={around}
                    icon={looks[around].icon}
                    onClick={() => {
                      choose(around)
                      close()
                    }}
                  >
                    {t(looks[around].words)}
                  </MenuButton>
                ))}
              </MenuList>
            ))
          }
        </Popover>
      )}
      <Suspense fallback={null}>
        {asked && <AskedDialog asked={asked} document={document} stepId={step.id} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
