/** Whoever has it works with customers: sees what is their own, and what is of the people whom they lead. */
export const SELLING = 'crm.selling.r'

/** Territories that somebody manages, with those below them, as conditions on rows know them. */
export const MANAGED = 'userTerritories'

/** What belongs to somebody whom one leads, or to oneself. */
export const ofTheirs = 'owner in userPeople'
/** The same, and what lies in a territory that one manages. */
export const ofTheirsOrTerritory = `${ofTheirs} || territory in ${MANAGED}`
