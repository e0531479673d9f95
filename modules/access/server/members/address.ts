import { unprocessable } from '#platform/shared/errors.ts'
import { unitWords, wrongUnit } from '#platform/shared/address/register.ts'
import register from '#platform/shared/address/register.json' with { type: 'json' }

const UNKNOWN = 'access.address.unit_unknown'

/**
 * Aimag and sum as the register of units has them, the sum within its aimag. Where neither is sent there is nothing
 * to ask.
 */
export function requireUnits({
  aimag = null,
  sum = null,
}: {
  aimag?: string | null | undefined
  sum?: string | null | undefined
}) {
  const wrong = wrongUnit(register, { aimag, sum })
  if (wrong) throw unprocessable(UNKNOWN, { fields: { [wrong]: UNKNOWN } })
}

/** The register with names in three languages. */
export const unitsOfTheCountry = register.map(({ below, ...top }) => ({
  code: top.code,
  ...unitWords(top),
  below: below.map(({ code, ...name }) => ({ code, ...unitWords(name) })),
}))
