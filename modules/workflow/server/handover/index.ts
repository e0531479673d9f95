// What waits for people who leave or are away, as the organisation asks for it and gives it to others.
import type { WorkBook } from '#modules/organization/server/index.ts'
import { delegateWork } from './delegate.ts'
import { lastDeedOf } from './last-deed.ts'
import { countWaiting, waitingFor } from './waiting-for.ts'

export const workBook: WorkBook = { waitingFor, countWaiting, lastDeedOf, handOver: delegateWork }
