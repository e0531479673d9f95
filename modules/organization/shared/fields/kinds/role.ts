import { referenceKind, referencesKind } from '#platform/shared/fields/reference-kind.ts'

/** What a field of this kind names. */
export const ROLE = 'role'

/** A role of the organisation, and with it whoever holds it. */
export const role = referenceKind({ name: 'orgRole', to: ROLE, stored: 'number', isOfTables: true })
/** Several roles. */
export const roles = referencesKind({ name: 'orgRoles', stored: 'numbers', each: role.name })
