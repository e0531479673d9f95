import { call } from '#platform/web/call.ts'
import { register } from '../../shared/index.ts'
import type { Draft } from './draft.ts'

/** What was sent before, and is still to be confirmed, gives way to it. */
export const sendRegistration = (draft: Draft, password: string, before: string | null) =>
  call(register, { ...draft, password, password_again: password, instead_of: before ?? undefined })
