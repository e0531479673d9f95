import { z } from 'zod'
import { chosen } from '#platform/shared/fields/chosen.ts'
import type { FieldKind } from '#platform/shared/fields/index.ts'

/** How far somebody reaches, the narrowest first; conditions and files know them by these numbers. */
const levels = [
  { value: '1', label: { mn: 'Зөвхөн өөрийнх', en: 'Only their own', ko: '본인 것만' } },
  { value: '2', label: { mn: 'Өөрийн нэгж', en: 'Their unit', ko: '소속 부서' } },
  {
    value: '3',
    label: { mn: 'Өөрийн ба доорх нэгжүүд', en: 'Their unit and those below', ko: '소속 부서와 하위 부서' },
  },
  { value: '4', label: { mn: 'Бүх байгууллага', en: 'The whole organisation', ko: '조직 전체' } },
]

/** How far a person of the row reaches (`docs/decisions/0061-levels-in-rows.md`). */
export const level: FieldKind<string> = {
  name: 'employeePermission',
  title: 'platform.fields.kind.row_level',
  hint: 'platform.fields.hint.row_level',
  example: '3',
  group: 'options',
  value: z.enum(levels.map(({ value }) => value)),
  isChoice: true,
  offered: levels,
  usual: '3',
  isOfTables: true,
  sought: (_, value) => chosen({ options: levels }, value) ?? null,
  stored: 'key',
  expression: 'select',
  print(_, value, { words }) {
    const label = chosen({ options: levels }, value)
    return { text: label ? words(label) : value }
  },
}
