import { z } from 'zod'
import { heldOf } from '#platform/shared/held.ts'
import { LARGEST_NUMBER } from '#platform/shared/ids.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { PICTURE_ROOM } from '#platform/shared/files.ts'
import { words } from '#platform/shared/i18n.ts'
import { loginName, personName, personRules, refuseFirstPassword } from '#modules/access/shared/index.ts'
import { done, id, idInPath, optionalEmail, optionalPhone, optionalText, otherNames, requiredText } from './fields.ts'

const unitName = words.extend({ code: z.string() })
const addressUnit = unitName.extend({ below: z.array(unitName) })

export const listAddressUnits = endpoint({
  method: 'GET',
  path: '/organization/address-units',
  permission: 'signed_in',
  summary: 'The capital and the aimags of Mongolia with their districts and sums',
  input: z.object({}),
  reply: z.array(addressUnit),
})

const website = z
  .string()
  .trim()
  .max(200)
  .transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
  .pipe(
    z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'organization.profile.website_rule' }),
    ]),
  )
  .transform((text) => text || null)

export const organizationForm = z.object({
  name: requiredText(200, 'organization.profile.name_missing'),
  ...otherNames,
  short_name: optionalText(60),
  register_number: z
    .string()
    .trim()
    .regex(/^\d{7}$/, 'organization.profile.register_rule'),
  org_type_id: z.coerce
    .number('organization.profile.type_missing')
    .int()
    .positive('organization.profile.type_missing')
    .max(LARGEST_NUMBER, 'organization.profile.type_missing'),
  aimag: optionalText(10),
  sum: optionalText(10),
  khoroo: optionalText(60),
  address: optionalText(300),
  phone: optionalPhone,
  email: optionalEmail,
  website,
})
export type OrganizationFacts = z.output<typeof organizationForm>

/** PNG or JPEG as a data URL; what the bytes show counts. */
const picture = z.string().max(1_500_000, 'platform.image_too_large')

export const registrationForm = organizationForm
  .extend({
    logo: picture,
    director_last_name: personName,
    director_first_name: personName,
    director_job: requiredText(200, 'organization.structure.job_name_missing'),
    /** The director administers the organisation as well. */
    is_director: z.boolean(),
    admin_last_name: z.string(),
    admin_first_name: z.string(),
    login: loginName,
    admin_email: z.string().toLowerCase().nullable().pipe(personRules.email),
    start: z.enum(['invitation', 'password']),
    password: z.string().max(200),
  })
  .superRefine(({ is_director, admin_last_name, admin_first_name, admin_email, start }, problems) => {
    const refuse = (path: string, message: string) => problems.addIssue({ code: 'custom', path: [path], message })
    for (const [path, name] of is_director
      ? []
      : ([
          ['admin_last_name', admin_last_name],
          ['admin_first_name', admin_first_name],
        ] as const)) {
      const wrong = personName.safeParse(name).error?.issues.at(0)
      if (wrong) refuse(path, wrong.message)
    }
    if (start === 'invitation' && admin_email === null) refuse('admin_email', 'organization.register.email_needed')
  })
  .superRefine(refuseFirstPassword)

export const registerOrganization = endpoint({
  method: 'POST',
  path: '/organization/organizations',
  permission: 'platform.admin',
  idempotent: true,
  room: PICTURE_ROOM,
  summary: 'A new organisation with its director, its first administrator and all it needs to begin',
  input: registrationForm,
  reply: z.object({ org_id: id }),
})

export const showProfile = endpoint({
  method: 'GET',
  path: '/organization/profile',
  permission: 'organization.profile.u',
  summary: 'The record of my organisation',
  input: z.object({}),
  reply: z.object({
    org_id: id,
    name: z.string(),
    en: z.string().nullable(),
    ko: z.string().nullable(),
    short_name: z.string().nullable(),
    register_number: z.string().nullable(),
    org_type_id: id,
    org_logo: z.string().nullable(),
    aimag: z.string().nullable(),
    sum: z.string().nullable(),
    khoroo: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    time_zone: z.string(),
    types: z.array(z.object({ id, name: words })),
    /** Bytes of all files, and how many there may be; null: as many as there is room for. */
    storage: z.object({ used: z.number(), limit: z.number().nullable() }),
  }),
})
export const changeProfile = endpoint({
  method: 'PUT',
  path: '/organization/profile',
  permission: 'organization.profile.u',
  summary: 'Change the record of my organisation; refused where it is not as it was `held` any more',
  input: organizationForm.extend({ held: heldOf(organizationForm) }),
  reply: done,
})
export const setLogo = endpoint({
  method: 'PUT',
  path: '/organization/profile/logo',
  permission: 'organization.profile.u',
  summary: 'Give my organisation a logo, or none',
  room: PICTURE_ROOM,
  input: z.object({ image: picture.nullable() }),
  reply: z.object({ org_logo: z.string().nullable() }),
})

export const typeForm = z.object({
  mn: requiredText(100, 'organization.types.name_missing'),
  en: optionalText(100),
  ko: optionalText(100),
})
const orgType = z.object({ id, name: words, organizations: z.number().int() })
export type OrgType = z.output<typeof orgType>
export const listTypes = endpoint({
  method: 'GET',
  path: '/organization/types',
  permission: 'platform.admin',
  summary: 'Kinds of organisations',
  input: z.object({}),
  reply: z.array(orgType),
})
export const addType = endpoint({
  method: 'POST',
  path: '/organization/types',
  permission: 'platform.admin',
  summary: 'A new kind of organisation',
  idempotent: true,
  input: typeForm,
  reply: z.object({ id }),
})
export const renameType = endpoint({
  method: 'PUT',
  path: '/organization/types/:id',
  permission: 'platform.admin',
  summary: 'Rename a kind of organisation; refused where it is not called as it was `held` any more',
  input: typeForm.extend({ id: idInPath, held: heldOf(typeForm) }),
  reply: done,
})
