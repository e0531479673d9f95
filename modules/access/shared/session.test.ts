import { expect, test } from 'vitest'
import { z } from 'zod'
import { lambdaConfig, menuItem, organizationChoice, userInfo, userPermissions } from './session.ts'

const { shape } = userPermissions.reply

test('the permissions response has the fields of the specification', () => {
  expect(Object.keys(shape)).toEqual(
    expect.arrayContaining([
      'status',
      'user',
      'organization',
      'organizations',
      'userExtraRoles',
      'orgTypes',
      'permission',
    ]),
  )
  expect(Object.keys(shape.permission.shape)).toEqual(
    expect.arrayContaining([
      'struct_id',
      'emp_id',
      'permissions',
      'menu',
      'kruds',
      'organizationMaxPermissions',
      'employeeStandardPermissions',
      'microserviceSettings',
    ]),
  )
  expect(Object.keys(userInfo.shape)).toEqual(['login', 'first_name', 'org_id', 'struct_id', 'emp_id'])
  expect(Object.keys(organizationChoice.shape)).toEqual(['org_id', 'organization', 'org_type_id', 'access', 'org_logo'])
  // And the zone in which its times are told, which the specification wants shown and names nowhere.
  expect(Object.keys(shape.organization.shape)).toEqual([
    'org_id',
    'organization',
    'org_type_id',
    'access',
    'org_logo',
    'time_zone',
  ])
})

test('the configuration has a default language, the microservices and push notifications', () => {
  expect(Object.keys(lambdaConfig.reply.shape)).toEqual(
    expect.arrayContaining(['default_language', 'microservice_dev', 'notify']),
  )
  expect(Object.keys(lambdaConfig.reply.shape.notify.shape)).toEqual(['firebaseConfig'])
})

test('a menu item has the fields and one of the six types of the specification', () => {
  const schema = menuItem as unknown as z.ZodObject<{ type: z.ZodEnum }>
  expect(Object.keys(schema.shape)).toEqual(
    expect.arrayContaining(['id', 'title', 'link_to', 'url', 'children', 'parent', 'sub_top_children']),
  )
  expect(schema.shape.type.options).toEqual(['noAction', 'divider', 'noActionSubTop', 'crud', 'link', 'router-link'])
})
