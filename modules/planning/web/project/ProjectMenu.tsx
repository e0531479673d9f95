import { useState } from 'react'
import type { Row } from '#modules/records/shared/index.ts'
import { IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ConfirmDialog, MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'
import { type BaselineDeed, useBaseline } from './use-baseline.ts'

const CopyDialog = lazyPart(() => import('./CopyDialog.tsx'))

/** What is done with a whole project now and then. */
export function ProjectMenu({ project, onCopied }: { project: Row; onCopied: (id: string) => void }) {
  const { t } = useText()
  const [open, setOpen] = useState<'copy' | BaselineDeed | null>(null)
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
                <>
                  <MenuButton icon="pin" onClick={then('keep')}>
                    {t('planning.baseline.keep')}
                  </MenuButton>
                  <MenuButton icon="close" onClick={then('forget')}>
                    {t('planning.baseline.forget')}
                  </MenuButton>
                </>
              ) : null}
              <MenuButton icon="copy" onClick={then('copy')}>
                {t('planning.copy.title')}
              </MenuButton>
            </MenuList>
          )
        }}
      </Popover>
      {open === 'copy' ? <CopyDialog project={project} onCopied={onCopied} onClose={close} /> : null}
      {open === 'keep' || open === 'forget' ? (
        <ConfirmDialog
          title={t(`planning.baseline.${open}`)}
          action={t(open === 'keep' ? 'planning.baseline.action' : 'planning.baseline.forget_action')}
          kind={open === 'keep' ? 'primary' : 'danger'}
          {...(open === 'keep' && { startsAt: 'action' as const })}
          isBusy={baseline.isBusy}
          onConfirm={() => void baseline.run(open).then(close)}
          onCancel={close}
        >
          {t(open === 'keep' ? 'planning.baseline.about' : 'planning.baseline.forget_about')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
