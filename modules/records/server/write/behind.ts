/**
 * What was sent to the database, and what is sent behind it without waiting for the answer: on one connection all is
 * answered in order. Of two failures the first one says why.
 */
export async function behind<T>(sent: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const [first, then] = await Promise.allSettled([sent, work()])
  if (first.status === 'rejected') throw first.reason
  if (then.status === 'rejected') throw then.reason
  return then.value
}
