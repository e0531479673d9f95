import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { rowVersion } from '#platform/shared/ids.ts'

const day = z.string().refine(isDay, 'access.rule.day_missing')

/** `null`: everybody as they like. */
export const securityRule = z.object({ second_factor_from: day.nullable() })

const change = securityRule.extend({ version: rowVersion })
const done = z.object({ status: z.literal(true) })
const person = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string(), login: z.string() })

const shown = securityRule.extend({
  version: z.number().int(),
  today: z.string(),
  members: z.number().int(),
  protected: z.number().int(),
  /** Whoever asks has one. */
  am_protected: z.boolean(),
  /** The first hundred of those without one, by name. */
  without: z.array(person),
})
export type SecurityRule = z.output<typeof shown>

export const showSecurityRule = endpoint({
  method: 'GET',
  path: '/access/security-rule',
  permission: 'access.security.r',
  summary: 'Whether my organisation wants a second factor, and who has none',
  input: z.object({}),
  reply: shown,
})

export const changeSecurityRule = endpoint({
  method: 'PUT',
  path: '/access/security-rule',
  permission: 'access.security.u',
  summary: 'Say from which day nobody works without a second factor',
  ownerOnly: true,
  input: change,
  reply: done,
})

/** The platform's own organisation has no roles to give the rights above, so those who administer it hold them. */
export const showPlatformRule = endpoint({
  method: 'GET',
  path: '/access/super-admins/rule',
  permission: 'platform.admin',
  summary: 'Whether those who administer the whole platform need a second factor, and who has none',
  input: z.object({}),
  reply: shown,
})
export const changePlatformRule = endpoint({
  method: 'PUT',
  path: '/access/super-admins/rule',
  permission: 'platform.admin',
  summary: 'Say from which day nobody administers the platform without a second factor',
  input: change,
  reply: done,
})
