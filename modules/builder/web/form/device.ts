import { createContext } from 'react'
import type { Device } from '#modules/records/shared/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'

/** How wide the form is drawn on each of them. */
export const widths: Readonly<Record<Device, number>> = { phone: 358, tablet: 640, computer: 860, big: 1240 }
export const pictures: Readonly<Record<Device, IconName>> = {
  phone: 'phone',
  tablet: 'tablet',
  computer: 'device',
  big: 'fit',
}
export const CanvasDevice = createContext<Device>('computer')
