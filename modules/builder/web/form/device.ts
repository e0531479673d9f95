import { createContext } from 'react'
import { type Device, devices, type Form } from '#modules/records/shared/index.ts'
import type { IconName } from '#platform/web/icons/index.ts'

/** How wide the form is drawn on each of them. */
const widths: Readonly<Record<Device, number>> = { phone: 358, tablet: 640, computer: 860, big: 1240 }
export const pictures: Readonly<Record<Device, IconName>> = {
  phone: 'phone',
  tablet: 'tablet',
  computer: 'device',
  big: 'fit',
}
/** The edge of the sheet, on both sides. */
const EDGE = 40

/** The sheet is no wider than the form, wherever that is looked at. */
export const sheetOf = (device: Device, form: Pick<Form, 'width'> | undefined) =>
  Math.min(widths[device], (form?.width ?? Infinity) + EDGE)

/** Whose spans hold there: a form that is narrow on a big screen is as on a smaller one. */
export function deviceShown(device: Device, form: Pick<Form, 'width'> | undefined): Device {
  const free = sheetOf(device, form) - EDGE
  return (['big', 'computer', 'tablet'] as const).find((one) => free >= devices[one]) ?? 'phone'
}

export const CanvasDevice = createContext<Device>('computer')
