/** Whoever has it works with customers: sees their own leads, opportunities and contracts, and those of their people. */
export const SELLING = 'crm.selling.r'

/** What conditions know of whoever asks: the people of the units that they lead, themselves among them. */
export const TEAM = 'userTeam'

/** What may be done with what somebody of one's own people owns. */
export const ofTeam = (owner: string) => `${owner} in ${TEAM}`
