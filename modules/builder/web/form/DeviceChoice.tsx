import type { Device } from '#modules/records/shared/index.ts'
import { Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { pictures } from './device.ts'

/** On which device the form is looked at. */
export function DeviceChoice({ device, onChange }: { device: Device; onChange: (device: Device) => void }) {
  const { t } = useText()
  return (
    <Segments
      label={t('builder.device')}
      isLabelHidden
      picturesOnly
      value={device}
      onChange={onChange}
      choices={(['phone', 'tablet', 'computer', 'big'] as const).map((value) => ({
        value,
        label: t(`builder.device_${value}`),
        picture: <Icon name={pictures[value]} size={16} />,
      }))}
    />
  )
}
