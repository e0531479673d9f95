export { plantRequest } from '../server/joining/testing/plant.ts'
export { languageOfOwner } from '../server/account/account-mail.ts'
