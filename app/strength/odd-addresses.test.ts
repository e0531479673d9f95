import { expect, test } from 'vitest'
import { z } from 'zod'
import { modules } from '#app/modules.ts'
import { injectedApp } from '#app/testing/inject.ts'

const { http, as } = await injectedApp({ RATE_LIMIT_PER_MINUTE: '1000000' })

/** What somebody may write into an address: beyond the numbers and days of the database, and what it cannot keep. */
const odd = [
  '',
  '0',
  '-1',
  '1.5',
  '3000000000',
  '99999999999999999999',
  'NaN',
  '\0',
  '\u200B',
  '%',
  '_',
  '0000-01-01',
  '2026-02-30',
  '275760-09-14',
  'x'.repeat(3000),
  '[]',
  '01990000-0000-7000-8000-000000000000',
]

const asked = modules
  .flatMap(({ routes = [] }) => routes)
  .flatMap((route) => (route.kind === 'raw' || route.endpoint.method !== 'GET' ? [] : [route.endpoint]))

/** The address with one of its parts odd; the others are left out, or one that may be there. */
function addressesOf({ path, input }: (typeof asked)[number]) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : []
  return names.flatMap((name) =>
    odd.map((value) => {
      const way = path.replaceAll(/:(\w+)/g, (_all, part: string) =>
        encodeURIComponent(part === name ? value || ' ' : '1'),
      )
      return `/api${way}${inPath.includes(name) ? '' : `?${name}=${encodeURIComponent(value)}`}`
    }),
  )
}

test.each(['superadmin', 'admin'])(
  'whatever stands in an address, no question of %s breaks the server',
  async (login) => {
    const person = await as(login)
    const addresses = asked.flatMap((endpoint) => addressesOf(endpoint))
    expect(addresses.length).toBeGreaterThan(1000)
    const broken: string[] = []
    for (const url of addresses) {
      const { statusCode } = await http.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
      if (statusCode >= 500) broken.push(`${statusCode} ${url.slice(0, 120)}`)
    }
    expect(broken).toEqual([])
  },
  120_000,
)
