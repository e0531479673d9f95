import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#modules/access/web/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { download } from '#platform/web/import/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'

/** Units and jobs as Excel files, there and back. */
export function StructureFiles() {
  const { t } = useText()
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Popover
      label={t('organization.import.files')}
      width={280}
      renderTrigger={(wiring) => <Button {...wiring}>{t('organization.import.files')}</Button>}
    >
      {(close) => {
        const then = (deed: () => void) => () => {
          close()
          deed()
        }
        return (
          <>
            <MenuList title={t('platform.import.export')}>
              <MenuButton icon="download" onClick={then(() => take('units'))}>
                {t('organization.import.units')}
              </MenuButton>
              <MenuButton icon="download" onClick={then(() => take('jobs'))}>
                {t('organization.import.jobs')}
              </MenuButton>
            </MenuList>
            {may('organization.structure.import') ? (
              <MenuList title={t('organization.import.from_excel')}>
                <MenuButton icon="upload" onClick={then(() => void navigate({ to: '/organization/struct/import' }))}>
                  {t('organization.import.units')}
                </MenuButton>
                <MenuButton
                  icon="upload"
                  onClick={then(() => void navigate({ to: '/organization/struct/import-jobs' }))}
                >
                  {t('organization.import.jobs')}
                </MenuButton>
              </MenuList>
            ) : null}
          </>
        )
      }}
    </Popover>
  )
}

const take = (what: 'units' | 'jobs') => void download(`/organization/${what}/export`).catch(showFailure)
