/** Who is asking, as every route handler sees them. */
export interface Principal {
  userId: number
  orgId: number
  roleId: number
  sessionId: string
  permissions: ReadonlySet<string>
  /** The super administrator who is acting as this person. */
  impersonatorId?: number
  /** Until when they do. */
  actingUntil?: Date
  /** Looks at the product as this role would see it, and changes nothing. */
  viewingRoleId?: number
  /** The session is locked: it may be unlocked or left, nothing else. */
  isLocked?: boolean
  /** Their organisation wants a second factor and they have none: it may be set up, nothing else. */
  mustEnrol?: boolean
  /** `cookie` callers must prove themselves with X-XSRF-TOKEN; `bearer` callers need not. */
  via: 'cookie' | 'bearer'
  /** Facts that a module put here while recognising the caller. */
  person: Place & { firstName: string; lastName: string }
  /** Colleagues who are away and in whose place this person acts now. Their permissions do not come with it. */
  covers?: readonly Cover[]
}

/** Where somebody stands in the organisation. */
export interface Place {
  empId: number | null
  structId: number | null
  jobId: number | null
  roleIds: readonly number[]
}

export interface Cover extends Place {
  userId: number
  /** ISO 8601: from when on. */
  since: string
}

export interface Recognition {
  /** Finds the person behind a session token; undefined for an unknown, ended or expired one. */
  recognise(token: string, via: 'cookie' | 'bearer'): Promise<Principal | undefined>
}
