export { plantRequest } from '../server/joining/testing/plant.ts'
export { languageOfOwner } from '../server/account/account-mail.ts'
export { bendGrants, stampAnew, setCeiling } from '../server/rights/testing/behind-the-back.ts'
