import { useState } from 'react'
import { showFailure } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { download } from '#platform/web/import/index.ts'
import { MenuButton, MenuList, Popover } from '#platform/web/overlay/index.ts'

type Asked = Readonly<Record<string, unknown>>

/** What is seen, as a file of Excel or of text. */
export function ExportMenu({ table, asked }: { table: string; asked: Asked }) {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const take = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    await download(`/records/${table}/export`, { ...asked, format }).catch(showFailure)
    setBusy(false)
  }
  return (
    <Popover
      label={t('records.export')}
      align="start"
      renderTrigger={(wiring) => (
        <Button icon="download" busy={isBusy} {...wiring}>
          {t('records.export')}
        </Button>
      )}
    >
      {(close) => (
        <MenuList>
          {(['xlsx', 'csv'] as const).map((format) => (
            <MenuButton
              key={format}
              icon="download"
              onClick={() => {
                close()
                void take(format)
              }}
            >
              {t(format === 'xlsx' ? 'records.export_excel' : 'records.export_text')}
            </MenuButton>
          ))}
        </MenuList>
      )}
    </Popover>
  )
}
