import { CallError } from '../call.ts'

/** Saves; where somebody else was first, what they saved is read before the refusal is told, for the form to follow. */
export async function orFollow<T>(saving: Promise<T>, reread: () => unknown): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof CallError && error.status === 409) await reread()
    throw error
  }
}
