import type { Subject } from '../../definition.ts'

/** A step for one person, by name. */
export const toUser = (user_id: number): Partial<Subject> => ({ subject_type: 'DIRECT', user_id })
