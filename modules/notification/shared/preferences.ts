import { z } from 'zod'
import { book } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { rowVersion } from '#platform/shared/ids.ts'
import { languages } from '#platform/shared/i18n.ts'

/** In the application, by letter, on one's devices. */
export const channels = ['app', 'mail', 'push'] as const
export type Channel = (typeof channels)[number]
export type Switches = Record<Channel, boolean>

const MOST_KINDS = 200
const switches = z.object({ app: z.boolean(), mail: z.boolean(), push: z.boolean() })
/** Kind → channel → whether; what is not named follows the organisation, or the product. */
const kindChoices = book(
  z.string().min(1).max(80),
  switches.partial().strict(),
  MOST_KINDS,
  'notification.preferences.too_many',
)
export type KindChoices = z.output<typeof kindChoices>

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'notification.preferences.time_bad')
const quietHours = z
  .object({
    is_on: z.boolean(),
    from: time,
    until: time,
    /** Days on which the organisation does not work are quiet from midnight to midnight. */
    days_off: z.boolean(),
  })
  .refine(({ is_on, from, until }) => !is_on || from !== until, {
    error: 'notification.preferences.no_hours',
    path: ['until'],
  })
export type QuietHours = z.output<typeof quietHours>

/** Letters one by one, or what came together once an hour or a day. */
export const paces = ['each', 'hour', 'day'] as const
const rhythm = z.object({ pace: z.enum(paces), hour: z.number().int().min(0).max(23) })
export type Rhythm = z.output<typeof rhythm>

/** As the product comes. */
export const OPEN_HOURS: QuietHours = { is_on: false, from: '20:00', until: '08:00', days_off: false }
export const AT_ONCE: Rhythm = { pace: 'each', hour: 8 }

/** Null: as the organisation says, or, of the organisation itself, as the product comes. */
export const preferencesForm = z.object({ kinds: kindChoices, quiet: quietHours.nullable(), rhythm: rhythm.nullable() })

const kindView = z.object({
  name: z.string(),
  /** Translation key. */
  title: z.string(),
  is_urgent: z.boolean(),
  is_fixed: z.boolean(),
  /** What holds where nothing is chosen. */
  usual: switches,
})
export type KindView = z.output<typeof kindView>

const preferences = preferencesForm.extend({
  all_kinds: z.array(kindView),
  usual_quiet: quietHours,
  usual_rhythm: rhythm,
  version: z.number().int(),
  time_zone: z.string(),
})
export type Preferences = z.output<typeof preferences>

const changed = preferencesForm.extend({ version: rowVersion })
const done = z.object({ status: z.literal(true) })

export const showPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  permission: 'signed_in',
  summary: 'What I am told of, where and when',
  input: z.object({}),
  /** `mail`: where my letters go; null without an address. */
  reply: preferences.extend({ mail: z.string().nullable() }),
})
export const changePreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  permission: 'signed_in',
  summary: 'Choose what I am told of, where and when',
  ownerOnly: true,
  input: changed,
  reply: done,
})
export const showDefaults = endpoint({
  method: 'GET',
  path: '/notifications/defaults',
  permission: 'organization.profile.u',
  summary: 'What the people of my organisation get who chose nothing',
  input: z.object({}),
  reply: preferences,
})
export const changeDefaults = endpoint({
  method: 'PUT',
  path: '/notifications/defaults',
  permission: 'organization.profile.u',
  summary: 'Set what the people of my organisation get who chose nothing',
  input: changed,
  reply: done,
})

/** What holds for one kind: fixed switches stay on, then one's own choice, then that of those above. */
export function switchesOf(
  { is_fixed, usual }: Pick<KindView, 'is_fixed' | 'usual'>,
  ...choices: readonly (KindChoices[string] | undefined)[]
): Switches {
  const held = { ...usual }
  for (const channel of channels) {
    if (is_fixed && usual[channel]) continue
    held[channel] = choices.find((choice) => choice?.[channel] !== undefined)?.[channel] ?? usual[channel]
  }
  return held
}

export const previewLetter = endpoint({
  method: 'GET',
  path: '/notifications/letters/preview',
  permission: 'organization.profile.u',
  summary: 'A letter as the people of my organisation would get it',
  /** The name of a kind, or `summary`. */
  input: z.object({ letter: z.string().min(1).max(80), language: z.enum(languages) }),
  reply: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
})
