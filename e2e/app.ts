/** The demo's password. */
export const PASSWORD = 'Orgil#2026'

const given = await addressOfWorker()

export function url(path: string) {
  if (!given) throw new Error('the app has not been started')
  return new URL(path, given).href
}

/**
 * Where the app of this worker listens: the one that ORGIL_URL names, or its own of those that the global setup hands
 * out.
 */
export const address = (): string | undefined => given

async function addressOfWorker(): Promise<string | undefined> {
  const { ORGIL_URL, ORGIL_APPS, TEST_PARALLEL_INDEX, TEST_WORKER_INDEX } = process.env
  if (ORGIL_URL || !ORGIL_APPS || TEST_WORKER_INDEX === undefined) return ORGIL_URL
  const answer = await fetch(`${ORGIL_APPS}/${TEST_PARALLEL_INDEX}/${TEST_WORKER_INDEX}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}
