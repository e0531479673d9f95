import { useRef } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { attendanceCode } from '../../../shared/cells/attendance-code.ts'
import type { CellProps } from '../cell-look.ts'
import styles from '../cells.module.css'
import { Code } from './Code.tsx'
import { PressCell } from './PressCell.tsx'
import { printPicture, savePicture } from './picture.ts'

/** A press shows what stands in the cell as a code, to be scanned from the screen or from paper. */
export default function AttendanceCode({ column, value, setting, name }: CellProps) {
  const { t } = useText()
  return (
    <PressCell
      {...{ column, value }}
      icon="qr"
      label={t('records.cell.code')}
      renderDialog={(close) => (
        <CodeDialog text={String(value ?? '')} name={name} size={setting.size} onClose={close} />
      )}
    />
  )
}

export function CodeDialog({
  text,
  name,
  size = attendanceCode.size,
  onClose,
}: {
  text: string
  name: string
  size?: number | undefined
  onClose: () => void
}) {
  const { t } = useText()
  const picture = useRef<SVGSVGElement>(null)
  return (
    <Dialog
      title={name}
      shape="sheet"
      width={460}
      keeps="nothing"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('records.cell.cancel')}</Button>
          <Button
            icon="download"
            onClick={() => picture.current && void savePicture(picture.current, size, `${name.slice(0, 60)}.png`)}
          >
            {t('records.cell.png')}
          </Button>
          <Button
            kind="primary"
            icon="print"
            onClick={() => {
              if (picture.current) printPicture(picture.current, t('records.cell.scan'))
              onClose()
            }}
          >
            {t('records.cell.print')}
          </Button>
        </>
      }
    >
      <div className={styles['code']}>
        <Code ref={picture} text={text} size={size} label={t('records.cell.code')} />
      </div>
      <p className={styles['hint']}>{t('records.cell.scan')}</p>
    </Dialog>
  )
}
