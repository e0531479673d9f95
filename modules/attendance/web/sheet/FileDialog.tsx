import { useState } from 'react'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { Tick } from '#platform/web/form/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { type SheetColumn, sheetColumns, sheetCounts, sheetFilePath, sheetHours } from '../../shared/contract.ts'
import { keepChoice, keptChoice } from './kept-choice.ts'
import styles from './sheet.module.css'

interface Props {
  filter: Readonly<Record<string, string>>
  onClose: () => void
}

/** Which columns go into the file for payroll. */
export function FileDialog({ filter, onClose }: Props) {
  const { t } = useText()
  const [{ columns, days }, setChoice] = useState(keptChoice)
  const choose = (next: { columns: SheetColumn[]; days: boolean }) => {
    keepChoice(next)
    setChoice(next)
  }
  const titleOf = (name: SheetColumn) =>
    t(
      [...sheetCounts, ...sheetHours].some((one) => one === name)
        ? `attendance.totals.${name}`
        : `attendance.sheet.${name}`,
    )
  const file = new URLSearchParams({ ...filter, columns: columns.join(','), days: days ? '1' : '0' })
  return (
    <Dialog
      title={t('attendance.sheet.file_title')}
      onClose={onClose}
      footer={
        columns.length > 0 ? (
          <a
            className={buttonClass({ kind: 'primary' })}
            href={`/api${sheetFilePath}?${file.toString()}`}
            download
            onClick={onClose}
          >
            <Icon name="download" size={16} /> {t('attendance.sheet.file_take')}
          </a>
        ) : (
          <Button kind="primary" disabled>
            {t('attendance.sheet.file_take')}
          </Button>
        )
      }
    >
      <p className={styles['hint']}>{t('attendance.sheet.file_hint')}</p>
      <div className={styles['choices']}>
        {sheetColumns.map((name) => (
          <Tick
            key={name}
            label={titleOf(name)}
            checked={columns.includes(name)}
            onChange={({ target }) =>
              choose({
                columns: sheetColumns.filter((one) => (one === name ? target.checked : columns.includes(one))),
                days,
              })
            }
          />
        ))}
        <Tick
          label={t('attendance.sheet.file_days')}
          checked={days}
          onChange={({ target }) => choose({ columns, days: target.checked })}
        />
      </div>
    </Dialog>
  )
}
