import { expect, test } from 'vitest'
import { killRounds } from '../../bench/kill/rounds.ts'

test(
  'nothing that was acknowledged is lost or done twice when the server is killed, and it always starts again',
  { timeout: 240_000 },
  async () => {
    // Every fourth is killed while it starts, and before every second one the database.
    const result = await killRounds({ kind: 'embedded', kills: 4, firstStarts: 1, offices: 1, callers: 3 })
    expect(result.failedStarts).toEqual([])
    expect(result.findings).toEqual({ lost: [], doubled: [], stuck: [], damaged: [] })
    expect(result.orphans).toEqual([])
    expect(result.crashes).toBe(2)
    expect(result.acknowledged).toBeGreaterThan(20)
    // Each planted loss and each planted double was seen: an audit that cannot fail would prove nothing.
    expect(result.blindSpots).toEqual([])
  },
)
