import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'

const site = z.object({
  org_id: z.number(),
  organization: z.string(),
  host: z.string().nullable(),
  is_main: z.boolean(),
})

export const listSites = endpoint({
  method: 'GET',
  path: '/site/main',
  permission: 'platform.admin',
  summary: 'Sites that are open to visitors, and which of them stands at the address of the installation',
  input: z.object({}),
  reply: z.object({ sites: list(site, 5000) }),
})

export const chooseMainSite = endpoint({
  method: 'POST',
  path: '/site/main',
  permission: 'platform.admin',
  summary: 'The site of this organisation stands at the address of the installation; of none where it is null',
  input: z.object({ org_id: z.number().int().positive().max(2_147_483_647).nullable() }),
  reply: z.object({ status: z.literal(true) }),
})
