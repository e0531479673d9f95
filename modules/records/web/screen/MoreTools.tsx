import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { download } from '#platform/web/import/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'

interface Props {
  table: string
  /** What is seen, for a file of it; undefined where none may be taken. */
  exportAsked: Readonly<Record<string, unknown>> | undefined
  onPrint: (() => void) | undefined
  importPath: string | undefined
  onDeleted: (() => void) | undefined
}

/** What is done with a list now and then. */
export function MoreTools({ table, exportAsked, onPrint, importPath, onDeleted }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const take = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    await download(`/records/${table}/export`, { ...exportAsked, format }).catch(showFailure)
    setBusy(false)
  }
  if (!exportAsked && !onPrint && importPath === undefined && !onDeleted) return null
  return (
    <Popover
      label={t('records.tools.more')}
      align="start"
      width={260}
      renderTrigger={(wiring) => (
        <Button icon="more" busy={isBusy} {...wiring}>
          {t('records.tools.more')}
        </Button>
      )}
    >
      {(close) => {
        const then = (work: () => void) => () => {
          close()
          work()
        }
        return (
          <MenuList>
            {exportAsked ? (
              <>
                <MenuButton icon="download" onClick={then(() => void take('xlsx'))}>
                  {t('records.export_excel')}
                </MenuButton>
                <MenuButton icon="download" onClick={then(() => void take('csv'))}>
                  {t('records.export_text')}
                </MenuButton>
              </>
            ) : null}
            {onPrint ? (
              <MenuButton icon="print" onClick={then(onPrint)}>
                {t('records.print.title')}
              </MenuButton>
            ) : null}
            {importPath === undefined ? null : (
              <MenuButton icon="upload" onClick={then(() => void navigate({ to: importPath }))}>
                {t('records.import.title')}
              </MenuButton>
            )}
            {onDeleted ? (
              <MenuButton icon="trash" onClick={then(onDeleted)}>
                {t('records.deleted_rows')}
              </MenuButton>
            ) : null}
          </MenuList>
        )
      }}
    </Popover>
  )
}
