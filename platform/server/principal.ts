import type { Language } from '#platform/shared/i18n.ts'

/** Who is asking, as every route handler sees them. */
export interface Principal {
  userId: number
  orgId: number
  roleId: number
  sessionId: string
  permissions: ReadonlySet<string>
  /** `cookie` callers must prove themselves with X-XSRF-TOKEN; `bearer` callers need not. */
  via: 'cookie' | 'bearer'
  /** Facts that a module put here while recognising the caller, such as the employee. */
  person: { empId: number | null; structId: number | null; jobId: number | null; roleIds: readonly number[]; firstName: string; lastName: string }
}

export interface Recognition {
  /** Finds the person behind a session token; undefined for an unknown, ended or expired one. */
  recognise(token: string, via: 'cookie' | 'bearer'): Promise<Principal | undefined>
}

export interface CallerLanguage { language: Language }
