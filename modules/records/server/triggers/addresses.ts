import type { Db } from '#platform/server/database.ts'

interface Address {
  id: string
  name: string
}

type AddressesOf = (db: Db, orgId: number) => Promise<readonly Address[]>

let known: AddressesOf | undefined

/** Said once by the module that keeps addresses of other systems, when the program starts. */
export function registerAddresses(addresses: AddressesOf) {
  known = addresses
}

/** Addresses that triggers may name. */
export const addressesOf: AddressesOf = async (db, orgId) => (await known?.(db, orgId)) ?? []
