/**
 * A brake per caller in this process: true once a caller went over so many requests in the running minute. It guards
 * this process against floods; limits that must hold over all processes are counted in the database.
 */
export function floodGate(perMinute: number) {
  let minute = 0
  let hits = new Map<string, number>()
  return (caller: string) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) {
      minute = now
      hits = new Map()
    }
    const count = (hits.get(caller) ?? 0) + 1
    hits.set(caller, count)
    return count > perMinute
  }
}
