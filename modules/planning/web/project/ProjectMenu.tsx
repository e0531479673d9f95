import { useState } from 'react'
import type { Row } from '#modules/records/shared/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ConfirmDialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { useBaseline } from './use-baseline.ts'

const CopyDialog = lazyPart(() => import('./CopyDialog.tsx'))

/** What is done with a whole project now and then. */
export function ProjectMenu({ project, onCopied }: { project: Row; onCopied: (id: string) => void }) {
  const { t } = useText()
  const [open, setOpen] = useState<'copy' | 'baseline' | null>(null)
  const baseline = useBaseline(project.id)
  const close = () => setOpen(null)
  const leads = project.may?.includes('u') ?? true
  return (
    <>
      <Popover
        label={t('planning.project.more')}
        width={280}
        renderTrigger={(wiring) => <IconButton icon="more" label={t('planning.project.more')} {...wiring} />}
      >
        {(shut) => {
          const then = (what: typeof open) => () => {
            shut()
            setOpen(what)
          }
          return (
            <MenuList>
              {leads ? (
                <MenuButton icon="pin" onClick={then('baseline')}>
                  {t('planning.baseline.keep')}
                </MenuButton>
              ) : null}
              <MenuButton icon="copy" onClick={then('copy')}>
                {t('planning.copy.title')}
              </MenuButton>
            </MenuList>
          )
        }}
      </Popover>
      {open === 'copy' ? <CopyDialog project={project} onCopied={onCopied} onClose={close} /> : null}
      {open === 'baseline' ? (
        <ConfirmDialog
          title={t('planning.baseline.keep')}
          action={t('planning.baseline.action')}
          kind="primary"
          startsAt="action"
          isBusy={baseline.isBusy}
          onConfirm={() => void baseline.keep().then(close)}
          onCancel={close}
        >
          {t('planning.baseline.about')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
