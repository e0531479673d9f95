import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { LARGEST_NUMBER } from '#platform/shared/ids.ts'
import { emailRequired } from './person-rules.ts'

/** As many as somebody pastes at once; larger crowds come from a file. */
export const MOST_INVITED = 50

const address = z.string().trim().toLowerCase().pipe(emailRequired)

export const inviteMany = endpoint({
  method: 'POST',
  path: '/access/invitations',
  permission: 'access.users.c',
  summary: 'Invites people by their addresses; they say what they are called when they come',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    emails: list(address, MOST_INVITED).min(1, 'access.person.email_missing'),
    main_role_id: z.coerce
      .number('access.users.role_missing')
      .int()
      .positive('access.users.role_missing')
      .max(LARGEST_NUMBER),
  }),
  reply: z.object({
    people: z.array(
      z.object({
        email: z.string(),
        /** Whoever is here already is not invited again. */
        state: z.enum(['invited', 'here']),
        id: z.number().int(),
      }),
    ),
  }),
})

/** What somebody pastes: addresses with commas, semicolons, spaces or lines between them, names before them. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;<>"]+/).filter((part) => part.includes('@'))
  return [...new Set(found.map((one) => one.toLowerCase()))]
}
