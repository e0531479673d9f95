import type { ReplyOf } from '#platform/shared/contract.ts'
import type { Placed } from '../../shared/board.ts'
import type { showBoard } from '../../shared/contract.ts'

type Board = ReplyOf<typeof showBoard>
export type Room = Board['rooms'][number]
export type Booking = Board['bookings'][number]
export type DayBooking = Placed<Booking>
