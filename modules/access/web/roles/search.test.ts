import { expect, test } from 'vitest'
import type { RoleRow } from '../../shared/roles.ts'
import { rightsSaying, rolesSaying } from './search.ts'

const role = (id: number, name: string, mn: string, note: string | null = null) =>
  ({ id, name, display_name: { mn }, note }) as RoleRow
const roles = [
  role(1, 'reviewer', 'Хянагч'),
  role(2, 'director', 'Гүйцэтгэх захирал'),
  role(3, 'custom', 'Өрийн ажилтан', 'Ёс зүйн хороо'),
]
const found = (q: string) => rolesSaying(roles, q).map(({ id }) => id)

test.each([
  ['Хянагч', [1]],
  ['hyanagch', [1]],
  ['гуйцэтгэх', [2]],
  ['zahiral guitsetgeh', [2]],
  ['орийн', [3]],
  ['ес', [3]],
  ['review', [1]],
  ['', [1, 2, 3]],
  ['--', []],
])('roles are found however one spells them: %s', (q, ids) => expect(found(q)).toEqual(ids))

const words: Record<string, string> = {
  'crm.permission.module': 'Харилцагч',
  'crm.permission.leads': 'Сэжим',
  'crm.permission.deals': 'Гэрээ, хэлцэл',
}
const modules = [
  {
    module: 'crm',
    resources: [
      { resource: 'crm.leads', actions: ['r'] },
      { resource: 'crm.deals', actions: ['r'] },
    ],
  },
]
const rights = (q: string) =>
  rightsSaying(modules, (key) => words[key] ?? key, q).flatMap(({ resources }) =>
    resources.map(({ resource }) => resource),
  )

test.each([
  ['сэжим', ['crm.leads']],
  ['sejim', ['crm.leads']],
  ['geree', ['crm.deals']],
  ['hariltsagch', ['crm.leads', 'crm.deals']],
  ['crm.leads', ['crm.leads']],
  ['үгүй', []],
])('rights are found however one spells them: %s', (q, resources) => expect(rights(q)).toEqual(resources))
