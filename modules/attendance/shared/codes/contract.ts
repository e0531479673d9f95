import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { KEEPING, TAKING_PART } from '../access.ts'
import { position, punchKind } from '../contract.ts'
import { MOST_LETTERS } from './code.ts'

const code = z.string().max(MOST_LETTERS)
const device = z.string().regex(/^[\w-]{8,60}$/, 'platform.input.invalid_format')
const moment = z.iso.datetime({ offset: true })
const secret = z.string().regex(/^[\w-]{16,60}$/, 'platform.input.invalid_format')
const pin = z.string().regex(/^\d{4,8}$/, 'attendance.code.pin_form')
const minutes = z.number().int()

export const MOST_AT_ONCE = 25

const shownDevice = z.object({
  device: z.string(),
  name: z.string(),
  last_at: z.string(),
  ended_at: z.string().nullable(),
})

export const showOwnCode = endpoint({
  method: 'GET',
  path: '/attendance/code',
  permission: TAKING_PART,
  summary: 'With what the caller punches: their number, whether they have a PIN, and the devices that make their code',
  input: z.object({}),
  reply: z.object({
    is_employee: z.boolean(),
    number: z.string().nullable(),
    has_pin: z.boolean(),
    devices: z.array(shownDevice),
  }),
})

export const openOwnCode = endpoint({
  method: 'POST',
  path: '/attendance/code/device',
  permission: TAKING_PART,
  ownerOnly: true,
  summary: 'The secret by which this device of the caller makes their code, also without a network',
  input: z.object({ device, device_name: z.string().trim().max(120).default('') }),
  reply: z.object({
    org_id: z.number().int(),
    employee: z.number().int(),
    name: z.string(),
    secret: z.string(),
    now: z.string(),
  }),
})

export const endDevice = endpoint({
  method: 'POST',
  path: '/attendance/code/device/end',
  permission: TAKING_PART,
  ownerOnly: true,
  summary: 'From now on this device of the caller makes no code that counts',
  input: z.object({ device }),
  reply: z.object({ status: z.literal(true) }),
})

export const setPin = endpoint({
  method: 'POST',
  path: '/attendance/code/pin',
  permission: TAKING_PART,
  ownerOnly: true,
  summary: 'The PIN by which the caller punches at a kiosk; none, where they want none',
  input: z.object({ pin: pin.nullable() }),
  reply: z.object({ has_pin: z.boolean() }),
})

export const givePin = endpoint({
  method: 'POST',
  path: '/attendance/pins',
  permission: KEEPING,
  ownerOnly: true,
  summary: 'A new PIN for somebody who has no phone of their own: it is told once, and the one before counts no more',
  input: z.object({
    /** Their number, or their name where only one is called so. */
    who: z.string().trim().min(1, 'platform.required').max(200),
  }),
  reply: z.object({ name: z.string(), number: z.string(), pin: z.string() }),
})

export const showPlaceCode = endpoint({
  method: 'GET',
  path: '/attendance/at/:code',
  permission: TAKING_PART,
  summary: 'Of which place a scanned code is, and what the caller would punch there next',
  input: z.object({ code }),
  reply: z.object({ place: z.string(), next: punchKind, refused: z.string().nullable(), is_late: z.boolean() }),
})

export const punchAtPlace = endpoint({
  method: 'POST',
  path: '/attendance/at',
  permission: TAKING_PART,
  ownerOnly: true,
  summary: 'Records a punch by the code of a place that the caller scanned; what was kept arrives once',
  input: z.object({
    code,
    kind: punchKind,
    key: z.uuid(),
    device_at: moment,
    now: moment,
    device,
    device_name: z.string().trim().max(120).default(''),
    position: position.nullable().default(null),
  }),
  reply: z.object({
    id: z.string(),
    kind: punchKind,
    at: z.string(),
    place: z.string().nullable(),
    flags: z.array(z.string()),
    worked_today: minutes,
  }),
})

const place = z.object({ id: z.uuid() })
const shownKiosk = z.object({
  id: z.string(),
  name: z.string(),
  secret: z.string(),
  created_at: z.string(),
  last_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})

export const listKiosks = endpoint({
  method: 'GET',
  path: '/attendance/places/:id/kiosks',
  permission: KEEPING,
  summary: 'The kiosks of a place with their addresses',
  input: place,
  reply: z.object({ kiosks: z.array(shownKiosk) }),
})

export const makeKiosk = endpoint({
  method: 'POST',
  path: '/attendance/places/:id/kiosks',
  permission: KEEPING,
  idempotent: true,
  summary: 'Makes a kiosk of a place: whoever has its address opens it',
  input: place.extend({ name: z.string().trim().min(1, 'platform.required').max(80) }),
  reply: shownKiosk,
})

export const endKiosk = endpoint({
  method: 'POST',
  path: '/attendance/kiosks/:id/end',
  permission: KEEPING,
  summary: 'From now on a kiosk takes nothing; what it heard before still arrives',
  input: place,
  reply: z.object({ status: z.literal(true) }),
})

export const openKiosk = endpoint({
  method: 'POST',
  path: '/attendance/kiosk/open',
  permission: 'public',
  summary: 'What a kiosk needs to stand alone: its place, the clock of the server and the secret of its codes',
  input: z.object({ secret }),
  reply: z.object({
    id: z.string(),
    org_id: z.number().int(),
    organization: z.string(),
    place: z.string(),
    name: z.string(),
    zone: z.string(),
    code_secret: z.string(),
    now: z.string(),
  }),
})

const heard = z.object({
  key: z.string(),
  /** `again`: not this time; whoever has it keeps it. */
  state: z.enum(['recorded', 'choose', 'refused', 'again']),
  refused: z.string().nullable(),
  name: z.string().nullable(),
  kind: punchKind.nullable(),
  at: z.string().nullable(),
  worked_today: minutes.nullable(),
})
export type HeardReply = z.output<typeof heard>

export const deliverKiosk = endpoint({
  method: 'POST',
  path: '/attendance/kiosk/deliver',
  permission: 'public',
  summary: 'What a kiosk scanned, at once or kept without a network: each is recorded once, whenever and however often',
  input: z.object({
    secret,
    /** What the clock of the kiosk says now. */
    now: moment,
    items: list(
      z.object({
        key: z.uuid(),
        code,
        /** None: whatever comes next for this person. */
        kind: punchKind.nullable(),
        device_at: moment,
        /** Somebody stands there and may choose, where it is not clear. */
        asks: z.boolean().default(false),
      }),
      MOST_AT_ONCE,
    ),
  }),
  reply: z.object({ items: z.array(heard) }),
})

export const punchByPin = endpoint({
  method: 'POST',
  path: '/attendance/kiosk/pin',
  permission: 'public',
  summary: 'Records a punch at a kiosk by the number of an employee and their PIN; tries are limited',
  input: z.object({
    secret,
    number: z.string().trim().min(1, 'platform.required').max(40),
    pin,
    key: z.uuid(),
    kind: punchKind.nullable(),
    asks: z.boolean().default(false),
  }),
  reply: heard,
})
