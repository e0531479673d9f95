import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowIdInAddress, rowVersion } from '#platform/shared/ids.ts'
import { permissionCatalogue } from './catalogue.ts'

const orgId = rowIdInAddress
const permissions = z.array(z.string().max(100)).max(2000)
const version = rowVersion

export const showStandard = endpoint({
  method: 'GET',
  path: '/access/standard-permissions',
  permission: 'access.roles.r',
  summary: 'What every member of my organisation may do besides their role, and the ceiling above all',
  input: z.object({}),
  reply: z.object({ permissions: z.array(z.string()), version, max: z.array(z.string()).nullable() }),
})

export const changeStandard = endpoint({
  method: 'PUT',
  path: '/access/standard-permissions',
  permission: 'access.roles.u',
  summary: 'Set what every member of my organisation may do besides their role',
  ownerOnly: true,
  input: z.object({ permissions, version }),
  reply: z.object({ version }),
})

export const listCeilings = endpoint({
  method: 'GET',
  path: '/access/ceilings',
  permission: 'platform.admin',
  summary: 'How much each organisation may at most, for super administrators',
  input: z.object({}),
  reply: z.object({
    all: z.number().int(),
    organizations: z.array(
      z.object({
        org_id: z.number().int(),
        organization: z.string(),
        max: z.number().int().nullable(),
        roles: z.number().int(),
      }),
    ),
  }),
})

export const showCeiling = endpoint({
  method: 'GET',
  path: '/access/ceilings/:org_id',
  permission: 'platform.admin',
  summary: 'The most that anybody of an organisation may do; null: everything',
  input: z.object({ org_id: orgId }),
  reply: permissionCatalogue.extend({
    org_id: z.number().int(),
    organization: z.string(),
    max: z.array(z.string()).nullable(),
    version,
    /** Permission → how many roles of the organisation have it: who would lose it. */
    used: z.record(z.string(), z.number().int()),
  }),
})

export const changeCeiling = endpoint({
  method: 'PUT',
  path: '/access/ceilings/:org_id',
  permission: 'platform.admin',
  summary: 'Set the most that anybody of an organisation may do',
  input: z.object({ org_id: orgId, max: permissions.nullable(), version }),
  reply: z.object({ version }),
})
