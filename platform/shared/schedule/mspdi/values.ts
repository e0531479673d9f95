import type { Minute } from '../contract.ts'
import type { XmlPart } from './xml.ts'

// How values stand in files of MS Project.

/** `2026-03-02T08:00:00`; undefined for anything else, and for years in which nobody plans. */
export function momentOf(text: string | undefined): Minute | undefined {
  const [, day, hours, minutes] = /^\s*(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text ?? '') ?? []
  if (day === undefined) return undefined
  const time = Date.parse(`${day}T${hours}:${minutes}:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) return undefined
  return day >= '1900' && day < '2300' ? time / 60_000 : undefined
}

export const writtenMoment = (at: Minute): string => new Date(at * 60_000).toISOString().slice(0, 19)

/** `PT16H0M0S` as minutes; also with days of 24 hours. */
export function minutesOf(text: string | undefined): number | undefined {
  const [whole, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^\s*P(?:(\d{1,6})D)?(?:T(?:(\d{1,8}(?:\.\d+)?)H)?(?:(\d{1,9}(?:\.\d+)?)M)?(?:(\d{1,9}(?:\.\d+)?)S)?)?\s*$/.exec(
      text ?? '',
    ) ?? []
  if (whole === undefined) return undefined
  return Math.round(Number(days) * 1440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60)
}

export const writtenMinutes = (minutes: number): string => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`

/** `08:00:00` as minutes since midnight. */
export function timeOf(text: string | undefined): number | undefined {
  const [, hours, minutes] = /^\s*(\d\d):(\d\d)/.exec(text ?? '') ?? []
  const time = Number(hours) * 60 + Number(minutes)
  return time <= 1440 ? time : undefined
}

export const writtenTime = (minute: number): string => {
  const two = (number: number) => String(number).padStart(2, '0')
  // The end of a day is written as the beginning of the next.
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00`
}

export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

export const flagOf = (text: string | undefined): boolean => /^\s*(1|true)\s*$/i.test(text ?? '')

/** Formats of durations and lags that run through nights and holidays, estimated ones too. */
export const isElapsedFormat = (format: number | undefined): boolean =>
  format !== undefined &&
  format % 2 === 0 &&
  ((format >= 4 && format <= 12) || (format >= 36 && format <= 44) || isShare(format))

/** Formats of lags that are a share of the duration of the predecessor. */
export const isShare = (format: number | undefined): boolean =>
  format === 19 || format === 20 || format === 51 || format === 52

/** The elements of that name in a list of them: `<Tasks><Task/>…`. */
export function listIn(whole: XmlPart, list: string, name: string): readonly XmlPart[] {
  return partsOf(whole, list).flatMap((part) => partsOf(part, name))
}

export const partsOf = ({ parts }: XmlPart, name: string): readonly XmlPart[] =>
  parts.filter((part) => part.name === name)
