/** What screens of other modules are made of, and what is too heavy to come with the first page. */

export { InvitedAccount } from './users/InvitedAccount.tsx'
