// What is stuck: found, written down, told to the administrators, and mended by them.
export { listRoute, openIncidents } from './list.ts'
export { repairRoute } from './mend.ts'
export { tellAdministrators } from './news.ts'
export { lookForLostSeats, lookForUnattended, seatsMayBeLost } from './unattended.ts'
