/**
 * One piece of work for all who ask the same at the same time. Whoever asks while it is under way waits for the next
 * one, which begins later than their question: so everybody gets an answer that is at least as new as their question,
 * and nothing is remembered.
 */
export function openSharedAnswers<T>() {
  const waiting = new Map<string, Promise<T>>()
  const running = new Map<string, Promise<unknown>>()

  const begin = (key: string, work: () => Promise<T>) => {
    waiting.delete(key)
    const run = work()
    running.set(key, run)
    const end = () => {
      if (running.get(key) === run) running.delete(key)
    }
    run.then(end, end)
    return run
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const next = waiting.get(key)
    if (next) return next
    const before = running.get(key) ?? Promise.resolve()
    const answer = before.then(
      () => begin(key, work),
      () => begin(key, work),
    )
    waiting.set(key, answer)
    return answer
  }
}
