/** Name → address, such as `users` → `/admin/users`. */
export type Places = Readonly<Record<string, string>>

/**
 * Where the visit in a browser comes to a module's screens (`testing/tours.ts` of the module). A screen without
 * parameters that nobody names is visited by an administrator.
 */
export interface Tours {
  /** What everybody looks at. */
  everybody?: Places
  /** Names among these that look the same to all, so that few look at them. */
  alike?: readonly string[]
  administration?: Places
  /** Of those above all organisations. */
  system?: Places
  /** Of visitors. */
  doors?: Places
}
