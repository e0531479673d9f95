const endings: (() => unknown)[] = []

/**
 * Called after the last test of the file, the latest first: also what a test began, of which `afterAll` would never
 * hear.
 */
export function atTheEnd(end: () => unknown) {
  endings.push(end)
}

export async function endFile() {
  const failures: unknown[] = []
  for (const end of endings.splice(0).toReversed())
    await Promise.resolve()
      .then(end)
      .catch((cause: unknown) => failures.push(cause))
  if (failures.length > 0) throw failures[0]
}
