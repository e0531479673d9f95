import { useEffect, useReducer } from 'react'
import { unitsKnown } from '#platform/shared/address/known.ts'
import { loadPart } from '../lazy-part.tsx'

let coming: Promise<void> | undefined

/** Five thousand bytes, and kept with the build. */
export function loadRegister(): Promise<void> {
  coming ??= loadPart(async () => {
    const [{ default: register }, { knowRegister }] = await Promise.all([
      import('#platform/shared/address/register.json'),
      import('#platform/shared/address/units.ts'),
    ])
    knowRegister(register)
  }).catch((cause: unknown) => {
    coming = undefined
    throw cause
  })
  return coming
}

/** Shows anew what needs the register of units once it is here. */
export function useRegister(isWanted: boolean) {
  const [, come] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Without it names stay Mongolian.
    if (isWanted && !unitsKnown()) loadRegister().then(come, () => undefined)
  }, [isWanted])
}
