/** Outcomes of a sent command that leave open whether the server has carried it out. */
export const isUnsettled = (status: number) => status === 0 || status >= 500

/**
 * The idempotency key of a command: the same words sent again after a lost answer are the same command,
 * anything else is a new one.
 */
export function attemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  let pending: { words: string; key: string } | null = null
  return {
    keyFor(input: unknown) {
      const words = JSON.stringify(input)
      if (pending?.words !== words) pending = { words, key: newKey() }
      return pending.key
    },
    settle() {
      pending = null
    },
  }
}
