import { call, CallError } from '#platform/web/call.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { openOwnCode } from '../../shared/codes/contract.ts'
import { deviceId, deviceName, newDevice, whoIsHere } from './device.ts'
import { browserShelf } from './shelf.ts'

export interface OwnSecret extends Omit<ReplyOf<typeof openOwnCode>, 'now'> {
  /** Whose it is. */
  key: string
  device: string
  /** So much the clock of the server is ahead of this one. */
  ahead: number
}

const shelf = browserShelf<OwnSecret>('secrets')

/** What this device makes codes of, as it was kept when there was a network. */
export async function keptSecret(): Promise<OwnSecret | undefined> {
  const here = whoIsHere()
  return (await shelf.all()).find(({ key, device }) => key === here && device === deviceId())
}

/** Asks for it, and keeps it; a device that was withdrawn becomes another one. */
export async function fetchSecret(): Promise<OwnSecret> {
  const key = whoIsHere()
  const asked = Date.now()
  const reply = await openHere().catch((error: unknown) => {
    if (!(error instanceof CallError) || error.reply.code !== 'attendance.code.device_ended') throw error
    newDevice()
    return openHere()
  })
  // In the middle of the question, as far as anybody knows.
  const ahead = Date.parse(reply.now) - (asked + Date.now()) / 2
  const { org_id, employee, name, secret } = reply
  const own = { key: key ?? '', device: deviceId(), ahead, org_id, employee, name, secret }
  if (key !== null) await shelf.put(own)
  return own
}

const openHere = () => call(openOwnCode, { device: deviceId(), device_name: deviceName() })
