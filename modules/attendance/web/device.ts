import { readStored, writeStored } from '#platform/web/storage.ts'

const NAME = 'attendance_device'

/** This browser, by a name that it gave itself, and what kind of device it says that it is. */
export function deviceHere(): { device: string; device_name: string } {
  const known = readStored<string>(NAME)
  const device = known ?? crypto.randomUUID()
  if (known === null) writeStored(NAME, device, null)
  return { device, device_name: navigator.userAgent.slice(0, 120) }
}
