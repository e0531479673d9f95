import type { Principal } from '#platform/server/principal.ts'

declare module '#platform/server/module.ts' {
  interface Founded {
    /**
     * The job that heads everything, or asks for something on behalf of its unit, and the unit that receives letters.
     */
    headJob: number
    headStruct: number
    officeStruct: number
  }

  interface DemoPlaces {
    orgs: { trade: DemoOrganization; school: DemoOrganization }
  }
}

/** An organisation of the demo, for whoever adds something to it. */
export interface DemoOrganization {
  orgId: number
  /** Each by the name that the demo has for it. */
  roles: Readonly<Record<string, number>>
  structs: Readonly<Record<string, number>>
  jobs: Readonly<Record<string, number>>
  /** Login name → id. */
  users: Readonly<Record<string, number>>
  employees: Readonly<Record<string, number>>
  /** Login name → the person as routes know them. */
  principals: Readonly<Record<string, Principal>>
}
