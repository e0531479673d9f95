import type { FormField } from '#platform/shared/fields/index.ts'
import type { AskedField } from '#platform/web/expression/index.ts'
import { conditionFields, type NamedOfSender, senderKinds } from '#modules/workflow/shared/index.ts'
import type { Option, Parties } from './designer/use-parties.ts'
import type { PartyName } from './exchange/index.ts'

/** What a condition may ask, with the units, jobs and roles that a sender may have by their names. */
export function askedFields(form: readonly FormField[], partyName: PartyName): AskedField[] {
  return conditionFields(form).map((field) => {
    const kind = senderKinds[field.name]
    return kind ? { ...field, ...noteOf(kind), named: (value) => partyName(kind, Number(value)) } : field
  })
}

/** The same where a condition is drawn up: with all that may be chosen. */
export function choosableFields(form: readonly FormField[], options: Parties['options']): AskedField[] {
  return conditionFields(form).map((field) => {
    const kind = senderKinds[field.name]
    if (!kind) return field
    const among = optionsOf(options, kind).map(({ id, ...option }) => ({ ...option, value: String(id) }))
    return { ...field, ...noteOf(kind), among, named: (value) => among.find((one) => one.value === value)?.label }
  })
}

const noteOf = (kind: NamedOfSender['kind']) => (kind === 'struct_id' ? { note: 'flowdesign.sender.with_below' } : {})

/** Units, jobs or roles as they are today. */
export const optionsOf = ({ units, jobs, roles }: Parties['options'], kind: NamedOfSender['kind']): readonly Option[] =>
  ({ struct_id: units, job_id: jobs, role_id: roles })[kind]
